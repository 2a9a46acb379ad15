import { IconScale } from '@tabler/icons-react'
import { inside, juryGuards, programGuards } from '../../app/guardLists.ts'
import type { ScreenRoute, ScreenSlice } from '../../app/slice.ts'

const SESSION = 'admin/programs/:programSlug/examinations/:sessionSlug'
const READ = 'program.evaluation.read'

/** Parts of a session: their address, screen and words beside its own. */
const PARTS = [
  ['juries', 'evaluation/Juries', 'evaluation.tab.jury'],
  ['assignment', 'evaluation/Assignment', 'evaluation.tab.assignment'],
  ['ranking', 'evaluation/Ranking', 'evaluation.tab.ranking'],
  ['decisions', 'decision/Decisions', 'evaluation.tab.decisions', 'release'],
  ['views', 'decision/Results', 'evaluation.tab.table', 'release', 'report', 'view'],
  ['criteria-config', 'evaluation/Criteria', 'evaluation.tab.criteria', 'parts'],
  ['anonymization', 'evaluation/Anonymity', 'evaluation.tab.anonymity', 'response'],
  ['config', 'evaluation/Config', 'menu.params', 'parts'],
] as const

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
      path: `${SESSION}/preferences`,
      screen: 'evaluation/Preferences',
      words: ['jury'],
      guards: juryGuards,
      title: 'evaluation.preference.title',
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
      path: 'admin/session/export-view',
      screen: 'decision/ExportView',
      words: ['report'],
      guards: inside,
      title: 'menu.jurySessions',
    },
    ...PARTS.map(
      ([part, screen, title, ...words]): ScreenRoute => ({
        path: `${SESSION}/${part}`,
        screen,
        words: ['jury', ...words],
        guards: programGuards,
        title,
        permission: READ,
      }),
    ),
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
  logs: { events: ['session', 'juror'], order: 60, words: true },
}
