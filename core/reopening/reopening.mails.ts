import type { MailDeclaration } from '../mail.ts'
import type { REOPENING_CODES } from './reopening.codes.ts'

const values = {
  firstname: 'Léna',
  number: 'MAR-0042',
  title: 'Ce que dit l’estran',
  program: 'Résidence Marées 2027',
} as const

export const REOPENING_MAILS = {
  reopened: {
    when: 'An organiser reopens an application for some questions',
    values: {
      ...values,
      message: 'Merci de joindre le budget de l’année 2.',
      questions: 'Budget\nCalendrier',
      deadline: '04/12/2026 23:59',
      zone: 'Paris',
    },
  },
  reopeningSent: {
    when: 'An applicant sends a reopened application again',
    values: { ...values, date: '02/12/2026 10:00', zone: 'Paris' },
  },
  reopeningClosed: {
    when: 'The time to send a reopened application again is over',
    values,
  },
} as const satisfies Record<keyof typeof REOPENING_CODES.mails, MailDeclaration>
