import { programGuards } from '../../app/guardLists.ts'
import type { NotificationPath, ScreenSlice } from '../../app/slice.ts'

const appealPath: NotificationPath = ({ program, subject }) =>
  program && `admin/programs/${program.slug}/responses/${subject.id}`

export const decisionScreens: ScreenSlice = {
  name: 'decision',
  routes: [
    {
      path: 'admin/programs/:programSlug/examinations/:sessionSlug/decisions',
      screen: 'decision/Decisions',
      words: ['jury', 'release'],
      guards: programGuards,
      title: 'menu.jurySessions',
      permission: 'program.evaluation.read',
    },
  ],
  logs: { events: ['decision'], levels: ['platform', 'program'], order: 61, words: true },
  notifications: { 'decision.appealed': appealPath },
}
