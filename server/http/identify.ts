import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Permission } from '#core/access/permissions.ts'
import type { Auth } from '#core/endpoint.ts'
import { Problem } from '#core/problem.ts'
import { type Actor, type App, type Grants, NO_GRANTS, type PlatformRef } from '../context.ts'
import { type CallerRow, findCaller } from '../features/account/account.repo.ts'
import { readAccessToken } from '../features/account/tokens.ts'
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
  const token =
    auth === 'session' ? readOwnCookie(app, source, 'access') : auth === 'token' ? bearer(headers) : undefined
  const person = (token && (await findPerson(app, token, platform, now))) || NOBODY
  const visit = auth === 'session' ? readOwnCookie(app, source, VISIT_COOKIE) : undefined
  return { platform, ...person, network, key: keyOf(person.actor, visit, network) }
}

function keyOf(actor: Actor, visit: string | undefined, network: string): string {
  if (actor.kind === 'user') return actor.id
  return visit ? `visit:${createHash('sha256').update(visit).digest('base64url')}` : `address:${network}`
}

async function findPerson(app: App, token: string, platform: PlatformRef | null, now: Date) {
  const claims = await readAccessToken(app, token, now)
  if (!claims || claims.platformId !== (platform?.id ?? null)) return null
  const rows = await findCaller(claims.userId, claims.family, platform?.id ?? null, now)
  const [row] = rows
  if (!row) return null
  const actor: Actor = {
    kind: 'user',
    id: row.id,
    name: `${row.firstname} ${row.lastname}`.trim(),
    email: row.email,
    superAdmin: row.superAdmin,
    confirmed: row.confirmed,
    sessionId: claims.family,
  }
  return { actor, grants: grantsOf(row, rows) }
}

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

const bearer = ({ authorization }: IncomingHttpHeaders): string | undefined =>
  /^Bearer (\S+)$/.exec(authorization ?? '')?.[1]
