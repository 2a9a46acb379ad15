import { isRecord, stored } from '#client/storage.ts'
import type { Answer } from '#core/form/definition.ts'

/** Changed answers by reference; null for a removed one. */
export interface Changes {
  [reference: string]: Answer | null
}

/** Unsent changes, with the revision that they were typed on. */
export interface UnsentChanges {
  revision: number
  changes: Changes
}

/** Prefix of the names of drafts from before signing in. */
export const DRAFT = 'opencall.draft'

/** Name of the stored unsent answers of a person's step; with fewer ids, a prefix of such names. */
export const unsentName = (...ids: [userId: string, responseId?: string, stepId?: string]): string =>
  ['opencall.answers', ...ids].join('.')

/** Raised when the stored shape changes; values of another version are ignored until they are overwritten. */
const VERSION = 1

/** Unsent answers under one of the names above. */
export const unsentAt = (name: string) =>
  stored<UnsentChanges>(name, {
    version: VERSION,
    parse: ({ revision, changes }) =>
      typeof revision === 'number' && isRecord(changes) ? { revision, changes: changes as Changes } : null,
  })

/** The draft of a visitor in a category's first form. */
export interface StoredDraft {
  /** Id of the draft, shared by all windows; also the idempotency key of the start. */
  id: string
  answers: Changes
  /** Path of the page on which it was written. */
  at?: string
  /** The answers that were sent with a registration. */
  sent?: Changes
}

/** Answers from before signing in, under a name that begins with DRAFT. */
export const draftAt = (name: string) =>
  stored<StoredDraft>(name, {
    version: VERSION,
    // The version guarantees the other members.
    parse: ({ id, answers, ...rest }) =>
      typeof id === 'string' && isRecord(answers) ? { ...rest, id, answers: answers as Changes } : null,
  })

/** A person's unsent answers of a step on this device. */
export const unsentOf = (...ids: [userId: string, responseId: string, stepId: string]) => unsentAt(unsentName(...ids))
