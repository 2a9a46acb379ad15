import type { SliceCodes } from '../code.ts'

export const DUPLICATE_CODES = { responseFacets: { duplicate: true } } as const satisfies SliceCodes
