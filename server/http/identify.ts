import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Permission } from '#core/access/permissions.ts'
import type { Auth } from '#core/endpoint.ts'
import { Problem } from '#core/problem.ts'
import { type Actor, type App, type Grants, NO_GRANTS, type PlatformRef, type UserActor } from '../context.ts'
import { type CallerRow, findCaller } from '../features/account/account.repo.ts'
import { type AccessClaims, readAccessToken } from '../features/account/tokens.ts'
import { findSupport } from '../features/operator/support.repo.ts'
import { findTokenCaller } from '../features/token/token.repo.ts'
import { readOwnCookie } from './cookies.ts'
import { VISIT_COOKIE } from './csrf.ts'
import { findHost } from './hosts.ts'
import { networkOf } from './network.ts'

/** Where a request or a socket comes from. */
export interface Address {
  ip: string
  secure: boolean
}

export interface Caller {
  platform: PlatformRef | null
  actor: Actor
  grants: Grants
  network: string
  /** Whom an idempotency key belongs to: the person, else the browser, else the address. */
  key: string
  /** A token of the API was sent: cookies were not read. */
  bearer: boolean
}

const NOBODY = { actor: { kind: 'visitor' }, grants: NO_GRANTS } as const

/** Who calls, and on which platform. Reads no credentials but those of `auth`. Throws 'platform.unknown'. */
export async function identify(
  app: App,
  headers: IncomingHttpHeaders,
  address: Address,
  auth: Auth,
  now: Date,
): Promise<Caller> {
  const match = await findHost(app.config, headers.host)
  if (match.kind === 'unknown') throw new Problem('platform.unknown')
  const platform = match.kind === 'platform' ? match.platform : null
  const network = networkOf(address.ip)
  const source = { headers, secure: address.secure }
  const sent = auth === 'token' || auth === 'sessionOrToken' ? bearerOf(headers) : undefined
  const bearer = auth === 'token' || sent !== undefined
  const cookies = !bearer && (auth === 'session' || auth === 'sessionOrToken')
  const cookie = cookies ? readOwnCookie(app, source, 'access') : undefined
  const person =
    (sent && platform && (await findTokenHolder(sent, platform, now))) ||
    (cookie && (await findPerson(app, cookie, platform, now))) ||
    NOBODY
  const visit = cookies ? readOwnCookie(app, source, VISIT_COOKIE) : undefined
  return { platform, ...person, network, key: keyOf(person.actor, visit, network), bearer }
}

function keyOf(actor: Actor, visit: string | undefined, network: string): string {
  if (actor.kind === 'user') return actor.id
  return visit ? `visit:${createHash('sha256').update(visit).digest('base64url')}` : `address:${network}`
}

type Person = Pick<Caller, 'actor' | 'grants'>

async function findPerson(app: App, token: string, platform: PlatformRef | null, now: Date): Promise<Person | null> {
  const claims = await readAccessToken(app, token, now)
  return claims && claims.platformId === (platform?.id ?? null) ? findSessionHolder(claims, platform, now) : null
}

/** The person of a sign-in with their rights now. Null when it is over. */
export async function findSessionHolder(
  claims: Pick<AccessClaims, 'userId' | 'family'>,
  platform: Pick<PlatformRef, 'id'> | null,
  now: Date,
): Promise<Person | null> {
  const rows = await findCaller(claims.userId, claims.family, platform?.id ?? null, now)
  const [row] = rows
  if (!row) return null
  const actor: UserActor = {
    ...personOf(row),
    ...(platform && row.superAdmin && (await supportOf(row, platform, now))),
    sessionId: claims.family,
    methods: row.methods,
    provedAt: row.provedAt,
    enrolling: row.pendingStep === 'enrol',
    tokenId: null,
  }
  return row.pendingStep
    ? { actor: { kind: 'visitor', pending: { step: row.pendingStep, person: actor } }, grants: NO_GRANTS }
    : { actor, grants: grantsOf(row, rows) }
}

/** On a platform, the flag alone gives no right: an operator has given a reason, within the hour. */
async function supportOf(
  { id }: CallerRow,
  platform: Pick<PlatformRef, 'id'>,
  now: Date,
): Promise<Pick<UserActor, 'superAdmin' | 'support'>> {
  const found = await findSupport(platform.id, id, now)
  if (!found) return { superAdmin: false }
  return {
    superAdmin: true,
    support: { id: found.id, reason: found.reason, until: found.expiresAt, readOnly: Boolean(found.readOnly) },
  }
}

/** The person for whom a token acts, with what of their rights it was given. */
async function findTokenHolder(token: string, platform: PlatformRef, now: Date): Promise<Person | null> {
  const found = await findTokenCaller(token, platform.id, now)
  const [row] = found?.rows ?? []
  if (!found || !row) return null
  const actor: UserActor = {
    ...personOf(row),
    // Only what is in its scopes, whoever holds it.
    superAdmin: false,
    sessionId: '',
    methods: [],
    provedAt: null,
    enrolling: false,
    tokenId: found.tokenId,
  }
  return { actor, grants: withinScopes(grantsOf(row, found.rows), found.scopes) }
}

const personOf = (row: CallerRow) => ({
  kind: 'user' as const,
  id: row.id,
  name: `${row.firstname} ${row.lastname}`.trim(),
  email: row.email,
  superAdmin: row.superAdmin,
  confirmed: row.confirmed,
})

function grantsOf({ membershipId, kind, state }: CallerRow, rows: readonly CallerRow[]): Grants {
  const platform = new Set<Permission>()
  const programs = new Map<string, Set<Permission>>()
  for (const { permissions, programId } of rows) {
    if (!permissions) continue
    const held = programId ? (programs.get(programId) ?? new Set<Permission>()) : platform
    for (const permission of permissions) held.add(permission)
    if (programId) programs.set(programId, held)
  }
  return { membershipId, kind, revoked: state === 'revoked', platform, programs }
}

function withinScopes(grants: Grants, scopes: readonly Permission[]): Grants {
  const among = (held: ReadonlySet<Permission>) => new Set(scopes.filter((scope) => held.has(scope)))
  return {
    ...grants,
    platform: among(grants.platform),
    programs: new Map([...grants.programs].map(([id, held]) => [id, among(held)])),
  }
}

const bearerOf = ({ authorization }: IncomingHttpHeaders): string | undefined =>
  /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
