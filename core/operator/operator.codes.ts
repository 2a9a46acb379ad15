import type { SliceCodes } from '../code.ts'

export const OPERATOR_CODES = {
  reserved: ['operators'],
  subjects: { bannedDomain: { personalName: false }, job: { personalName: false } },
  problems: { 'operator.domainKnown': 409, 'operator.transition': 409, 'operator.readOnly': 403 },
} as const satisfies SliceCodes
