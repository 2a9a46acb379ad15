import { z } from 'zod'
import { eventType } from '../event.ts'

const role = z.enum(['owner', 'editor', 'reader'])
const invited = z.strictObject({ email: z.string(), role })
const person = z.strictObject({ name: z.string(), role })
const owner = z.strictObject({ owner: z.string() })

/** What co-applicants comment is theirs: the log does not say it. */
export const PARTICIPANT_EVENTS = {
  'participant.invited': eventType({ subject: 'response', after: invited, personal: ['email'] }),
  'participant.reinvited': eventType({ subject: 'response', after: invited, personal: ['email'] }),
  'participant.invitationRevoked': eventType({ subject: 'response', before: invited, personal: ['email'] }),
  'participant.declined': eventType({ subject: 'response', before: invited, personal: ['email'] }),
  'participant.joined': eventType({ subject: 'response', after: person, personal: ['name'] }),
  'participant.roleChanged': eventType({ subject: 'response', before: person, after: person, personal: ['name'] }),
  'participant.removed': eventType({ subject: 'response', before: person, personal: ['name'] }),
  'participant.left': eventType({ subject: 'response', before: person, personal: ['name'] }),
  'participant.ownerChanged': eventType({ subject: 'response', before: owner, after: owner, personal: ['owner'] }),
} as const
