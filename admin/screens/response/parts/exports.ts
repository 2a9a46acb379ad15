import { call } from '#client/api/call.ts'
import { forget, showTransfer } from '#client/api/downloads.ts'
import { ApiProblem } from '#client/api/problem.ts'
import { download } from '#client/api/transfer.ts'
import type { ExportInfo, ExportRequest } from '#core/response/export.contract.ts'

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
  const started = call('startExport', { params: { programId }, body: request })
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
  const params = { programId, exportId: first.id }
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
  let info = first
  for (let wait = FIRST_LOOK; info.state === 'queued' || info.state === 'running'; wait = longer(wait)) {
    show(info, 'preparing')
    await pause(wait, left.signal)
    if (left.signal.aborted) return 'cancelled'
    const seen = await look(params)
    if (left.signal.aborted) return 'cancelled'
    if (seen === 'gone') {
      forget(first.id)
      return 'cancelled'
    }
    info = seen ?? info
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

const longer = (wait: number) => Math.min(LONGEST_WAIT, wait * 1.5)

/** Null when nothing can be heard of it now: the server may be away for a moment, the export goes on. */
async function look(params: { programId: string; exportId: string }): Promise<ExportInfo | 'gone' | null> {
  try {
    return await call('getExport', { params })
  } catch (error) {
    const status = error instanceof ApiProblem ? error.status : undefined
    return status !== undefined && status >= 400 && status < 500 && status !== 429 ? 'gone' : null
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      done()
    })
  })

/** Whether the file was saved; its card says it when not. */
export const saveExport = (programId: string, { id, name }: Pick<ExportInfo, 'id' | 'name'>): Promise<boolean> =>
  download('downloadExport', { params: { programId, exportId: id } }, { name: name ?? '' }).then(
    () => true,
    () => false,
  )

/** Whatever the server says, nobody waits for it any more: what is left expires. */
export async function cancelExport(programId: string, exportId: string): Promise<void> {
  forget(exportId)
  await call('cancelExport', { params: { programId, exportId } }).catch(() => undefined)
}
