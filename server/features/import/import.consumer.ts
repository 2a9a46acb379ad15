import type { Consumer } from '../../events/consume.ts'
import { inPlatform } from '../../tenancy/scope.ts'

/** A program that is gone for good takes its imports along. */
export const forgetImports: Consumer = {
  name: 'import.forgetProgram',
  wants: (type) => type === 'program.removed',
  retry: { attempts: 12, over: '24h' },
  concurrency: 1,
  async handle({ platformId, subjectId, createdAt }) {
    const { listRunsOf, removeRun } = await import('./runs.repo.ts')
    const { setFile } = await import('../file/file.public.ts')
    await inPlatform(platformId, async () => {
      for (const { id, fileKey } of await listRunsOf(subjectId)) {
        await setFile(fileKey, { unusedSince: createdAt })
        await removeRun(id)
      }
    })
  },
}
