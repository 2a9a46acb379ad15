import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { code, instant, platformParams, version } from '../schema.ts'

/** The key of a provider, as in addresses. */
const provider = code(32).min(1)

const rules = {
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

const providers = z.array(provider).max(20).nullable().meta({
  description:
    'Keys of the external providers whose sign-in the platform offers; null for all that the installation has, an empty list for none',
})

/** In a manifest. */
export const securityManifest = z
  .strictObject({ ...rules, providers })
  .partial()
  .meta({ description: 'What the platform asks of a sign-in; what is left out stays' })

export const securitySettings = z
  .object({
    ...rules,
    providers,
    installed: z
      .array(z.object({ key: z.string(), name: z.string() }))
      .meta({ description: 'External providers that this installation has' }),
    since: instant.nullable(),
    version: z.number().int().min(0),
  })
  .meta({ id: 'SecuritySettings' })
export type SecuritySettings = z.output<typeof securitySettings>
export type SecurityRules = Pick<SecuritySettings, keyof typeof rules | 'providers'>

export const getSecuritySettings = endpoint({
  method: 'get',
  path: '/platforms/:platformId/security',
  summary: 'Who has to use two-step sign-in, which ways of signing in are offered, and when the back office signs out',
  access: { permission: 'platform.security.read', on: 'platform' },
  params: platformParams,
  response: securitySettings,
})

export const updateSecuritySettings = endpoint({
  method: 'put',
  path: '/platforms/:platformId/security',
  summary: 'Change them; who has no second step yet has the days of grace to set one up',
  access: { permission: 'platform.security.update', on: 'platform' },
  stepUp: true,
  params: platformParams,
  body: z.object({
    ...rules,
    providers: providers.optional().meta({ description: 'Left out, it stays as it is' }),
    version: version.or(z.literal(0)),
  }),
  response: securitySettings,
  problems: ['resource.stale'],
})
