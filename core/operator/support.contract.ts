import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, platformParams, slug } from '../schema.ts'
import { SHORTEST_REASON } from './support.rules.ts'

const access = { superAdmin: true } as const
const host = 'installation' as const
const params = z.object({ platformSlug: slug.max(63) })

export const startSupport = endpoint({
  method: 'post',
  path: '/operator/platforms/:platformSlug/support',
  summary: 'Act as support on a platform for one hour; the reason stands in its log',
  access,
  host,
  stepUp: true,
  params,
  body: z.object({
    reason: z.string().trim().min(SHORTEST_REASON).max(500),
    readOnly: z.boolean().default(false).meta({ description: 'To look only: the server refuses every change' }),
  }),
  response: z.object({
    url: z.string().meta({ description: 'One-time address (30 s) that signs the operator in on the platform' }),
    until: instant,
  }),
  status: 201,
  problems: ['operator.transition', 'resource.stale'],
})

export const endOperatorSupport = endpoint({
  method: 'post',
  path: '/operator/platforms/:platformSlug/support/end',
  summary: 'End one’s own support access to a platform, from the operators’ area',
  access,
  host,
  params,
})

export const endSupport = endpoint({
  method: 'post',
  path: '/platforms/:platformId/support/end',
  summary: 'End the support access with which one is here',
  access: { signedIn: true },
  params: platformParams,
  response: z.object({ url: z.string().meta({ description: 'The platform in the operators’ area' }) }),
  whileSuspended: true,
  whileReadOnly: true,
})
