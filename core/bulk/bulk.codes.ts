import type { SliceCodes } from '../code.ts'

export const BULK_CODES = {
  problems: { 'bulk.running': 409, 'bulk.notUndoable': 409 },
} as const satisfies SliceCodes
