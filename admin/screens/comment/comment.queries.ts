import type { QueryRules, Reads } from '../../app/slice.ts'

const CHANGED: readonly Reads[] = ['comment.*', 'getResponse', 'listResponses']

export const commentQueries: QueryRules = {
  reads: ['listComments'],
  writes: {
    createComment: CHANGED,
    updateComment: ['comment.*', 'getResponse'],
    pinComment: ['comment.*', 'getResponse'],
    deleteComment: CHANGED,
  },
}
