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

/** Tables, in one request or as a job. */
export const SHEET_FORMATS = ['csv', 'xlsx', 'json'] as const
/** `pdf`: all applications in one; `pdfs`: one each in a ZIP; `files`: the files of their answers in a ZIP. */
export const EXPORT_FORMATS = [...SHEET_FORMATS, 'pdf', 'pdfs', 'files'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
export type SheetFormat = (typeof SHEET_FORMATS)[number]

export const isSheet = (format: ExportFormat): format is SheetFormat =>
  (SHEET_FORMATS as readonly string[]).includes(format)

/** The last part of a file's name. */
export const extensionOfExport = (format: ExportFormat): string =>
  format === 'pdfs' || format === 'files' ? 'zip' : format

/**
 * Places of the columns that were chosen, in the order chosen. One that repeats or has parts is named by its question:
 * `form-…-team` means `form-…-team[0][name]` and all others of it. Names that an export has no longer are left out.
 */
export function chosenPlaces(ids: readonly string[], chosen: readonly string[] | undefined): number[] {
  if (!chosen) return ids.map((_, place) => place)
  const places = new Map<string, number[]>()
  for (const [place, id] of ids.entries())
    for (const name of new Set([id, id.split('[', 1)[0] ?? id])) places.set(name, [...(places.get(name) ?? []), place])
  return [...new Set(chosen.flatMap((name) => places.get(name) ?? []))]
}

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
