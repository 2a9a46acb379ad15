import { browserStorage, fromStored, toStored } from '#client/storage.ts'

/** The storage of this browser, as much as it is used here. */
export type KeptStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

export interface KeptDeps {
  /** Of the browser: it outlives the tab. */
  storage: KeptStorage
  /** This tab's name. */
  tab: string
  /** Tells what other tabs do to the storage. */
  outside: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  now: () => number
}

/** The copy that one tab keeps of its unsaved work on one thing. */
export interface KeptCopy<T> {
  /**
   * What an earlier visit left: this tab's own copy, else the newest of the others, which is this tab's from then on. Copies
   * that say nothing more than what is saved are dropped; no other copy is touched.
   */
  takeUp(isSaved: (value: T) => boolean): T | null
  /** Where the browser has no room left, what was kept before stays. */
  keep(value: T): void
  drop(): void
  /** Keeps it also when another tab takes it up, which cannot tell whether this one is still there. Returns the way to stop. */
  hold(): () => void
}

interface Held<T> {
  value: T
  /** Ms since 1970. */
  at: number
}

/** How a copy is read: raised with the shape of what is kept, so that a newer page does not take an older shape for its own. */
export interface KeptFormat<T> {
  version: number
  /** Null for what is no such work. */
  parse: (value: unknown) => T | null
}

/** Unsaved work under `<name>.<tab>`: one tab neither overwrites nor removes what another has not saved. */
export function keptCopy<T>(
  name: string,
  format: KeptFormat<T>,
  { storage, tab, outside, now }: KeptDeps = ofThisTab(),
): KeptCopy<T> {
  const own = `${name}.${tab}`
  let text: string | null = null
  const read = (key: string) => {
    const found = fromStored<Held<T>>(storage.getItem(key), { version: format.version, parse: parseHeld })
    return found ? [{ key, ...found }] : []
  }
  const parseHeld = (held: Record<string, unknown>): Held<T> | null => {
    const value = format.parse(held.value)
    return value === null || typeof held.at !== 'number' ? null : { value, at: held.at }
  }
  const put = () => {
    if (text === null) return
    try {
      storage.setItem(own, text)
    } catch {
      // Full: what found room before stays, and the page goes on.
    }
  }
  const write = (held: Held<T>) => {
    text = toStored(held, format.version)
    put()
  }
  const back = (event: Event) => {
    const { key, newValue } = event as StorageEvent
    if (key === own && newValue === null) put()
  }
  return {
    takeUp(isSaved) {
      const all = Array.from({ length: storage.length }, (_, n) => storage.key(n) ?? '')
      const copies = all.filter((key) => key.startsWith(`${name}.`)).flatMap(read)
      const [said, unsaved] = [
        copies.filter(({ value }) => isSaved(value)),
        copies.filter(({ value }) => !isSaved(value)),
      ]
      for (const { key } of said) storage.removeItem(key)
      const [newest] = unsaved.sort((a, b) => Number(b.key === own) - Number(a.key === own) || b.at - a.at)
      if (!newest) return null
      const { key, value, at } = newest
      // There may be no room for both.
      if (key !== own) storage.removeItem(key)
      write({ value, at })
      return value
    },
    keep: (value) => write({ value, at: now() }),
    drop() {
      text = null
      storage.removeItem(own)
    },
    hold() {
      outside.addEventListener('storage', back)
      return () => outside.removeEventListener('storage', back)
    },
  }
}

const TAB = 'opencall.tab'
let thisTab: string | undefined

const ofThisTab = (): KeptDeps => {
  thisTab ??= nameTab(browserStorage('sessionStorage'), window)
  return { storage: browserStorage(), tab: thisTab, outside: window, now: Date.now }
}

/**
 * A name that a reload keeps. It lies in the session's storage only between two pages: a duplicated tab gets a copy of that
 * storage, and must not get the name.
 */
export function nameTab(
  session: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  page: Pick<EventTarget, 'addEventListener'>,
): string {
  const name = session.getItem(TAB) ?? crypto.randomUUID()
  session.removeItem(TAB)
  page.addEventListener('pagehide', () => session.setItem(TAB, name))
  page.addEventListener('pageshow', () => session.removeItem(TAB))
  return name
}
