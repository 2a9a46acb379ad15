import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Request, Response } from 'express'
import type { Permission } from '#core/access/permissions.ts'
import { acceptedLanguages, chooseLocale, DEFAULT_LOCALE, isLocale, LOCALES, type Locale } from '#core/locale.ts'
import { Problem } from '#core/problem.ts'
import { type Actor, type App, type Context, type Grants, NO_GRANTS, type PlatformRef } from '../context.ts'
import { findCaller } from '../features/account/account.repo.ts'
import { readAccessToken } from '../features/account/tokens.ts'
import { readCookie, readOwnCookie } from './cookies.ts'
import { findHost } from './hosts.ts'
import { networkOf } from './network.ts'

/** Languages of the installation's own hosts, the default first. */
const HERE = [DEFAULT_LOCALE, ...LOCALES.filter((code) => code !== DEFAULT_LOCALE)]

/** Who calls, on which platform, in which language. */
export async function buildContext(app: App, req: Request, res: Response): Promise<Context> {
  const now = app.clock.now()
  const match = await findHost(app.config, req.headers.host)
  if (match.kind === 'unknown') throw new Problem('platform.unknown')
  const platform = match.kind === 'platform' ? match.platform : null
  const locale = localeAmong(platform?.supportedLangs ?? HERE, req)
  const shown = header(req, 'locale')
  // The back office speaks languages that the platform may not have: problems are told in the one that is shown.
  res.locals.locale = isLocale(shown) ? shown : locale
  const { actor, grants } = await readCaller(app, req, platform, now)
  return {
    app,
    platform,
    actor,
    grants,
    now,
    locale,
    request: {
      id: res.locals.requestId ?? randomUUID(),
      ip: req.ip ?? '',
      network: networkOf(req.ip ?? ''),
      agent: header(req, 'user-agent')?.slice(0, 300) ?? '',
      secure: req.secure,
      ...(header(req, 'idempotency-key') ? { idempotencyKey: String(header(req, 'idempotency-key')) } : {}),
    },
  }
}

const localeAmong = (supported: readonly Locale[], req: IncomingMessage): Locale =>
  chooseLocale(supported, [
    header(req, 'locale'),
    readCookie(req, 'locale'),
    ...acceptedLanguages(req.headers['accept-language']),
  ])

/** The language of a caller of whom nothing else is known. */
export const callerLocale = (req: IncomingMessage): Locale => localeAmong(HERE, req)

const header = (req: IncomingMessage, name: string): string | undefined => {
  const value = req.headers[name]
  return typeof value === 'string' ? value : undefined
}

async function readCaller(
  app: App,
  req: Request,
  platform: PlatformRef | null,
  now: Date,
): Promise<{ actor: Actor; grants: Grants }> {
  const token = readOwnCookie(app, req, 'access') ?? bearer(req)
  const claims = token ? await readAccessToken(app, token, now) : null
  if (!claims || claims.platformId !== (platform?.id ?? null)) return { actor: { kind: 'visitor' }, grants: NO_GRANTS }
  const rows = await findCaller(claims.userId, claims.family, platform?.id ?? null, now)
  const [row] = rows
  if (!row) return { actor: { kind: 'visitor' }, grants: NO_GRANTS }
  const onPlatform = new Set<Permission>()
  const onPrograms = new Map<string, Set<Permission>>()
  for (const { permissions, programId } of rows) {
    if (!permissions) continue
    const held = programId ? (onPrograms.get(programId) ?? new Set<Permission>()) : onPlatform
    for (const permission of permissions) held.add(permission)
    if (programId) onPrograms.set(programId, held)
  }
  return {
    actor: {
      kind: 'user',
      id: row.id,
      name: `${row.firstname} ${row.lastname}`.trim(),
      email: row.email,
      superAdmin: row.superAdmin,
      confirmed: row.confirmed,
      sessionId: claims.family,
    },
    grants: {
      membershipId: row.membershipId,
      kind: row.kind,
      revoked: row.state === 'revoked',
      platform: onPlatform,
      programs: onPrograms,
    },
  }
}

const bearer = (req: Request): string | undefined => /^Bearer (.+)$/.exec(req.headers.authorization ?? '')?.[1]
