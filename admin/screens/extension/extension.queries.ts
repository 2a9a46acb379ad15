import type { QueryRules } from '../../app/slice.ts'

export const extensionQueries: QueryRules = {
  reads: ['listLateCodes'],
  writes: {
    extendDeadline: ['getResponse'],
    createLateCode: ['extension.*'],
    revokeLateCode: ['extension.*'],
  },
}
