const KEY = 'opencall.chunkReload'
/** Spec §9: ms between two reloads for the same reason. */
const GUARD = 60_000

const isChunkError = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|error loading dynamically|Loading chunk|preload CSS/i.test(
    error.message,
  )

interface Outside {
  storage: Pick<Storage, 'getItem' | 'setItem'>
  now: () => number
  reload: () => void
}

const page: Outside = { storage: sessionStorageOr(), now: Date.now, reload: () => location.reload() }

function sessionStorageOr(): Outside['storage'] {
  return typeof sessionStorage === 'undefined' ? { getItem: () => null, setItem: () => {} } : sessionStorage
}

/**
 * Loads a page's code. When it cannot be had (a new version was put in place), the page reloads, at most once
 * per 60 s (spec §4); otherwise the error is shown.
 */
export async function loadChunk<T>(load: () => Promise<T>, { storage, now, reload }: Outside = page): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!isChunkError(error) || now() - Number(storage.getItem(KEY) ?? 0) < GUARD) throw error
    storage.setItem(KEY, String(now()))
    reload()
    // The page is leaving: nothing is shown in between.
    return new Promise<T>(() => {})
  }
}
