import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { code, id } from '../schema.ts'

const params = z.object({ platformId: id, userId: id })
const access = { permission: 'platform.user.update', on: 'platform' } as const

export const revokeRole = endpoint({
  method: 'delete',
  path: '/platforms/:platformId/users/:userId/roles',
  summary: 'Take away a role on the platform, or in one program',
  access,
  params,
  body: z.object({ role: code(80), programId: id.nullable().default(null) }),
  problems: ['access.cannotRevoke', 'access.lastOwner'],
})

export const revokeAccess = endpoint({
  method: 'delete',
  path: '/platforms/:platformId/users/:userId',
  summary: 'Take away all roles and shut the person out of the platform, at once',
  access,
  params,
  problems: ['access.cannotRevoke', 'access.lastOwner'],
})
