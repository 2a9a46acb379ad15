import { browserStorage } from './storage.ts'

const KEY = 'opencall.chunkReload'
/** Spec §9: ms between two reloads for the same reason. */
const GUARD = 60_000

export const isChunkError = (error: unknown): boolean =>
  // As Chromium and Firefox, Safari, and the build's own loader of styles say it.
  error instanceof Error && /dynamically imported|module script failed|preload CSS/.test(error.message)

interface Outside {
  storage: Pick<Storage, 'getItem' | 'setItem'>
  now: () => number
  /** Whether the server answers: without it a reload would leave the person with the browser's own error page. */
  isReachable: () => Promise<boolean>
  reload: () => void
}

const page: Outside = {
  storage: browserStorage('sessionStorage'),
  now: Date.now,
  isReachable: () =>
    fetch('/api/health/live', { cache: 'no-store' }).then(
      () => true,
      () => false,
    ),
  reload: () => location.reload(),
}

/**
 * Reloads the page for code that cannot be had (a new version was put in place), at most once per 60 s (spec §4). False
 * where it does not: for any other error, for the second time, or while the server does not answer.
 */
export async function reloadForChunk(error: unknown, outside: Outside = page): Promise<boolean> {
  const { storage, now, isReachable, reload } = outside
  if (!isChunkError(error) || now() - Number(storage.getItem(KEY)) < GUARD || !(await isReachable())) return false
  storage.setItem(KEY, String(now()))
  reload()
  return true
}

/** Loads code that comes late, in both offices. Where the page does not reload for it, the error is thrown. */
export async function loadChunk<T>(load: () => Promise<T>, outside: Outside = page): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!(await reloadForChunk(error, outside))) throw error
    // The page is leaving: nothing is shown in between.
    return new Promise<T>(() => {})
  }
}

/** Reloads the page once there is a server to reload it from. */
export async function tryAgain({ isReachable, reload }: Pick<Outside, 'isReachable' | 'reload'> = page): Promise<void> {
  if (await isReachable()) reload()
}
