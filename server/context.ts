import type { Config } from '#config/env.ts'
import { ALL_PERMISSIONS, type Permission } from '#core/access/permissions.ts'
import type { Locale } from '#core/locale.ts'
import { isReading } from '#core/operator/support.rules.ts'
import { Problem } from '#core/problem.ts'
import type { PendingStep, SignInMethod } from '#core/security/factor.rules.ts'
import type { Clock } from './clock.ts'
import type { BulkActionOf } from './features/bulk/action.ts'
import type { Files } from './files/files.ts'
import type { Rates } from './http/rates.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Facets, FileOwner, ManifestParts, PersonalDataReader, PersonEraser } from './slice.ts'

/** Services of one process; made once by `openApp`. */
export interface App {
  config: Config
  clock: Clock
  log: Log
  mail: Mailer
  files: Files
  rates: Rates
  /** What the slices read and write in a manifest. */
  loadManifestParts(): Promise<Required<ManifestParts>>
  /** Who may read which files, by kind of owner. */
  loadFileOwners(): Promise<ReadonlyMap<string, FileOwner>>
  /** What the slices know of a person. */
  loadPersonalData(): Promise<readonly PersonalDataReader[]>
  /** What the slices delete with a person. */
  loadErasers(): Promise<readonly PersonEraser[]>
  /** What can be done with many applications at once, by its kind. */
  loadBulkActions(): Promise<ReadonlyMap<string, BulkActionOf>>
  /** What the slices add to applications and programs. */
  loadFacets(): Promise<Required<Facets>>
}

export interface SupportAccess {
  id: string
  reason: string
  until: Date
  /** To look only. */
  readOnly: boolean
}

export interface UserActor {
  kind: 'user'
  id: string
  name: string
  email: string
  /** On a platform: who acts there as support now. On the installation's own hosts: operators. */
  superAdmin: boolean
  /** The access with which an operator is on the platform. */
  support?: SupportAccess | undefined
  confirmed: boolean
  /** The family of its refresh tokens; empty without a session. */
  sessionId: string
  /** How the person proved who they are when the session was opened. */
  methods: readonly SignInMethod[]
  /** When they last did; null where nobody knows. */
  provedAt: Date | null
  /** A second step has to be set up before anything else. */
  enrolling: boolean
  /** The token of the API that acts for the person; null in a session. */
  tokenId: string | null
}

/** A person whose sign-in is not complete: a visitor to everything but what completes it. */
export interface PendingSignIn {
  step: PendingStep
  person: UserActor
}

export type Actor =
  | { kind: 'visitor'; pending?: PendingSignIn }
  | UserActor
  | { kind: 'operator'; name: string }
  | { kind: 'system'; name: string }

/** The platform of the request, as the host gave it. */
export interface PlatformRef {
  id: string
  slug: string
  name: string
  state: 'active' | 'standby' | 'suspended' | 'deleted'
  defaultLang: Locale
  supportedLangs: Locale[]
  /** `host[:port]` that people should use: the primary verified domain, else the free subdomain. */
  host: string
}

/** What the person may do here. Programs are looked up by id; platform permissions hold everywhere. */
export interface Grants {
  membershipId: string | null
  kind: 'staff' | 'applicant' | null
  /** The person was shut out of this platform. */
  revoked: boolean
  platform: ReadonlySet<Permission>
  programs: ReadonlyMap<string, ReadonlySet<Permission>>
}

export interface Context {
  app: App
  platform: PlatformRef | null
  actor: Actor
  grants: Grants
  now: Date
  locale: Locale
  request?: {
    id: string
    ip: string
    /** What limits per address count: one IPv4 address, or a /64 of IPv6. */
    network: string
    agent: string
    secure: boolean
    idempotencyKey?: string
    /** Whose idempotency keys it has: the person, else the browser, else the address. */
    caller: string
    /** A token of the API came in its header: its cookies were not read. */
    bearer: boolean
  }
}

export const NO_GRANTS: Grants = {
  membershipId: null,
  kind: null,
  revoked: false,
  platform: new Set(),
  programs: new Map(),
}
const EVERY_GRANT: Grants = { ...NO_GRANTS, platform: new Set(ALL_PERMISSIONS) }

/** A context for work that no request started: commands, jobs, publishing. */
export function contextFor(
  app: App,
  actor: Extract<Actor, { kind: 'operator' | 'system' }>,
  platform: PlatformRef | null = null,
): Context {
  return { app, platform, actor, grants: EVERY_GRANT, now: app.clock.now(), locale: platform?.defaultLang ?? 'fr' }
}

interface Named {
  id: string
  firstname: string
  lastname: string
  email: string
}

/** A confirmed person who acts without a session: in the demo, in a test. */
export const confirmedUser = ({ id, firstname, lastname, email }: Named): UserActor => ({
  kind: 'user',
  id,
  name: `${firstname} ${lastname}`,
  email,
  superAdmin: false,
  confirmed: true,
  sessionId: '',
  methods: [],
  provedAt: null,
  enrolling: false,
  tokenId: null,
})

/** A context for what an applicant does without a request. */
export const contextForApplicant = (
  app: App,
  platform: PlatformRef,
  { membershipId, locale, ...person }: Named & { membershipId: string; locale: Locale },
): Context => ({
  app,
  platform,
  actor: confirmedUser(person),
  grants: { ...NO_GRANTS, membershipId, kind: 'applicant' },
  now: app.clock.now(),
  locale,
})

/** Whether the caller holds the permission, on the platform or in the program. */
export function can(ctx: Context, permission: Permission, programId?: string): boolean {
  if (ctx.actor.kind === 'user' && ctx.actor.support?.readOnly) return isReading(permission)
  if (ctx.actor.kind === 'user' && ctx.actor.superAdmin) return true
  return (
    ctx.grants.platform.has(permission) ||
    (programId !== undefined && (ctx.grants.programs.get(programId)?.has(permission) ?? false))
  )
}

/** The platform of the request. Throws 'platform.unknown' where there is none. */
export function platformOf(ctx: Context): PlatformRef {
  if (!ctx.platform) throw new Problem('platform.unknown')
  return ctx.platform
}

/** The signed-in person. Throws 'session.required'. */
export function userOf(ctx: Context): UserActor {
  if (ctx.actor.kind !== 'user') throw new Problem('session.required')
  return ctx.actor
}

/** Address of a path on the platform's own domain, for links in emails. Never from a request header. */
export const platformUrl = (app: App, platform: PlatformRef, path = '/'): string =>
  `${app.config.scheme}://${platform.host}${path}`
