import { IconScale } from '@tabler/icons-react'
import { inside, juryGuards, programGuards } from '../../app/guardLists.ts'
import type { ScreenRoute, ScreenSlice } from '../../app/slice.ts'

const SESSION = 'admin/programs/:programSlug/examinations/:sessionSlug'
const READ = 'program.evaluation.read'

/** Parts of a session: their address, screen and words beside its own. */
const PARTS = [
  ['juries', 'Juries', 'evaluation.tab.jury'],
  ['assignment', 'Assignment', 'evaluation.tab.assignment'],
  ['ranking', 'Ranking', 'evaluation.tab.ranking'],
  ['criteria-config', 'Criteria', 'evaluation.tab.criteria', 'parts'],
  ['anonymization', 'Anonymity', 'evaluation.tab.anonymity', 'response'],
  ['config', 'Config', 'menu.params', 'parts'],
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
      path: `${SESSION}/responses/:dutyId`,
      screen: 'evaluation/Score',
      layout: 'editor',
      words: ['access', 'jury', 'response'],
      guards: juryGuards,
      title: 'evaluation.sheet.title',
    },
    ...PARTS.map(
      ([part, screen, title, ...words]): ScreenRoute => ({
        path: `${SESSION}/${part}`,
        screen: `evaluation/${screen}`,
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
  logs: { events: ['session', 'juror'], levels: ['platform', 'program'], order: 60, words: true },
}
