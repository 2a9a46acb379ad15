import type { MailDeclaration } from '../mail.ts'
import type { MESSAGE_CODES } from './message.codes.ts'

const values = {
  firstname: 'Léna',
  author: 'Maud Perrin',
  number: 'MAR-0042',
  title: 'Ce que dit l’estran',
  program: 'Résidence Marées 2027',
} as const

export const MESSAGE_MAILS = {
  messageReceived: {
    when: 'An organiser writes to those who apply',
    values: { ...values, message: 'Pourriez-vous joindre une photographie plus grande ?' },
  },
  messageAnswered: {
    when: 'An applicant answers; to the organisers who wrote about the application',
    values: { ...values, message: 'La photographie part demain.' },
  },
} as const satisfies Record<keyof typeof MESSAGE_CODES.mails, MailDeclaration>
