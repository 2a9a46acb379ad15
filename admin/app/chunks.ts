import { browserStorage } from '#client/storage.ts'

const KEY = 'opencall.chunkReload'
/** Spec §9: ms between two reloads for the same reason. */
const GUARD = 60_000

export const isChunkError = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|error loading dynamically|Loading chunk|preload CSS/i.test(
    error.message,
  )

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
 * Loads a page's code. When it cannot be had (a new version was put in place), the page reloads, at most once
 * per 60 s (spec §4); otherwise, and while the server does not answer, the error is shown.
 */
export async function loadChunk<T>(load: () => Promise<T>, outside: Outside = page): Promise<T> {
  const { storage, now, isReachable, reload } = outside
  try {
    return await load()
  } catch (error) {
    if (!isChunkError(error) || now() - Number(storage.getItem(KEY) ?? 0) < GUARD) throw error
    if (!(await isReachable())) throw error
    storage.setItem(KEY, String(now()))
    reload()
    // The page is leaving: nothing is shown in between.
    return new Promise<T>(() => {})
  }
}

/** Reloads the page once there is a server to reload it from. */
export async function tryAgain({ isReachable, reload }: Pick<Outside, 'isReachable' | 'reload'> = page): Promise<void> {
  if (await isReachable()) reload()
}
