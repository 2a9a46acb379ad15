import { isRecord, stored } from '#client/storage.ts'
import type { Answer } from '#core/form/definition.ts'

/** Changed answers by reference; null for one that was taken back. */
export interface Changes {
  [reference: string]: Answer | null
}

/** Unsent changes, with the revision that they were typed on. */
export interface UnsentChanges {
  revision: number
  changes: Changes
}

/** What the names begin with of what was written before signing in. */
export const DRAFT = 'opencall.draft'

/** The name of a person's unsent answers of a step on this device; with fewer ids, what such names begin with. */
export const unsentName = (...ids: [userId: string, responseId?: string, stepId?: string]): string =>
  ['opencall.answers', ...ids].join('.')

/** Raised when the shape of what is stored changes; what has another version is left alone until it is overwritten. */
const VERSION = 1

/** Unsent answers under one of the names above. */
export const unsentAt = (name: string) =>
  stored<UnsentChanges>(name, {
    version: VERSION,
    parse: ({ revision, changes }) =>
      typeof revision === 'number' && isRecord(changes) ? { revision, changes: changes as Changes } : null,
  })

/** What somebody who is not signed in has written in a category's first form. */
export interface StoredDraft {
  /** Of the application that will be started with it: the same from every window. */
  id: string
  answers: Changes
  /** Path of the page on which it was written. */
  at?: string
  /** The answers that travelled with a registration, once they did. */
  sent?: Changes
}

/** Answers from before signing in, under a name that begins with DRAFT. */
export const draftAt = (name: string) =>
  stored<StoredDraft>(name, {
    version: VERSION,
    // The version says what the rest is.
    parse: ({ id, answers, ...rest }) =>
      typeof id === 'string' && isRecord(answers) ? { ...rest, id, answers: answers as Changes } : null,
  })

/** A person's unsent answers of a step on this device. */
export const unsentOf = (...ids: [userId: string, responseId: string, stepId: string]) => unsentAt(unsentName(...ids))
