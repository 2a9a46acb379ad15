import { createHash, timingSafeEqual } from 'node:crypto'
import { ALL_PERMISSIONS, type Permission } from '#core/access/permissions.ts'
import type { OAuthClientItem } from '#core/oauth/oauth.contract.ts'
import { CLIENTS_MOST, findRedirectUri, GRANT_DAYS, withAnswer } from '#core/oauth/oauth.rules.ts'
import { Problem } from '#core/problem.ts'
import { type Context, platformOf, platformUrl, userOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { hashOf, newSecret } from '../account/tokens.ts'
import { insertApiToken } from '../token/token.public.ts'
import * as repo from './oauth.repo.ts'

const CODE_MS = 60_000
const ACCESS_SECONDS = 3600
const DAY_MS = 24 * 3_600_000
/** Without use; and in all, from the consent on. */
const REFRESH_MS = 90 * DAY_MS
const GRANT_MS = GRANT_DAYS * DAY_MS

type ClientRow = repo.ClientRow
type GrantRow = repo.GrantRow

const list = <Value>(value: Value[] | string): Value[] => (typeof value === 'string' ? JSON.parse(value) : value)

const present = (row: ClientRow): OAuthClientItem => ({
  id: row.id,
  name: row.name,
  clientId: row.clientId,
  redirectUris: list(row.redirectUris),
  confidential: row.secretHash !== null,
  createdAt: row.createdAt.toISOString(),
})

const subjectOf = ({ id, name }: Pick<ClientRow, 'id' | 'name'>) => ({ kind: 'token' as const, id, name })

export async function listOAuthClients(ctx: Context) {
  return { items: (await repo.listClients(platformOf(ctx).id)).map(present) }
}

export async function createOAuthClient(
  ctx: Context,
  input: { name: string; redirectUris: string[]; confidential: boolean },
): Promise<{ item: OAuthClientItem; secret: string | null }> {
  const { id: platformId } = platformOf(ctx)
  const secret = input.confidential ? `ocs_${newSecret().secret}` : null
  return transaction(async () => {
    if ((await repo.listClients(platformId)).length >= CLIENTS_MOST)
      throw new Problem('oauth.tooMany', { data: { most: CLIENTS_MOST } })
    const row = await repo.insertClient({
      platformId,
      name: input.name,
      clientId: `oca_${newSecret().secret.slice(0, 24)}`,
      secretHash: secret && hashOf(secret),
      redirectUris: [...new Set(input.redirectUris)],
    })
    await record(ctx, { type: 'oauth.clientCreated', subject: subjectOf(row) })
    return { item: present(row), secret }
  })
}

export async function removeOAuthClient(ctx: Context, { oauthClientId }: { oauthClientId: string }): Promise<void> {
  await transaction(async () => {
    const row = await repo.findClientRow(platformOf(ctx).id, oauthClientId)
    if (!row) throw new Problem('resource.notFound')
    await repo.revokeGrantsOf(row.id, ctx.now)
    await repo.deleteClient(row.id)
    await record(ctx, { type: 'oauth.clientRemoved', subject: subjectOf(row) })
  })
}

export interface AuthorizationRequest {
  client_id: string
  redirect_uri: string
  state: string
  scope: string
  code_challenge: string
}

/** The request of an application. Throws 'oauth.requestInvalid', which leads nowhere: the address may not be the application's. */
async function readRequest(ctx: Context, input: AuthorizationRequest) {
  const client = await repo.findClient(platformOf(ctx).id, input.client_id)
  const redirectUri = client && findRedirectUri(list(client.redirectUris), input.redirect_uri)
  const asked = [...new Set(input.scope.split(' ').filter(Boolean))]
  const known = asked.filter((scope): scope is Permission => (ALL_PERMISSIONS as readonly string[]).includes(scope))
  if (!client || !redirectUri || known.length === 0 || known.length < asked.length)
    throw new Problem('oauth.requestInvalid')
  return { client, redirectUri, scopes: known }
}

export async function getAuthorization(ctx: Context, input: AuthorizationRequest) {
  const { client, redirectUri, scopes } = await readRequest(ctx, input)
  return { name: client.name, host: new URL(redirectUri).host, scopes }
}

export async function decideAuthorization(
  ctx: Context,
  input: AuthorizationRequest & { allow: boolean },
): Promise<{ url: string }> {
  const { client, redirectUri, scopes } = await readRequest(ctx, input)
  const back = { state: input.state, iss: issuerOf(ctx) }
  if (!input.allow) return { url: withAnswer(redirectUri, { error: 'access_denied', ...back }) }
  const { id: userId } = userOf(ctx)
  const { secret: code, hash: codeHash } = newSecret()
  await transaction(async () => {
    await repo.insertGrant({
      clientId: client.id,
      userId,
      platformId: client.platformId,
      scopes,
      redirectUri,
      challenge: input.code_challenge,
      codeHash,
      codeExpiresAt: new Date(ctx.now.getTime() + CODE_MS),
    })
    await record(ctx, { type: 'oauth.granted', subject: subjectOf(client), after: { scopes } })
  })
  return { url: withAnswer(redirectUri, { code, ...back }) }
}

const issuerOf = (ctx: Context): string => platformUrl(ctx.app, platformOf(ctx), '')

/** RFC 8414. */
export function metadataOf(ctx: Context) {
  const issuer = issuerOf(ctx)
  const methods = ['client_secret_basic', 'client_secret_post', 'none']
  return {
    issuer,
    authorization_endpoint: `${issuer}/${platformOf(ctx).defaultLang}/oauth/login`,
    token_endpoint: `${issuer}/oauth/token`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    scopes_supported: ALL_PERMISSIONS,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: methods,
    revocation_endpoint_auth_methods_supported: methods,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }
}

/** What the endpoints of RFC 6749 answer. */
export interface Answer {
  status: 200 | 400 | 401
  body: Record<string, unknown>
}

const refuse = (error: string, status: 400 | 401 = 400): Answer => ({ status, body: { error } })

interface Sent {
  body: Uint8Array
  authorization: string | undefined
}

/** The client that a request comes from, with its parameters; null where it is unknown or its secret is wrong. */
async function readClient(ctx: Context, { body, authorization }: Sent) {
  const form = new URLSearchParams(Buffer.from(body).toString('utf8'))
  const names = [...form.keys()]
  if (new Set(names).size < names.length) return null
  const basic = /^Basic ([\w+/=-]{1,2000})$/i.exec(authorization ?? '')?.[1]
  let [clientId, secret] = [form.get('client_id'), form.get('client_secret')]
  if (basic) {
    const [name = '', ...rest] = Buffer.from(basic, 'base64').toString('utf8').split(':')
    const decoded = new URLSearchParams(`name=${name}&secret=${rest.join(':')}`)
    ;[clientId, secret] = [decoded.get('name'), decoded.get('secret')]
  }
  if (!clientId || !/^[!-~]{1,64}$/.test(clientId)) return null
  const client = await repo.findClient(platformOf(ctx).id, clientId)
  if (!client) return null
  if (client.secretHash !== null && !isSame(hashOf(secret ?? ''), client.secretHash)) return null
  return { client, form }
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

export async function issueOAuthToken(ctx: Context, sent: Sent): Promise<Answer> {
  await ctx.app.rates.consume('oauthToken', ctx.request?.network ?? '')
  const read = await readClient(ctx, sent)
  if (!read) return refuse('invalid_client', 401)
  switch (read.form.get('grant_type')) {
    case 'authorization_code':
      return exchangeCode(ctx, read.client, read.form)
    case 'refresh_token':
      return refresh(ctx, read.client, read.form)
    default:
      return refuse('unsupported_grant_type')
  }
}

async function exchangeCode(ctx: Context, client: ClientRow, form: URLSearchParams): Promise<Answer> {
  const grant = await repo.findGrantByCode(hashOf(form.get('code') ?? ''))
  if (!grant || grant.clientId !== client.id) return refuse('invalid_grant')
  const verifier = form.get('code_verifier') ?? ''
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const isProved = /^[\w.~-]{43,128}$/.test(verifier) && isSame(challenge, grant.challenge)
  if (!isProved || form.get('redirect_uri') !== grant.redirectUri) return refuse('invalid_grant')
  return transaction(async () => {
    if (await repo.redeemCode(grant.id, ctx.now)) return issue(ctx, client, grant)
    // Whoever brings a code a second time has copied it, or the first one had.
    if (grant.codeUsedAt) await repo.revokeGrant(grant.id, ctx.now)
    return refuse('invalid_grant')
  })
}

async function refresh(ctx: Context, client: ClientRow, form: URLSearchParams): Promise<Answer> {
  const token = await repo.findRefresh(hashOf(form.get('refresh_token') ?? ''))
  const grant = token && (await repo.findGrant(token.grantId))
  if (!token || !grant || grant.clientId !== client.id || grant.revokedAt || token.expiresAt <= ctx.now)
    return refuse('invalid_grant')
  return transaction(async () => {
    if (await repo.redeemRefresh(token.id, ctx.now)) return issue(ctx, client, grant)
    await repo.revokeGrant(grant.id, ctx.now)
    return refuse('invalid_grant')
  })
}

/** The next pair of tokens; those of before end. */
async function issue(ctx: Context, client: ClientRow, grant: GrantRow): Promise<Answer> {
  const [access, next] = [`oc_${newSecret().secret}`, `ocr_${newSecret().secret}`]
  const scopes = list(grant.scopes)
  await repo.endTokens([grant.id], ctx.now)
  await insertApiToken({
    userId: grant.userId,
    platformId: grant.platformId,
    kind: 'oauth',
    grantId: grant.id,
    name: client.name,
    tokenHash: hashOf(access),
    ending: access.slice(-4),
    scopes,
    expiresAt: new Date(ctx.now.getTime() + ACCESS_SECONDS * 1000),
  })
  await repo.insertRefresh({
    grantId: grant.id,
    tokenHash: hashOf(next),
    expiresAt: new Date(Math.min(ctx.now.getTime() + REFRESH_MS, grant.codeExpiresAt.getTime() + GRANT_MS)),
  })
  return {
    status: 200,
    body: {
      access_token: access,
      token_type: 'Bearer',
      expires_in: ACCESS_SECONDS,
      refresh_token: next,
      scope: scopes.join(' '),
    },
  }
}

/** Either token ends all that its grant gave; one that is unknown is no error (RFC 7009). */
export async function revokeOAuthToken(ctx: Context, sent: Sent): Promise<Answer> {
  await ctx.app.rates.consume('oauthToken', ctx.request?.network ?? '')
  const read = await readClient(ctx, sent)
  if (!read) return refuse('invalid_client', 401)
  const hash = hashOf(read.form.get('token') ?? '')
  const found = (await repo.findRefresh(hash)) ?? (await repo.findAccess(hash))
  const grant = found?.grantId ? await repo.findGrant(found.grantId) : null
  if (grant?.clientId === read.client.id) await transaction(() => repo.revokeGrant(grant.id, ctx.now))
  return { status: 200, body: {} }
}

export async function listAuthorizedApps(ctx: Context) {
  const grants = await repo.listGrants(userOf(ctx).id, platformOf(ctx).id)
  const clients = new Map((await repo.clientsOf(grants.map(({ clientId }) => clientId))).map((row) => [row.id, row]))
  const used = new Map<string, Date>()
  for (const { grantId, lastUsedAt } of await repo.tokensOf(grants.map(({ id }) => id)))
    if (grantId && lastUsedAt && lastUsedAt > (used.get(grantId) ?? new Date(0))) used.set(grantId, lastUsedAt)
  return {
    items: grants.map((grant) => ({
      id: grant.id,
      name: clients.get(grant.clientId)?.name ?? '',
      scopes: list(grant.scopes),
      createdAt: grant.createdAt.toISOString(),
      lastUsedAt: used.get(grant.id)?.toISOString() ?? null,
    })),
  }
}

export async function revokeAuthorizedApp(ctx: Context, { grantId }: { grantId: string }): Promise<void> {
  await transaction(async () => {
    const grants = await repo.listGrants(userOf(ctx).id, platformOf(ctx).id)
    const grant = grants.find(({ id }) => id === grantId)
    if (!grant) throw new Problem('resource.notFound')
    const [client] = await repo.clientsOf([grant.clientId])
    await repo.revokeGrant(grant.id, ctx.now)
    await record(ctx, {
      type: 'oauth.revoked',
      subject: { kind: 'token', id: grant.id, name: client?.name ?? '' },
      before: { scopes: list(grant.scopes) },
    })
  })
}
