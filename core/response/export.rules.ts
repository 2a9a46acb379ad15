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

/** What stands in place of a sensitive answer. An import takes it for no answer. */
export const SENSITIVE_MASK = '•••'

/** What becomes of sensitive answers: `included` only for who may see them and asks for it, which is logged. */
export const SENSITIVE_MODES = ['masked', 'left-out', 'included'] as const
export type SensitiveMode = (typeof SENSITIVE_MODES)[number]

const RISKY = /^[=+\-@\t\r']/

/**
 * A text that a spreadsheet would run as a formula gets an apostrophe in front, as a person would type it. One that
 * begins with an apostrophe gets another, so that `unguardFormula` gives back every text as it was.
 */
export const guardFormula = (text: string): string => (RISKY.test(text) ? `'${text}` : text)

/** The inverse of `guardFormula`. */
export const unguardFormula = (text: string): string =>
  text.startsWith("'") && RISKY.test(text.slice(1)) ? text.slice(1) : text
