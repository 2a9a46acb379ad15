import type { Answer } from '#core/form/definition.ts'

/** Changed answers by reference; null for one that was taken back. */
export interface Changes {
  [reference: string]: Answer | null
}

/** Unsent changes, with the revision that they were typed on. */
export interface Kept {
  revision: number
  changes: Changes
}

/** What the names begin with of what was written before signing in. */
export const DRAFT = 'opencall.draft'

/** The name of a person's unsent answers of a step on this device; with fewer ids, what such names begin with. */
export const keptName = (...ids: [userId: string, responseId?: string, stepId?: string]): string =>
  ['opencall.answers', ...ids].join('.')

/** A value in the browser's own storage. Storage that is refused or full reads as nothing, and says so when written to. */
export function stored<Value>(key: string): { read(): Value | null; write(value: Value): boolean; clear(): void } {
  const attempt = <Result>(work: () => Result, otherwise: Result): Result => {
    try {
      return work()
    } catch {
      return otherwise
    }
  }
  return {
    read: () => attempt(() => JSON.parse(localStorage.getItem(key) ?? 'null') as Value | null, null),
    write: (value) =>
      attempt(() => {
        localStorage.setItem(key, JSON.stringify(value))
        return true
      }, false),
    clear: () => attempt(() => localStorage.removeItem(key), undefined),
  }
}

/** A person's unsent answers of a step on this device. */
export const unsentOf = (...ids: [userId: string, responseId: string, stepId: string]) => stored<Kept>(keptName(...ids))
