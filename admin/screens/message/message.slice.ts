import type { NotificationPath, Reads, ScreenSlice } from '../../app/slice.ts'

const answerPath: NotificationPath = ({ program, subject }) =>
  program && `admin/programs/${program.slug}/responses/${subject.id}?part=messages`

const CHANGED: readonly Reads[] = ['message.*', 'getResponse', 'listResponses']

export const messageScreens: ScreenSlice = {
  name: 'message',
  logs: { events: ['message'], levels: ['platform', 'program'], order: 34, words: true },
  notifications: { 'message.answered': answerPath },
  responses: async () => (await import('./parts/responses.tsx')).responseMessages,
  queries: {
    reads: ['listMessages'],
    writes: { sendMessage: CHANGED, readMessages: CHANGED },
  },
}
