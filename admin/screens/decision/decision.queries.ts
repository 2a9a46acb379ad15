import type { QueryRules, Reads } from '../../app/slice.ts'

const ALL: readonly Reads[] = ['decision.*']

export const decisionQueries: QueryRules = {
  reads: ['listDecisions', 'getDecisions', 'previewDecision'],
  writes: {
    stageDecisions: ALL,
    updateDecisionSettings: ALL,
    sendDecisionTest: [],
    startRelease: ALL,
    stopRelease: ALL,
    answerAppeal: ALL,
    createRound: ['evaluation.*'],
  },
}
