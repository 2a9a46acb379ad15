import type { SliceCodes } from '../code.ts'

const ORGANISERS = ['platform-administrator', 'program-administrator'] as const

export const EVALUATION_CODES = {
  slugs: { session: { uniqueAmong: 'calls' } },
  reserved: ['sessions', 'examinations'],
  subjects: {
    session: { personalName: false, read: 'program.evaluation.read' },
    juror: { personalName: true, read: 'program.evaluation.read' },
  },
  permissions: {
    'program.evaluation.read': { scope: 'program', roles: [...ORGANISERS, 'collaborator'] },
    'program.evaluation.update': { scope: 'program', roles: ORGANISERS },
    'platform.evaluation-templates.update': { scope: 'platform', roles: ['platform-administrator'] },
    /** To be on a jury: what they score is said by each session. */
    'program.evaluation.score': { scope: 'program', roles: [...ORGANISERS, 'collaborator', 'jury'] },
  },
  mails: { juryReminder: true },
  rates: {
    /** Comments of jurors to each other, per person. */
    juryComments: { points: 60, seconds: 3_600 },
  },
  problems: {
    'evaluation.slugTaken': 409,
    'evaluation.tooMany': 409,
    'evaluation.tooManyEntries': 409,
    'evaluation.tooManyJurors': 409,
    'evaluation.datesInvalid': 422,
    'evaluation.notReady': 409,
    'evaluation.begun': 409,
    'evaluation.noJury': 409,
    'evaluation.sheetSent': 409,
    'evaluation.conflict': 409,
    'evaluation.notOpen': 409,
    'evaluation.over': 409,
    'evaluation.recused': 409,
    'evaluation.templatesFull': 409,
    'evaluation.discussionClosed': 409,
    'evaluation.discussionFull': 409,
    'evaluation.preferencesOver': 409,
  },
} as const satisfies SliceCodes
