import type { MailDeclaration } from '../mail.ts'
import type { PARTICIPANT_CODES } from './participant.codes.ts'

const title = 'Ce que dit l’estran'
const program = 'Résidence Marées 2027'
const common = { firstname: 'Léna', other: 'Yann Le Goff', title, program } as const

export const PARTICIPANT_MAILS = {
  participantInvited: {
    when: 'An applicant invites somebody to apply together',
    values: {
      inviter: 'Léna Okafor',
      title,
      program,
      role: 'Modifier',
      message: 'On écrit ensemble ?',
      until: '04/12/2026',
    },
  },
  participantJoined: { when: 'Somebody accepts to apply together; to the owner of the application', values: common },
  participantLeft: { when: 'A co-applicant leaves an application; to its owner', values: common },
  participantRemoved: { when: 'A co-applicant is removed from an application', values: common },
  applicationReceived: { when: 'A co-applicant becomes the owner of an application', values: common },
  participantComments: {
    when: 'Comments of co-applicants that somebody has not seen yet',
    values: { firstname: 'Léna', title, program, comments: 'Yann Le Goff : La cale est-elle accessible ?' },
  },
} as const satisfies Record<keyof typeof PARTICIPANT_CODES.mails, MailDeclaration>
