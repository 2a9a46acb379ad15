/** Columns of an export before those of the forms. In a CSV the header is the id itself; the words are the reader's. */
export const EXPORT_COLUMNS = [
  'id',
  'number',
  'key',
  'title',
  'category',
  'status',
  'applicant',
  'email',
  'createdAt',
  'updatedAt',
  'submittedAt',
] as const
export type ExportColumn = (typeof EXPORT_COLUMNS)[number]

const RISKY = /^[=+\-@\t\r']/

/**
 * A text that a spreadsheet would run as a formula gets an apostrophe in front, as a person would type it. One that
 * begins with an apostrophe gets another, so that `unguardFormula` gives back every text as it was.
 */
export const guardFormula = (text: string): string => (RISKY.test(text) ? `'${text}` : text)

/** The inverse of `guardFormula`. */
export const unguardFormula = (text: string): string =>
  text.startsWith("'") && RISKY.test(text.slice(1)) ? text.slice(1) : text
