import type { SliceCodes } from '../code.ts'

export const IMPORT_CODES = {
  fileOwners: { import: true },
  problems: { 'import.unreadable': 422, 'import.state': 409, 'import.tooMany': 409 },
} as const satisfies SliceCodes
