import type { QueryRules, Reads } from '../../app/slice.ts'

const CHANGED: readonly Reads[] = ['getResponse', 'listResponses']

export const reopeningQueries: QueryRules = {
  writes: { reopenResponse: CHANGED, updateReopening: CHANGED, closeReopening: CHANGED },
  notifications: {
    'reopening.sent': ({ program, subject }) =>
      program && `admin/programs/${program.slug}/responses/${subject.id}?part=history`,
  },
}
