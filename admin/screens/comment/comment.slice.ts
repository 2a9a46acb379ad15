import type { NotificationPath, ScreenSlice } from '../../app/slice.ts'

const mentionPath: NotificationPath = ({ program, subject }) =>
  program && `admin/programs/${program.slug}/responses/${subject.id}?part=comments`

export const commentScreens: ScreenSlice = {
  name: 'comment',
  logs: { events: ['comment'], levels: ['platform', 'program'], order: 31, words: true },
  notifications: { 'comment.mentioned': mentionPath },
  responses: async () => (await import('./parts/responses.tsx')).responseComments,
}
