import type { MailDeclaration } from '../mail.ts'
import type { EXTENSION_CODES } from './extension.codes.ts'

export const EXTENSION_MAILS = {
  extended: {
    when: 'An organiser gives an applicant more time',
    values: {
      firstname: 'Léna',
      number: 'MAR-0042',
      title: 'Ce que dit l’estran',
      program: 'Résidence Marées 2027',
      deadline: '11/12/2026 23:59',
      zone: 'Paris',
    },
  },
} as const satisfies Record<keyof typeof EXTENSION_CODES.mails, MailDeclaration>
