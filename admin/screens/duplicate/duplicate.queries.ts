import type { QueryRules } from '../../app/slice.ts'

export const duplicateQueries: QueryRules = { reads: ['listDuplicates'] }
