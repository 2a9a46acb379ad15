import type { QueryRules } from '../../app/slice.ts'

export const retentionQueries: QueryRules = {
  reads: ['getRetention', 'previewRetention', 'listRetention'],
  writes: { updateRetention: ['retention.*'] },
}
