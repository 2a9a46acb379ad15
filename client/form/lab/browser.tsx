import { hydrateRoot } from 'react-dom/client'
import { ApiProblem } from '#client/api/problem.ts'
import type { FileAnswer } from '#core/form/definition.ts'
import type { Upload } from '../context.ts'
import { lazyControlTypes, preloadControls } from '../lazyControls.ts'
import { Lab } from './Lab.tsx'
import { type LabProps, labStore } from './labStore.ts'

declare global {
  interface Window {
    props: LabProps
    store: ReturnType<typeof labStore>
    hydrate(): Promise<void>
    /** Uploads under way, for the test to finish or fail. */
    sent: {
      name: string
      field: string
      progress(share: number): void
      done(): void
      fail(code: ApiProblem['code'], detail?: string): void
      aborted: boolean
    }[]
  }
}

window.sent = []
const upload: Upload = (file, { onProgress, signal, field }) =>
  new Promise<FileAnswer>((resolve, reject) => {
    const one = {
      name: file.name,
      field,
      progress: onProgress,
      done: () => resolve({ key: `k-${file.name}`, name: file.name, location: `/files/${file.name}`, cdnLocation: '' }),
      fail: (code: ApiProblem['code'], detail = '') => reject(new ApiProblem({ code, detail })),
      aborted: false,
    }
    signal.addEventListener('abort', () => {
      one.aborted = true
      one.fail('client.aborted')
    })
    window.sent.push(one)
  })

window.hydrate = async () => {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  await preloadControls(lazyControlTypes(window.props.definition))
  window.store = labStore(window.props)
  hydrateRoot(root, <Lab {...window.props} store={window.store} upload={upload} />)
}
