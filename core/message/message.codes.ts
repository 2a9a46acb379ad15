import type { SliceCodes } from '../code.ts'

const ORGANISERS = ['platform-administrator', 'program-administrator', 'collaborator'] as const

export const MESSAGE_CODES = {
  permissions: {
    'program.message.read': { scope: 'program', roles: ORGANISERS },
    'program.message.create': { scope: 'program', roles: ORGANISERS },
  },
  mails: { messageReceived: true, messageAnswered: true },
  reserved: ['my-application'],
  problems: { 'message.off': 409, 'message.nobody': 409, 'message.tooMany': 409, 'message.notBegun': 409 },
  rates: {
    /** Messages of organisers and answers of applicants, per person: each sends mails. */
    messages: { points: 120, seconds: 3_600 },
  },
  responseFacets: { message: true },
} as const satisfies SliceCodes
