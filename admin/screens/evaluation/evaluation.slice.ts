import { IconScale } from '@tabler/icons-react'
import { inside, juryGuards, programGuards } from '../../app/guardLists.ts'
import type { Reads, ScreenSlice } from '../../app/slice.ts'

const SESSION = 'admin/programs/:programSlug/examinations/:sessionSlug'
const READ = 'program.evaluation.read'

const ORGANISED: readonly Reads[] = [
  'listEvaluationSessions',
  'getEvaluationSession',
  'listEntries',
  'listJurors',
  'proposeAssignment',
  'getRanking',
]
const SCORED: readonly Reads[] = ['listJurySessions', 'listDuties', ...ORGANISED]

export const evaluationScreens: ScreenSlice = {
  name: 'evaluation',
  routes: [
    {
      path: 'admin/sessions',
      screen: 'evaluation/JurySessions',
      words: ['jury'],
      guards: inside,
      title: 'menu.juryWork',
    },
    {
      path: 'admin/programs/:programSlug/examinations',
      screen: 'evaluation/Sessions',
      words: ['jury'],
      guards: programGuards,
      title: 'menu.jurySessions',
      permission: READ,
      also: ['admin/programs/:programSlug/sessions'],
    },
    {
      path: SESSION,
      screen: 'evaluation/Overview',
      words: ['jury'],
      guards: programGuards,
      title: 'menu.jurySessions',
      permission: READ,
      also: ['admin/programs/:programSlug/sessions/:sessionSlug'],
    },
    {
      path: `${SESSION}/responses`,
      screen: 'evaluation/Entries',
      words: ['access', 'jury'],
      guards: juryGuards,
      title: 'menu.responses',
    },
    {
      path: `${SESSION}/responses/:dutyId`,
      screen: 'evaluation/Score',
      layout: 'editor',
      words: ['access', 'jury', 'response'],
      guards: juryGuards,
      title: 'evaluation.sheet.title',
    },
    {
      path: `${SESSION}/juries`,
      screen: 'evaluation/Juries',
      words: ['jury'],
      guards: programGuards,
      title: 'evaluation.tab.jury',
      permission: READ,
    },
    {
      path: `${SESSION}/assignment`,
      screen: 'evaluation/Assignment',
      words: ['jury'],
      guards: programGuards,
      title: 'evaluation.tab.assignment',
      permission: READ,
    },
    {
      path: `${SESSION}/ranking`,
      screen: 'evaluation/Ranking',
      words: ['jury'],
      guards: programGuards,
      title: 'evaluation.tab.ranking',
      permission: READ,
    },
    {
      path: `${SESSION}/criteria-config`,
      screen: 'evaluation/Criteria',
      words: ['jury', 'parts'],
      guards: programGuards,
      title: 'evaluation.tab.criteria',
      permission: READ,
    },
    {
      path: `${SESSION}/anonymization`,
      screen: 'evaluation/Anonymity',
      words: ['jury', 'response'],
      guards: programGuards,
      title: 'evaluation.tab.anonymity',
      permission: READ,
    },
    {
      path: `${SESSION}/config`,
      screen: 'evaluation/Config',
      words: ['jury', 'parts'],
      guards: programGuards,
      title: 'menu.params',
      permission: READ,
    },
  ],
  menu: {
    platform: [
      { group: 'first', order: 25, path: 'admin/sessions', label: 'menu.juryWork', icon: IconScale, isFor: 'jurors' },
    ],
    program: [
      {
        group: 'evaluate',
        order: 10,
        path: 'admin/programs/:programSlug/examinations',
        label: 'menu.jurySessions',
        icon: IconScale,
        permission: READ,
      },
    ],
  },
  logs: { events: ['session', 'juror'], levels: ['platform', 'program'], order: 60, words: true },
  queries: {
    reads: [
      'listEvaluationSessions',
      'getEvaluationSession',
      'listEntries',
      'listJurors',
      'proposeAssignment',
      'getRanking',
      'listJurySessions',
      'listDuties',
      'getSheet',
    ],
    writes: {
      createEvaluationSession: ['listEvaluationSessions'],
      updateEvaluationSession: SCORED,
      updateCriteria: [...SCORED, 'getSheet'],
      setSessionState: SCORED,
      deleteEvaluationSession: ['listEvaluationSessions'],
      addEntries: ORGANISED,
      removeEntries: SCORED,
      addJurors: ORGANISED,
      updateJuror: ORGANISED,
      removeJuror: ORGANISED,
      remindJurors: ['listJurors'],
      confirmAssignment: SCORED,
      setDuty: SCORED,
      setConflict: SCORED,
      saveSheet: SCORED,
      recuse: [...SCORED, 'getSheet'],
    },
  },
}
