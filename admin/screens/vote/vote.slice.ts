import { IconProgressCheck } from '@tabler/icons-react'
import { programGuards } from '../../app/guardLists.ts'
import type { ScreenRoute, ScreenSlice } from '../../app/slice.ts'

const READ = 'program.evaluation.read'
const VOTES = 'admin/programs/:programSlug/examinations/public'

const at = (path: string): ScreenRoute => ({
  path: VOTES + path,
  screen: 'vote/Votes',
  words: ['ballot'],
  guards: programGuards,
  title: 'menu.votes',
  permission: READ,
})

export const voteScreens: ScreenSlice = {
  name: 'vote',
  routes: ['', '/:voteSlug', '/:voteSlug/responses', '/:voteSlug/vote', '/:voteSlug/preview', '/:voteSlug/config'].map(
    at,
  ),
  menu: {
    program: [
      { group: 'evaluate', order: 20, path: VOTES, label: 'menu.votes', icon: IconProgressCheck, permission: READ },
    ],
  },
  logs: { order: 62, words: true },
}
