import { QueryObserver } from '@tanstack/react-query'
import { forget, showTransfer } from '#client/api/downloads.ts'
import { ApiProblem } from '#client/api/problem.ts'
import { download } from '#client/api/transfer.ts'
import type { ExportInfo, ExportRequest } from '#core/response/export.contract.ts'
import { runMutation } from '../../../app/mutation.ts'
import { queryClient, queryOf } from '../../../app/query.ts'

/** Ms between two looks at how far an export is: it begins fast, for small exports. */
const FIRST_LOOK = 400
const LONGEST_WAIT = 3_000

/** Ended otherwise than by a file: the person cancelled it, or its card says that it failed. */
export type ExportEnd = 'saved' | 'ready' | 'cancelled' | 'failed'

const asked = new Map<string, Promise<ExportEnd>>()
const followed = new Map<string, Promise<ExportEnd>>()

/**
 * Has applications exported and downloads the file when it is there, whatever screen is shown then. The same export asked for
 * again while it runs, e.g. by a double click, is the one that runs. Throws ApiProblem when it cannot be started.
 */
export function runExport(programId: string, request: ExportRequest): Promise<ExportEnd> {
  const key = JSON.stringify([programId, request])
  const running = asked.get(key)
  if (running) return running
  const started = runMutation('startExport', { params: { programId }, body: request })
    .then((info) => followExport(programId, info, 'save'))
    .finally(() => asked.delete(key))
  asked.set(key, started)
  return started
}

/**
 * Shows an export's progress until its file is there, and then downloads it, or offers that: after a reload or in another tab
 * nobody waits for a file to arrive.
 */
export function followExport(programId: string, info: ExportInfo, then: 'save' | 'offer'): Promise<ExportEnd> {
  const known = followed.get(info.id)
  if (known) return known
  const end = follow(programId, info, then).finally(() => followed.delete(info.id))
  followed.set(info.id, end)
  return end
}

export const isFollowed = (id: string): boolean => followed.has(id)

async function follow(programId: string, first: ExportInfo, then: 'save' | 'offer'): Promise<ExportEnd> {
  const left = new AbortController()
  const show = (info: ExportInfo, state: 'preparing' | 'failed' | 'ready') =>
    showTransfer({
      id: first.id,
      name: info.name ?? '',
      loaded: 0,
      total: null,
      state,
      prepared: info.progress / 100,
      until: info.expiresAt,
      cancel: () => {
        left.abort()
        void cancelExport(programId, first.id)
      },
      save: () => {
        forget(first.id)
        void saveExport(programId, info)
      },
    })
  const info = await untilEnded(programId, first, left.signal, (each) => show(each, 'preparing'))
  if (info === null) {
    if (!left.signal.aborted) forget(first.id)
    return 'cancelled'
  }
  if (info.state === 'failed') {
    show(info, 'failed')
    return 'failed'
  }
  if (then === 'offer') {
    show(info, 'ready')
    return 'ready'
  }
  forget(first.id)
  return (await saveExport(programId, info)) ? 'saved' : 'failed'
}

/** Looks at an export until it has ended, less often the longer it takes. Null when it is gone, or `signal` says to stop. */
function untilEnded(
  programId: string,
  first: ExportInfo,
  signal: AbortSignal,
  onProgress: (info: ExportInfo) => void,
): Promise<ExportInfo | null> {
  const read = queryOf('getExport', { params: { programId, exportId: first.id } })
  const isActive = (info: ExportInfo | undefined) => info?.state === 'queued' || info?.state === 'running'
  const observer = new QueryObserver(queryClient, {
    ...read,
    initialData: first,
    staleTime: Infinity,
    gcTime: 0,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) =>
      isActive(data) && Math.min(LONGEST_WAIT, FIRST_LOOK * 1.5 ** (dataUpdateCount + errorUpdateCount)),
  })
  return new Promise((resolve) => {
    const end = (info: ExportInfo | null) => {
      unsubscribe()
      resolve(info)
    }
    const showState = ({ data = first, error }: { data?: ExportInfo | undefined; error: Error | null }) => {
      if (isGone(error)) end(null)
      else if (isActive(data)) onProgress(data)
      else end(data)
    }
    const unsubscribe = observer.subscribe(showState)
    signal.addEventListener('abort', () => end(null))
    showState(observer.getCurrentResult())
  })
}

/** Nothing that can be heard of it now is no end: the server may be away for a moment, the export goes on. */
const isGone = (error: Error | null): boolean =>
  error instanceof ApiProblem && error.status >= 400 && error.status < 500 && error.status !== 429

/** Whether the file was saved; its card says it when not. */
export const saveExport = (programId: string, { id, name }: Pick<ExportInfo, 'id' | 'name'>): Promise<boolean> =>
  download('downloadExport', { params: { programId, exportId: id } }, { name: name ?? '' }).then(
    () => true,
    () => false,
  )

/** Whatever the server says, nobody waits for it any more: what is left expires. */
export async function cancelExport(programId: string, exportId: string): Promise<void> {
  forget(exportId)
  await runMutation('cancelExport', { params: { programId, exportId } }).catch(() => undefined)
}
