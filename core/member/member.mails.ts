import type { MailDeclaration } from '../mail.ts'
import type { MEMBER_CODES } from './member.codes.ts'

export const MEMBER_MAILS = {
  invitation: {
    when: 'Somebody is invited to work on the platform, or in a program',
    values: {
      inviter: 'Maud Perrin',
      role: 'Collaborateur',
      place: 'Résidence Marées 2027',
      message: 'Bonjour Inès, voici votre accès.',
      until: '04/12/2026',
    },
  },
  ownershipReceived: {
    when: 'Somebody becomes the owner of the platform',
    values: { firstname: 'Léna', other: 'Maud Perrin' },
  },
  ownershipGiven: {
    when: 'The owner of the platform makes somebody else the owner',
    values: { firstname: 'Léna', other: 'Maud Perrin' },
  },
} as const satisfies Record<keyof typeof MEMBER_CODES.mails, MailDeclaration>
