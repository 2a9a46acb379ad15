import type { QueryRules, Reads } from '../../app/slice.ts'

const CHANGED: readonly Reads[] = ['message.*', 'getResponse', 'listResponses']

export const messageQueries: QueryRules = {
  reads: ['listMessages'],
  writes: { sendMessage: CHANGED, readMessages: CHANGED },
}
