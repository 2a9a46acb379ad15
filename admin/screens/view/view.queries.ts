import type { QueryRules } from '../../app/slice.ts'

export const viewQueries: QueryRules = {
  reads: ['listViews'],
  writes: { createView: ['view.*'], updateView: ['view.*'], deleteView: ['view.*'] },
}
