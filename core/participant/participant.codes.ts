import type { SliceCodes } from '../code.ts'

export const PARTICIPANT_CODES = {
  mails: {
    participantInvited: true,
    participantJoined: true,
    participantLeft: true,
    participantRemoved: true,
    applicationReceived: true,
    participantComments: true,
  },
  reserved: ['join-application'],
  problems: {
    'response.readOnly': 403,
    'response.ownerOnly': 403,
    'participant.off': 409,
    'participant.tooMany': 409,
    'participant.memberAlready': 409,
    'participant.invitedAlready': 409,
    'participant.ownerStays': 409,
    'participant.cannotOwn': 409,
    'participant.tooManyComments': 409,
  },
  rates: {
    /** Invitations to applications, per person: each sends a mail. */
    participantInvitations: { points: 30, seconds: 3_600 },
    /** Comments between co-applicants, per person. */
    participantComments: { points: 60, seconds: 600 },
  },
} as const satisfies SliceCodes
