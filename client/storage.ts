type Kind = 'localStorage' | 'sessionStorage'

/** The browser's storage; one that lives as long as the page where it is refused (policy, private window). */
export function browserStorage(kind: Kind = 'localStorage'): Storage {
  try {
    return globalThis[kind] ?? inMemory(kind)
  } catch {
    return inMemory(kind)
  }
}

const memory: Partial<Record<Kind, Storage>> = {}

function inMemory(kind: Kind): Storage {
  const all = new Map<string, string>()
  memory[kind] ??= {
    getItem: (key) => all.get(key) ?? null,
    setItem: (key, value) => void all.set(key, value),
    removeItem: (key) => void all.delete(key),
    clear: () => all.clear(),
    key: (n) => [...all.keys()][n] ?? null,
    get length() {
      return all.size
    },
  }
  return memory[kind]
}

/** Writes where there is room. False when there is none. */
export function writeItem(key: string, text: string, kind?: Kind): boolean {
  try {
    browserStorage(kind).setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** JSON as it was written, or undefined when it was not: another version, another program or a person may have written it. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export interface Stored<Value> {
  /** Null when nothing is stored, or nothing that this version of the page understands. */
  read(): Value | null
  /** False when it was not stored. */
  write(value: Value): boolean
  clear(): void
}

/** A value in the browser's storage, with the version of its format. One without a version is of the first. */
export function stored<Value extends object>(
  key: string,
  format: { version: number; parse: (value: Record<string, unknown>) => Value | null },
): Stored<Value> {
  return {
    read: () => parseStored(browserStorage().getItem(key), format),
    write: (value) => writeItem(key, serializeStored(value, format.version)),
    clear: () => browserStorage().removeItem(key),
  }
}

export const serializeStored = (value: object, version: number): string => JSON.stringify({ v: version, ...value })

export function parseStored<Value>(
  text: string | null,
  { version, parse }: { version: number; parse: (value: Record<string, unknown>) => Value | null },
): Value | null {
  const found = parseJson(text)
  return isRecord(found) && (found.v ?? 1) === version ? parse(found) : null
}
