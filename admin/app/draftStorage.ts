import { browserStorage, parseStored, serializeStored } from '#client/storage.ts'

/** The part of the Storage interface used here. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

export interface DraftStorageDeps {
  /** Local storage, which outlives the tab. */
  storage: DraftStorage
  /** Unique name of this tab. */
  tab: string
  /** Source of `storage` events, which report changes made by other tabs. */
  storageEvents: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  now: () => number
}

/** The stored draft of one tab for one resource. */
export interface StoredDraft<T> {
  /**
   * Returns this tab's own draft, else the newest draft of another tab, which moves to this tab. Drafts equal to the saved
   * values are removed; other drafts stay.
   */
  restore(isSaved: (value: T) => boolean): T | null
  /** Keeps the previous draft when the storage is full. */
  save(value: T): void
  remove(): void
  /** Stores the draft again when another tab restores and removes it, for this tab still edits it. Returns a stop function. */
  restoreIfRemoved(): () => void
}

interface StoredValue<T> {
  value: T
  /** Milliseconds since 1970. */
  at: number
}

/** Version and parser of stored drafts. Raise the version when the shape changes, so that older shapes are not read. */
export interface DraftFormat<T> {
  version: number
  /** Null when the value is not such a draft. */
  parse: (value: unknown) => T | null
}

/** Stores drafts under `<name>.<tab>`, so tabs do not overwrite or remove drafts of each other. */
export function createStoredDraft<T>(
  name: string,
  format: DraftFormat<T>,
  { storage, tab, storageEvents, now }: DraftStorageDeps = browserDeps(),
): StoredDraft<T> {
  const ownKey = `${name}.${tab}`
  let text: string | null = null
  const read = (key: string) => {
    const found = parseStored<StoredValue<T>>(storage.getItem(key), { version: format.version, parse })
    return found ? [{ key, ...found }] : []
  }
  const parse = (stored: Record<string, unknown>): StoredValue<T> | null => {
    const value = format.parse(stored.value)
    return value === null || typeof stored.at !== 'number' ? null : { value, at: stored.at }
  }
  const persist = () => {
    if (text === null) return
    try {
      storage.setItem(ownKey, text)
    } catch {
      // The storage is full: the previous draft stays.
    }
  }
  const write = (stored: StoredValue<T>) => {
    text = serializeStored(stored, format.version)
    persist()
  }
  const onStorage = (event: Event) => {
    const { key, newValue } = event as StorageEvent
    if (key === ownKey && newValue === null) persist()
  }
  return {
    restore(isSaved) {
      const all = Array.from({ length: storage.length }, (_, n) => storage.key(n) ?? '')
      const copies = all.filter((key) => key.startsWith(`${name}.`)).flatMap(read)
      const [obsolete, unsaved] = [
        copies.filter(({ value }) => isSaved(value)),
        copies.filter(({ value }) => !isSaved(value)),
      ]
      for (const { key } of obsolete) storage.removeItem(key)
      const [newest] = unsaved.sort((a, b) => Number(b.key === ownKey) - Number(a.key === ownKey) || b.at - a.at)
      if (!newest) return null
      const { key, value, at } = newest
      // Removed first, because the storage may lack room for both.
      if (key !== ownKey) storage.removeItem(key)
      write({ value, at })
      return value
    },
    save: (value) => write({ value, at: now() }),
    remove() {
      text = null
      storage.removeItem(ownKey)
    },
    restoreIfRemoved() {
      storageEvents.addEventListener('storage', onStorage)
      return () => storageEvents.removeEventListener('storage', onStorage)
    },
  }
}

const TAB_KEY = 'opencall.tab'
let thisTab: string | undefined

const browserDeps = (): DraftStorageDeps => {
  thisTab ??= claimTabName(browserStorage('sessionStorage'), window)
  return { storage: browserStorage(), tab: thisTab, storageEvents: window, now: Date.now }
}

/**
 * Returns a name that survives reloads. It is in the session storage only between two page loads: a duplicated tab copies
 * that storage and must not get the same name.
 */
export function claimTabName(
  session: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  page: Pick<EventTarget, 'addEventListener'>,
): string {
  const name = session.getItem(TAB_KEY) ?? crypto.randomUUID()
  session.removeItem(TAB_KEY)
  page.addEventListener('pagehide', () => session.setItem(TAB_KEY, name))
  page.addEventListener('pageshow', () => session.removeItem(TAB_KEY))
  return name
}
