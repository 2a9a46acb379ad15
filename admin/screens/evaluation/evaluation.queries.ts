import type { QueryRules, Reads } from '../../app/slice.ts'

const ALL: readonly Reads[] = ['evaluation.*']

export const evaluationQueries: QueryRules = {
  reads: [
    'listEvaluationSessions',
    'getEvaluationSession',
    'listEntries',
    'listJurors',
    'proposeAssignment',
    'getRanking',
    'getSessionStatistics',
    'listJurySessions',
    'listDuties',
    'getSheet',
    'listCriteriaTemplates',
    'listSessionsElsewhere',
    'getDiscussion',
    'getEntryDiscussion',
    'listPreferences',
  ],
  writes: {
    saveCriteriaTemplate: ['listCriteriaTemplates'],
    deleteCriteriaTemplate: ['listCriteriaTemplates'],
    createEvaluationSession: ALL,
    updateEvaluationSession: ALL,
    updateCriteria: ALL,
    setSessionState: ALL,
    deleteEvaluationSession: ALL,
    addEntries: ALL,
    removeEntries: ALL,
    addJurors: ALL,
    updateJuror: ALL,
    removeJuror: ALL,
    remindJurors: ALL,
    confirmAssignment: ALL,
    setDuty: ALL,
    setConflict: ALL,
    // The sheet itself is merged from the answer.
    saveSheet: ['listJurySessions', 'listDuties', 'getDiscussion'],
    recuse: ALL,
    addToDiscussion: ['getDiscussion'],
    removeFromDiscussion: ['getDiscussion'],
    setEntryDiscussion: ['getEntryDiscussion'],
    removeEntryComment: ['getEntryDiscussion', 'listEntries'],
    // The value itself is put in at once.
    setPreference: ['proposeAssignment'],
  },
}
