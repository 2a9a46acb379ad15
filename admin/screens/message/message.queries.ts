import type { NotificationPath, QueryRules, Reads } from '../../app/slice.ts'

const CHANGED: readonly Reads[] = ['message.*', 'getResponse', 'listResponses']

const answerPath: NotificationPath = ({ program, subject }) =>
  program && `admin/programs/${program.slug}/responses/${subject.id}?part=messages`

export const messageQueries: QueryRules = {
  reads: ['listMessages'],
  writes: { sendMessage: CHANGED, readMessages: CHANGED },
  notifications: { 'message.answered': answerPath },
}
