import type { SliceCodes } from '../code.ts'

export const MEMBER_CODES = {
  mails: { invitation: true, ownershipReceived: true, ownershipGiven: true },
  reserved: ['users'],
  subjects: { invitation: { personalName: true } },
  permissions: {
    'program.member.read': { scope: 'program', roles: ['platform-administrator', 'program-administrator'] },
    'program.member.update': { scope: 'program', roles: ['platform-administrator', 'program-administrator'] },
  },
  problems: {
    'invitation.unknown': 410,
    'invitation.used': 410,
    'invitation.expired': 410,
    'invitation.revoked': 410,
    'invitation.otherPerson': 409,
    'invitation.signInFirst': 401,
    'invitation.closed': 409,
    'invitation.sentOften': 409,
    'member.notOwner': 403,
    'member.cannotOwn': 409,
  },
  rates: {
    /** Lists of invitations, per person. */
    invitationLists: { points: 30, seconds: 900 },
    /** Invited people, per platform. */
    invitedPeople: { points: 1_000, seconds: 86_400 },
  },
} as const satisfies SliceCodes
