import type { SliceCodes } from '../code.ts'

export const NOTIFICATION_CODES = {} as const satisfies SliceCodes
