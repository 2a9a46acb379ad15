import { browserStorage } from './storage.ts'

/** Names of what is stored, by what they begin with. */
export function listStoredKeys(start: string): string[] {
  const storage = browserStorage()
  return Array.from({ length: storage.length }, (_, n) => storage.key(n) ?? '').filter((name) => name.startsWith(start))
}
