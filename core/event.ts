import type { z } from 'zod'

type Values = Record<string, unknown>
/** What an event says of one side of a change; null where that side is always empty. */
type PayloadSchema = z.ZodType<Values | null | undefined> | null

export type SubjectKind = 'domain' | 'form' | 'page' | 'platform' | 'program' | 'response' | 'role' | 'user'

/** One type of event: what it is about, what it says before and after, and which of that is about a person. */
export interface EventDeclaration {
  subject: SubjectKind
  before: PayloadSchema
  after: PayloadSchema
  /** Names in `before` and `after` whose values are about a person; `except`: all names but these. */
  personal: readonly string[] | { except: readonly string[] }
}

export const eventType = ({
  subject,
  before = null,
  after = null,
  personal = [],
}: Pick<EventDeclaration, 'subject'> & Partial<EventDeclaration>): EventDeclaration => ({
  subject,
  before,
  after,
  personal,
})

/** Subjects whose name is that of a person, or is written by one: the title of an application. */
export const PERSONAL_SUBJECTS = ['user', 'response'] as const satisfies readonly SubjectKind[]
