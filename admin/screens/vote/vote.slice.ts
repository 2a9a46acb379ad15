import { IconThumbUp } from '@tabler/icons-react'
import { programGuards } from '../../app/guardLists.ts'
import type { ScreenRoute, ScreenSlice } from '../../app/slice.ts'

const VOTES = 'admin/programs/:programSlug/examinations/public'
const READ = 'program.evaluation.read'

/** Parts of a vote: their address, screen and words beside its own. */
const PARTS = [
  ['', 'Results', 'menu.votes', 'parts'],
  ['/responses', 'Entries', 'vote.tab.entries'],
  ['/vote', 'Ballots', 'vote.tab.ballots'],
  ['/preview', 'Preview', 'vote.tab.preview'],
  ['/config', 'Config', 'menu.params'],
] as const

export const voteScreens: ScreenSlice = {
  name: 'vote',
  routes: [
    {
      path: VOTES,
      screen: 'vote/Votes',
      words: ['ballot'],
      guards: programGuards,
      title: 'menu.votes',
      permission: READ,
    },
    ...PARTS.map(
      ([part, screen, title, ...words]): ScreenRoute => ({
        path: `${VOTES}/:voteSlug${part}`,
        screen: `vote/${screen}`,
        words: ['ballot', ...words],
        guards: programGuards,
        title,
        permission: READ,
      }),
    ),
  ],
  menu: {
    program: [{ group: 'evaluate', order: 20, path: VOTES, label: 'menu.votes', icon: IconThumbUp, permission: READ }],
  },
  logs: { events: ['vote'], levels: ['platform', 'program'], order: 61, words: true },
}
