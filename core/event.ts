import type { z } from 'zod'
import { SUBJECTS, type SubjectKind } from './codes.ts'

type Values = Record<string, unknown>
/** What an event says of one side of a change; null where that side is always empty. */
type PayloadSchema = z.ZodType<Values | null | undefined> | null

/** One type of event: what it is about, what it says before and after, and which of that is about a person. */
export interface EventDeclaration {
  subject: SubjectKind
  before: PayloadSchema
  after: PayloadSchema
  /** Names in `before` and `after` whose values are about a person; `except`: all names but these. */
  personal: readonly string[] | { except: readonly string[] }
  /**
   * What of the public pages it changes: `all`, which is always right, or a topic: kinds of pages say whether they show it
   * (`shows` in `core/site/page.ts`). Null: none.
   */
  pages: string | null
}

export const eventType = ({
  subject,
  before = null,
  after = null,
  personal = [],
  pages = null,
}: Pick<EventDeclaration, 'subject'> & Partial<EventDeclaration>): EventDeclaration => ({
  subject,
  before,
  after,
  personal,
  pages,
})

/** Subjects whose name is that of a person, or is written by one: the title of an application. */
export const PERSONAL_SUBJECTS = (Object.keys(SUBJECTS) as SubjectKind[]).filter((kind) => SUBJECTS[kind].personalName)
