import type { NotificationPath, QueryRules, Reads } from '../../app/slice.ts'

const ALL: readonly Reads[] = ['decision.*']

const appealPath: NotificationPath = ({ program, subject }) =>
  program && `admin/programs/${program.slug}/responses/${subject.id}`

export const decisionQueries: QueryRules = {
  reads: ['listDecisions', 'getDecisions', 'previewDecision', 'listResults'],
  writes: {
    stageDecisions: ALL,
    updateDecisionSettings: ALL,
    sendDecisionTest: [],
    startRelease: ALL,
    stopRelease: ALL,
    answerAppeal: ALL,
    createRound: ['evaluation.*'],
  },
  notifications: { 'decision.appealed': appealPath },
}
