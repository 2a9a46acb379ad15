import { z } from 'zod'
import { ALL_PERMISSIONS } from '../access/permissions.ts'
import { endpoint, itemsOf } from '../endpoint.ts'
import { id, instant, platformParams } from '../schema.ts'

/** Tokens that a person may have at once on a platform. */
export const TOKENS_MOST = 50

const scopes = z.array(z.enum(ALL_PERMISSIONS as [string, ...string[]])).min(1)

export const apiToken = z
  .object({
    id,
    name: z.string(),
    ending: z.string().meta({ description: 'The last characters of the token' }),
    scopes,
    createdAt: instant,
    expiresAt: instant.nullable(),
    lastUsedAt: instant.nullable(),
  })
  .meta({ id: 'ApiToken' })
export type ApiTokenItem = z.output<typeof apiToken>

const access = { permission: 'platform.token.create', on: 'platform' } as const

export const listApiTokens = endpoint({
  method: 'get',
  path: '/platforms/:platformId/tokens',
  summary: 'Tokens with which programs act for the signed-in person on this platform',
  access,
  params: platformParams,
  auth: 'session',
  response: itemsOf(apiToken),
})

export const createApiToken = endpoint({
  method: 'post',
  path: '/platforms/:platformId/tokens',
  summary: 'Make a token; it may do what its person may, and only of its scopes. It is shown this once',
  access,
  stepUp: true,
  params: platformParams,
  body: z.object({
    name: z.string().trim().min(1).max(120),
    scopes,
    days: z
      .number()
      .int()
      .min(1)
      .max(366)
      .nullable()
      .meta({ description: 'Days until it ends; null: it does not end by itself' }),
  }),
  response: z.object({ item: apiToken, token: z.string() }),
  status: 201,
  problems: ['token.tooMany', 'token.scopeLacking'],
})

export const revokeApiToken = endpoint({
  method: 'delete',
  path: '/platforms/:platformId/tokens/:tokenId',
  summary: 'End a token at once',
  access,
  params: platformParams.extend({ tokenId: id }),
  auth: 'session',
})
