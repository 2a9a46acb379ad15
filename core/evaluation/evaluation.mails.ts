import type { MailDeclaration } from '../mail.ts'
import type { EVALUATION_CODES } from './evaluation.codes.ts'

export const EVALUATION_MAILS = {
  juryReminder: {
    when: 'An organiser reminds jurors of entries that they have not scored',
    values: {
      firstname: 'Mona',
      session: 'Jury de présélection',
      program: 'Résidence Marées 2027',
      left: '12',
      until: { part: 'until', values: { date: '29/11/2026 23:59 (Paris)' } },
    },
  },
} as const satisfies Record<keyof typeof EVALUATION_CODES.mails, MailDeclaration>
