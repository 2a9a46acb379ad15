import type { MailDeclaration } from '../mail.ts'
import type { RESPONSE_CODES } from './response.codes.ts'

const values = {
  firstname: 'Léna',
  number: 'MAR-0042',
  title: 'Ce que dit l’estran',
  program: 'Résidence Marées 2027',
} as const
const decision = { ...values, step: 'Dossier', message: 'Merci de joindre un budget.' } as const
const zone = 'Paris'

export const RESPONSE_MAILS = {
  receipt: {
    when: 'An application is submitted',
    values: {
      ...values,
      zone,
      date: '20/11/2026 10:00',
      // Or `receipt.final`, once it cannot be changed.
      next: { part: 'editable', values: { deadline: '04/12/2026 23:59', zone } },
    },
  },
  validated: { when: 'A step is validated', values: decision },
  refused: { when: 'Changes of a step are asked for', values: decision },
  rejected: { when: 'An application is rejected at a step', values: decision },
  formChanged: {
    when: 'A form changed under a draft, and the organiser wants its applicants to know',
    values: { ...values, questions: 'Plan climat, Budget total' },
  },
  withdrawn: { when: 'An applicant withdraws an application', values },
} as const satisfies Record<keyof typeof RESPONSE_CODES.mails, MailDeclaration>
