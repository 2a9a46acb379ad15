/** `open`: its columns are being chosen. */
export const IMPORT_STATES = [
  'open',
  'checking',
  'checked',
  'importing',
  'done',
  'failed',
  'undoing',
  'undone',
] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** Work goes on in the background. */
export const isRunning = (state: ImportState): boolean =>
  state === 'checking' || state === 'importing' || state === 'undoing'

/** Its columns may be chosen again. */
export const isEditable = (state: ImportState): boolean => state === 'open' || state === 'checked' || state === 'failed'

/** Values of a column that are told apart, to be linked with categories. */
export const MOST_VALUES = 50
export const MOST_IMPORT_COLUMNS = 2_000
/** Days that a file whose import was begun is kept, and that an import can be undone. */
export const OPEN_DAYS = 7
export const UNDO_DAYS = 30
