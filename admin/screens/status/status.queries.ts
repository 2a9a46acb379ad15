import type { QueryRules, Reads } from '../../app/slice.ts'

const HELD: readonly Reads[] = ['status.*', 'listResponses', 'getResponse']

export const statusQueries: QueryRules = {
  reads: ['listStatuses'],
  writes: {
    createStatus: ['status.*'],
    updateStatus: HELD,
    orderStatuses: ['status.*'],
    deleteStatus: HELD,
    setResponseStatus: HELD,
  },
}
