import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { code, id, instant, version } from '../schema.ts'

const values = {
  twoStepRoles: z
    .array(code(80))
    .max(100)
    .meta({ description: 'Keys of the roles whose holders have to use two-step sign-in' }),
  graceDays: z.number().int().min(0).max(90),
  inactivityMinutes: z
    .number()
    .int()
    .min(5)
    .max(24 * 60)
    .meta({ description: 'Without activity for so long the back office signs out' }),
}

export const securitySettings = z
  .object({ ...values, since: instant.nullable(), version: z.number().int().min(0) })
  .meta({ id: 'SecuritySettings' })
export type SecuritySettings = z.output<typeof securitySettings>

const params = z.object({ platformId: id })

export const getSecuritySettings = endpoint({
  method: 'get',
  path: '/platforms/:platformId/security',
  summary: 'Who has to use two-step sign-in, and when the back office signs out',
  access: { permission: 'platform.security.read', on: 'platform' },
  params,
  response: securitySettings,
})

export const updateSecuritySettings = endpoint({
  method: 'put',
  path: '/platforms/:platformId/security',
  summary: 'Change them; who has no second step yet has the days of grace to set one up',
  access: { permission: 'platform.security.update', on: 'platform' },
  stepUp: true,
  params,
  body: z.object({ ...values, version: version.or(z.literal(0)) }),
  response: securitySettings,
  problems: ['resource.stale'],
})
