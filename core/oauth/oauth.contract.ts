import { z } from 'zod'
import { ALL_PERMISSIONS } from '../access/permissions.ts'
import { endpoint, itemsOf, raw } from '../endpoint.ts'
import { code, id, instant, platformParams } from '../schema.ts'
import { isRedirectUri } from './oauth.rules.ts'

const permission = z.enum(ALL_PERMISSIONS as [string, ...string[]])

const client = z
  .object({
    id,
    name: z.string(),
    clientId: z.string(),
    redirectUris: z.array(z.string()),
    confidential: z.boolean(),
    createdAt: instant,
  })
  .meta({ id: 'OAuthClient' })
export type OAuthClientItem = z.output<typeof client>

const manages = { permission: 'platform.oauth.manage', on: 'platform' } as const

export const listOAuthClients = endpoint({
  method: 'get',
  path: '/platforms/:platformId/oauth-clients',
  summary: 'Applications that people may let act for them on this platform',
  access: manages,
  params: platformParams,
  response: itemsOf(client),
})

export const createOAuthClient = endpoint({
  method: 'post',
  path: '/platforms/:platformId/oauth-clients',
  summary: 'Register an application; its secret is shown this once',
  access: manages,
  stepUp: true,
  params: platformParams,
  body: z.object({
    name: z.string().trim().min(1).max(120),
    redirectUris: z
      .array(
        z
          .string()
          .max(500)
          .refine(isRedirectUri, { params: { rule: 'url' } }),
      )
      .min(1)
      .max(10),
    confidential: z.boolean().meta({ description: 'It runs on a server and can keep a secret' }),
  }),
  response: z.object({ item: client, secret: z.string().nullable() }),
  status: 201,
  problems: ['oauth.tooMany'],
})

export const removeOAuthClient = endpoint({
  method: 'delete',
  path: '/platforms/:platformId/oauth-clients/:oauthClientId',
  summary: 'Remove an application; everything that it was allowed ends',
  access: manages,
  stepUp: true,
  params: platformParams.extend({ oauthClientId: id }),
})

/** As RFC 6749 and 7636 name it; spec §5: client_id and state are not blank, redirect_uri is an address. */
const authorization = z.object({
  client_id: code(64).min(1),
  redirect_uri: z
    .string()
    .max(500)
    .refine((value) => URL.canParse(value), { params: { rule: 'url' } }),
  state: z
    .string()
    .max(500)
    .refine((value) => value.trim() !== '', { params: { rule: 'required' } }),
  response_type: z.literal('code'),
  scope: z.string().min(1).max(4000),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
})

export const getAuthorization = endpoint({
  method: 'get',
  path: '/oauth/authorization',
  summary: 'Which application asks for what, before the person decides',
  access: { signedIn: true },
  query: authorization,
  response: z.object({ name: z.string(), host: z.string(), scopes: z.array(permission) }),
  problems: ['oauth.requestInvalid'],
})

export const decideAuthorization = endpoint({
  method: 'post',
  path: '/oauth/authorization',
  summary: 'Allow an application to act for the signed-in person, or not; the address to lead back to',
  access: { signedIn: true },
  body: authorization.extend({ allow: z.boolean() }),
  response: z.object({ url: z.string() }),
  problems: ['oauth.requestInvalid', 'missing_permissions'],
})

const form = raw({ types: ['application/x-www-form-urlencoded'], max: 16_384 })

export const issueOAuthToken = endpoint({
  method: 'post',
  path: '/oauth/token',
  summary: 'Exchange a code or a refresh token for tokens (RFC 6749); also at /oauth/token',
  access: { public: 'the client and its code are the credential' },
  auth: 'none',
  body: form,
  wire: 'stream',
  bytes: { types: ['application/json'] },
  problems: ['rate.limited', 'request.tooLarge', 'request.malformed'],
})

export const revokeOAuthToken = endpoint({
  method: 'post',
  path: '/oauth/revoke',
  summary: 'End what an application was allowed (RFC 7009); also at /oauth/revoke',
  access: { public: 'the client and its token are the credential' },
  auth: 'none',
  body: form,
  wire: 'stream',
  bytes: { types: ['application/json'] },
  problems: ['rate.limited', 'request.tooLarge', 'request.malformed'],
})

const authorized = z
  .object({ id, name: z.string(), scopes: z.array(permission), createdAt: instant, lastUsedAt: instant.nullable() })
  .meta({ id: 'AuthorizedApp' })

export const listAuthorizedApps = endpoint({
  method: 'get',
  path: '/platforms/:platformId/authorized-apps',
  summary: 'Applications that act for the signed-in person on this platform',
  access: { signedIn: true },
  params: platformParams,
  response: itemsOf(authorized),
})

export const revokeAuthorizedApp = endpoint({
  method: 'delete',
  path: '/platforms/:platformId/authorized-apps/:grantId',
  summary: 'End what an application was allowed, at once',
  access: { signedIn: true },
  params: platformParams.extend({ grantId: id }),
})
