import { browserStorage } from './storage.ts'

const KEY = 'opencall.chunkReload'
/** Spec §9: ms between two reloads for the same reason. */
const RELOAD_INTERVAL = 60_000

export const isChunkError = (error: unknown): boolean =>
  // The messages of Chromium and Firefox, of Safari, and of the build's style loader.
  error instanceof Error && /dynamically imported|module script failed|preload CSS/.test(error.message)

interface PageEnvironment {
  storage: Pick<Storage, 'getItem' | 'setItem'>
  now: () => number
  /** Whether the server answers: otherwise a reload would show the browser's error page. */
  isReachable: () => Promise<boolean>
  reload: () => void
}

const page: PageEnvironment = {
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
 * Reloads the page when code cannot be loaded (after a new version), at most once per 60 s (spec §4). False
 * when it does not: for other errors, the second time, or while the server does not answer.
 */
export async function reloadForChunk(error: unknown, outside: PageEnvironment = page): Promise<boolean> {
  const { storage, now, isReachable, reload } = outside
  if (!isChunkError(error) || now() - Number(storage.getItem(KEY)) < RELOAD_INTERVAL || !(await isReachable()))
    return false
  storage.setItem(KEY, String(now()))
  reload()
  return true
}

/** Loads code on demand, in both offices. Throws the error where the page does not reload for it. */
export async function loadChunk<T>(load: () => Promise<T>, outside: PageEnvironment = page): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!(await reloadForChunk(error, outside))) throw error
    // The page is reloading: never settles.
    return new Promise<T>(() => {})
  }
}

/** Reloads the page once there is a server to reload it from. */
export async function reloadWhenReachable({
  isReachable,
  reload,
}: Pick<PageEnvironment, 'isReachable' | 'reload'> = page): Promise<void> {
  if (await isReachable()) reload()
}
