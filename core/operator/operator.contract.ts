import { z } from 'zod'
import { endpoint, itemsOf, listOf, pageQuery } from '../endpoint.ts'
import { PLATFORM_FEATURES } from '../platform/features.ts'
import { platformState } from '../platform/platform.contract.ts'
import { count, hexColour, id, instant, search, slug } from '../schema.ts'

const access = { superAdmin: true } as const
const host = 'installation' as const

/** A platform as operators see it: its size and activity, nothing of what it holds. */
export const operatorPlatform = z
  .object({
    id,
    slug: z.string(),
    name: z.string(),
    host: z.string(),
    url: z.string(),
    state: platformState,
    plan: z.string(),
    primaryColor: hexColour,
    createdAt: instant,
    programs: count,
    responses: count,
    members: count,
    bytes: z.number().int(),
    activity: z.array(count).meta({ description: 'Entries of its log on each of the last seven days, today last' }),
    lastSeenAt: instant.nullable().meta({ description: 'When one of its team was last there' }),
  })
  .meta({ id: 'OperatorPlatform' })
export type OperatorPlatform = z.output<typeof operatorPlatform>

export const OPERATOR_SORTS = ['name', 'createdAt', 'programs', 'responses', 'members', 'bytes', 'lastSeenAt'] as const

export const listOperatorPlatforms = endpoint({
  method: 'get',
  path: '/operator/platforms',
  summary: 'All platforms of the installation with their state, size and activity',
  access,
  host,
  query: pageQuery.extend({
    search,
    state: platformState.optional(),
    sort: z.enum(OPERATOR_SORTS).default('lastSeenAt'),
    direction: z.enum(['asc', 'desc']).default('desc'),
  }),
  response: listOf(operatorPlatform).extend({ states: z.record(platformState, count), failedJobs: count }),
})

const params = z.object({ platformSlug: slug.max(63) })

export const operatorPlatformDetails = operatorPlatform
  .extend({
    features: z.array(z.enum(PLATFORM_FEATURES)),
    support: instant
      .nullable()
      .meta({ description: 'Until when the caller may act there as support; null where they may not' }),
    deletion: z
      .object({ runAt: instant, doneAt: instant.nullable() })
      .nullable()
      .meta({ description: 'Asked for by an owner; once it is done, nothing can be restored' }),
    owners: z.array(z.object({ name: z.string(), email: z.string() })),
    history: z
      .array(z.object({ id, type: z.string(), at: instant, by: z.string(), reason: z.string().nullable() }))
      .meta({ description: 'The latest changes of its state and flags' }),
    jobs: z.array(z.object({ id, kind: z.string(), attempts: count, at: instant, error: z.string() })),
  })
  .meta({ id: 'OperatorPlatformDetails' })
export type OperatorPlatformDetails = z.output<typeof operatorPlatformDetails>

export const getOperatorPlatform = endpoint({
  method: 'get',
  path: '/operator/platforms/:platformSlug',
  summary: 'One platform with its owners, flags, failed jobs and what operators did',
  access,
  host,
  params,
  response: operatorPlatformDetails,
})

export const moveOperatorPlatform = endpoint({
  method: 'put',
  path: '/operator/platforms/:platformSlug/state',
  summary: 'Put on standby, suspend, resume, delete or restore a platform; the reason stands in its log',
  access,
  host,
  params,
  body: z.object({
    to: z.enum(['active', 'standby', 'suspended', 'deleted', 'restored']),
    reason: z.string().trim().min(3).max(500),
  }),
  response: operatorPlatformDetails,
  problems: ['operator.transition', 'resource.stale'],
  stepUp: true,
})

export const setOperatorFeatures = endpoint({
  method: 'put',
  path: '/operator/platforms/:platformSlug/features',
  summary: 'Set the flags of a platform, the whole list',
  access,
  host,
  params,
  body: z.object({ features: z.array(z.enum(PLATFORM_FEATURES)).max(PLATFORM_FEATURES.length) }),
  response: operatorPlatformDetails,
  problems: ['resource.stale'],
})

export const bannedDomain = z.object({ id, domain: z.string(), createdAt: instant }).meta({ id: 'BannedDomain' })

export const listOperatorDomains = endpoint({
  method: 'get',
  path: '/operator/banned-domains',
  summary: 'Email domains that nobody may register with, besides those of disposable mail',
  access,
  host,
  response: itemsOf(bannedDomain),
})

export const banEmailDomain = endpoint({
  method: 'post',
  path: '/operator/banned-domains',
  summary: 'Ban an email domain and those below it',
  access,
  host,
  body: z.object({
    domain: z
      .string()
      .trim()
      .toLowerCase()
      .max(253)
      .regex(/^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/, { error: 'invalid' }),
  }),
  response: bannedDomain,
  status: 201,
  problems: ['operator.domainKnown'],
})

export const allowEmailDomain = endpoint({
  method: 'delete',
  path: '/operator/banned-domains/:domainId',
  summary: 'Allow an email domain again',
  access,
  host,
  params: z.object({ domainId: id }),
})

export const licenceItem = z
  .object({
    id,
    ending: z.string(),
    plan: z.string(),
    note: z.string(),
    state: z.enum(['valid', 'used', 'expired']),
    createdAt: instant,
    expiresAt: instant.nullable(),
    redeemedAt: instant.nullable(),
    platform: z.string().nullable().meta({ description: 'Slug of the platform that redeemed it' }),
  })
  .meta({ id: 'LicenceItem' })
export type LicenceItem = z.output<typeof licenceItem>

export const listLicenceCodes = endpoint({
  method: 'get',
  path: '/operator/licences',
  summary: 'Licence codes, the latest 500, with who redeemed them',
  access,
  host,
  response: itemsOf(licenceItem),
})

export const createLicenceCodes = endpoint({
  method: 'post',
  path: '/operator/licences',
  summary: 'Make licence codes; the answer is the only place where they are shown',
  access,
  host,
  body: z.object({
    plan: z
      .string()
      .min(1)
      .max(40)
      .regex(/^[a-z0-9-]+$/, { error: 'key' }),
    count: z.number().int().min(1).max(500),
    note: z.string().trim().max(200),
    expiresAt: instant.nullable(),
  }),
  response: z.object({ codes: z.array(z.string()) }),
  status: 201,
})

export const failedJob = z
  .object({
    id,
    kind: z.string(),
    platform: z.string().nullable(),
    state: z.enum(['waiting', 'dead']),
    attempts: count,
    at: instant,
    error: z.string(),
  })
  .meta({ id: 'FailedJob' })
export type FailedJob = z.output<typeof failedJob>

export const listFailedJobs = endpoint({
  method: 'get',
  path: '/operator/jobs',
  summary: 'Background jobs that were given up, then those that wait for another attempt, 200 at most',
  access,
  host,
  response: itemsOf(failedJob),
})

export const retryFailedJobs = endpoint({
  method: 'post',
  path: '/operator/jobs/retry',
  summary: 'Try one job again that was given up, or all',
  access,
  host,
  body: z.object({ jobId: id.nullable() }),
  response: z.object({ count }),
})
