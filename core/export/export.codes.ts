import type { SliceCodes } from '../code.ts'

export const EXPORT_CODES = {
  subjects: { exportSetting: { personalName: false, read: 'program.response.export' } },
  problems: { 'export.nameTaken': 409, 'export.tooMany': 409 },
} as const satisfies SliceCodes
