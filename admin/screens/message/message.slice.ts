import type { NotificationPath, ScreenSlice } from '../../app/slice.ts'

const answerPath: NotificationPath = ({ program, subject }) =>
  program && `admin/programs/${program.slug}/responses/${subject.id}?part=messages`

export const messageScreens: ScreenSlice = {
  name: 'message',
  logs: { events: ['message'], levels: ['platform', 'program'], order: 34, words: true },
  notifications: { 'message.answered': answerPath },
  responses: async () => (await import('./parts/responses.tsx')).responseMessages,
}
