import { z } from 'zod'
import { eventType } from '../event.ts'

const roles = z.strictObject({ roles: z.array(z.string()) })
const role = z.strictObject({ role: z.string() })
const owner = z.strictObject({ owner: z.string() })

export const MEMBER_EVENTS = {
  'invitation.sent': eventType({ subject: 'invitation', after: role }),
  'invitation.resent': eventType({ subject: 'invitation', after: role }),
  'invitation.revoked': eventType({ subject: 'invitation', before: role }),
  'invitation.declined': eventType({ subject: 'invitation', before: role }),
  'invitation.accepted': eventType({ subject: 'invitation', after: role }),
  'member.rolesChanged': eventType({ subject: 'user', before: roles, after: roles }),
  'member.removed': eventType({ subject: 'user', before: roles }),
  'member.accessRestored': eventType({ subject: 'user' }),
  'member.ownershipTransferred': eventType({
    subject: 'user',
    before: owner,
    after: owner,
    personal: ['owner'],
  }),
  'member.exported': eventType({ subject: 'platform', after: z.strictObject({ count: z.number().int() }) }),
  'member.superAdminGranted': eventType({ subject: 'user' }),
  'member.superAdminRevoked': eventType({ subject: 'user' }),
} as const
