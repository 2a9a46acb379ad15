import type { NotificationPath, QueryRules, Reads } from '../../app/slice.ts'

const CHANGED: readonly Reads[] = ['comment.*', 'getResponse', 'listResponses']

const mentionPath: NotificationPath = ({ program, subject }) =>
  program && `admin/programs/${program.slug}/responses/${subject.id}?part=comments`

export const commentQueries: QueryRules = {
  reads: ['listComments'],
  writes: {
    createComment: CHANGED,
    updateComment: ['comment.*', 'getResponse'],
    pinComment: ['comment.*', 'getResponse'],
    deleteComment: CHANGED,
  },
  notifications: { 'comment.mentioned': mentionPath },
}
