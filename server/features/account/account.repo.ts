import { col, fn, Op } from 'sequelize'
import { type Permission, permissionsOf } from '#core/access/permissions.ts'
import type { Locale } from '#core/locale.ts'
import { Problem } from '#core/problem.ts'
import type { PendingStep, SignInMethod } from '#core/security/factor.rules.ts'
import { batchLoad } from '../../db/batch-load.ts'
import { BannedEmailDomain } from '../../db/models/BannedEmailDomain.ts'
import { EmailToken } from '../../db/models/EmailToken.ts'
import { Membership } from '../../db/models/Membership.ts'
import { Platform } from '../../db/models/Platform.ts'
import { Session } from '../../db/models/Session.ts'
import { User } from '../../db/models/User.ts'
import { rows } from '../../db/rows.ts'
import { announce } from '../../realtime/current.ts'
import { select } from '../../tenancy/raw.ts'
import { asSystem, INSTALLATION, inPlatform } from '../../tenancy/scope.ts'
import { emailKey } from './email.ts'

/** One row per role that the person holds on the platform (one without when there is none). */
export interface CallerRow {
  id: string
  email: string
  firstname: string
  lastname: string
  superAdmin: boolean
  confirmed: boolean
  locale: Locale
  membershipId: string | null
  kind: 'staff' | 'applicant' | null
  state: 'invited' | 'active' | 'revoked' | null
  roleKey: string | null
  roleName: Record<string, string> | null
  scope: 'platform' | 'program' | null
  permissions: readonly Permission[] | null
  programId: string | null
  /** What the sign-in of its session still needs. */
  pendingStep: PendingStep | null
  methods: SignInMethod[]
  provedAt: Date | null
}

/** A person with the roles that they hold on a platform; what a statement selects them from joins `u`. */
export const CALLER_COLUMNS = `
  u.id, u.email, u.firstname, u.lastname, u.locale, u.super_admin, u.confirmed_at, m.id AS membership_id, m.kind, m.state,
  r.\`key\` AS role_key, r.name AS role_name, r.scope, r.permissions, a.program_id`
export const CALLER_JOINS = `
  LEFT JOIN membership m ON m.platform_id = :platformId AND m.user_id = u.id
  LEFT JOIN assignment a ON a.platform_id = :platformId AND a.membership_id = m.id AND m.state = 'active'
  LEFT JOIN role r ON r.platform_id = :platformId AND r.id = a.role_id`

const CALLERS = `
  SELECT s.id AS session_id, s.family, s.expires_at, s.pending_step, s.methods, s.proved_at, ${CALLER_COLUMNS}
  FROM session s
  JOIN user u ON u.id = s.user_id
  ${CALLER_JOINS}
  WHERE s.family IN ( :families ) AND s.revoked_at IS NULL AND s.used_at IS NULL`

interface SessionRow extends Record<string, unknown> {
  session_id: string
  family: string
  id: string
  expires_at: Date
}

const callersOf = batchLoad(async (asked: readonly { userId: string; family: string; now: Date }[]) => {
  const families = [...new Set(asked.map(({ family }) => family))]
  const found = await select<SessionRow>(CALLERS, { families }, { expires_at: 'instant', proved_at: 'instant' })
  const byFamily = Map.groupBy(found, (row) => row.family)
  return asked.map(({ userId, family, now }) => {
    const live = (byFamily.get(family) ?? []).filter((row) => row.id === userId && row.expires_at > now)
    // A family may have several live tokens from before they had one successor: each role counts once.
    return live.filter((row) => row.session_id === live[0]?.session_id)
  })
})

/** The person of a live session with what they hold on a platform. Empty when the session is over. */
export async function findCaller(
  userId: string,
  family: string,
  platformId: string | null,
  now: Date,
): Promise<CallerRow[]> {
  const rows = await inPlatform(platformId ?? INSTALLATION, () => callersOf({ userId, family, now }))
  return rows.map(callerOf)
}

export const callerOf = (row: Record<string, unknown>): CallerRow => ({
  id: String(row.id),
  email: String(row.email),
  firstname: String(row.firstname),
  lastname: String(row.lastname),
  superAdmin: Boolean(row.super_admin),
  confirmed: row.confirmed_at !== null,
  locale: row.locale as Locale,
  membershipId: row.membership_id as string | null,
  kind: row.kind as CallerRow['kind'],
  state: row.state as CallerRow['state'],
  roleKey: row.role_key as string | null,
  roleName: readJson<Record<string, string>>(row.role_name),
  scope: row.scope as CallerRow['scope'],
  permissions:
    row.role_key === null
      ? null
      : permissionsOf({ key: String(row.role_key), permissions: readJson<Permission[]>(row.permissions) }),
  programId: row.program_id as string | null,
  pendingStep: (row.pending_step ?? null) as PendingStep | null,
  methods: methodsOf(row.methods as string | null | undefined),
  provedAt: (row.proved_at ?? null) as Date | null,
})

/** Sessions from before there was a second step were opened with a password, or as good as. */
export const methodsOf = (methods: string | null | undefined): SignInMethod[] =>
  (methods?.split(',') ?? ['password']) as SignInMethod[]

const readJson = <Value>(value: unknown): Value | null =>
  typeof value === 'string' ? (JSON.parse(value) as Value) : ((value as Value | null) ?? null)

export const findUserByEmail = (email: string) => User.findOne({ where: { emailKey: emailKey(email) }, raw: true })
export const findUser = (id: string) => User.findByPk(id, { raw: true })

/** What a mail to them needs. */
export const findUsers = (ids: readonly string[]) =>
  rows(User, { where: { id: [...ids] }, attributes: ['id', 'email', 'firstname', 'lastname', 'locale'] })

/** Throws 'resource.notFound'. */
export async function getUser(id: string) {
  const user = await findUser(id)
  if (!user) throw new Problem('resource.notFound')
  return user
}

export const insertUser = (user: {
  id?: string
  email: string
  firstname: string
  lastname: string
  locale: Locale
  passwordHash: string | null
  confirmedAt: Date | null
  superAdmin?: boolean
}) => User.create({ ...user, emailKey: emailKey(user.email) })

export const setUser = (
  id: string,
  values: Partial<{
    firstname: string
    lastname: string
    locale: Locale
    passwordHash: string | null
    confirmedAt: Date
    email: string
    emailKey: string
  }>,
) => User.update(values, { where: { id } })

export const setSuperAdmin = (id: string, superAdmin: boolean) => User.update({ superAdmin }, { where: { id } })

/** Changes the person only if nobody did since `version`. False when stale. */
export async function updateUserAt(
  id: string,
  version: number,
  values: { firstname: string; lastname: string; locale: Locale },
): Promise<boolean> {
  const [changed] = await User.update(values, { where: { id, version } })
  return changed === 1
}

type Purpose = EmailToken['purpose']

export const insertToken = (token: {
  userId: string
  emailKey: string | null
  platformId: string | null
  purpose: Purpose
  tokenHash: string
  data: Record<string, unknown>
  expiresAt: Date
}) => EmailToken.create({ ...token, usedAt: null })

/** A token that is known, not used and not expired. */
const goodToken = (tokenHash: string, purposes: readonly Purpose[], now: Date) => ({
  tokenHash,
  purpose: [...purposes],
  usedAt: null,
  expiresAt: { [Op.gt]: now },
})

/** A token that can still be used, if it is one. */
export const findToken = (tokenHash: string, purposes: readonly Purpose[], now: Date) =>
  EmailToken.findOne({ where: goodToken(tokenHash, purposes, now), raw: true })

/** Uses a token up. Null when it is unknown, used or expired: only one of two callers at once gets it. */
export async function redeemToken(tokenHash: string, purposes: readonly Purpose[], now: Date) {
  const [changed] = await EmailToken.update({ usedAt: now }, { where: goodToken(tokenHash, purposes, now) })
  return changed === 1 ? EmailToken.findOne({ where: { tokenHash }, raw: true }) : null
}

/** Uses up every link of a person that leads to a new password. */
export const consumePasswordLinks = (userId: string, now: Date) =>
  EmailToken.update({ usedAt: now }, { where: { userId, purpose: ['reset', 'invite'], usedAt: null } })

/** Ends every registration of an address; what it carried is forgotten. */
export const endRegistrations = (email: string, now: Date) =>
  EmailToken.update({ usedAt: now, data: {} }, { where: { emailKey: email, purpose: 'confirm' } })

/** Leaves with a link that is used up what its person typed before they had an account, until their applications have it. */
export const keepLinkDrafts = (id: string, userId: string, drafts: string) =>
  // Not among the registrations of the address any more: a later one does not end it.
  EmailToken.update({ userId, emailKey: null, data: { drafts } }, { where: { id } })

/** The drafts that wait with a link, sealed, and whose they are. Null when there are none. */
export async function findLinkDrafts(id: string): Promise<{ userId: string; drafts: string } | null> {
  const link = await EmailToken.findOne({ where: { id, usedAt: { [Op.ne]: null } }, raw: true })
  return link && typeof link.data.drafts === 'string' ? { userId: link.userId, drafts: link.data.drafts } : null
}

export const forgetLinkDrafts = (id: string) => EmailToken.update({ data: {} }, { where: { id } })

/** A link that was asked for and not sent yet. */
export type RequestedLink = Pick<
  EmailToken,
  'id' | 'userId' | 'emailKey' | 'platformId' | 'purpose' | 'tokenHash' | 'data'
>

export const findAskedLink = (id: string): Promise<RequestedLink | null> =>
  EmailToken.findOne({ where: { id, usedAt: null, tokenHash: { [Op.startsWith]: 'asked-' } }, raw: true })

/** Writes down what is sent. False when it was sent, or ended, meanwhile. */
export async function setLink(
  { id, tokenHash }: RequestedLink,
  values: Pick<EmailToken, 'userId' | 'purpose' | 'tokenHash' | 'data' | 'expiresAt'>,
): Promise<boolean> {
  const [changed] = await EmailToken.update(values, { where: { id, tokenHash, usedAt: null } })
  return changed === 1
}

export async function deleteLink(id: string): Promise<void> {
  await EmailToken.destroy({ where: { id } })
}

/** The latest link with a registration that can still be confirmed, of one platform or of any. */
export async function findRegistrationLink(email: string, now: Date, platformId?: string | null) {
  const links = await EmailToken.findAll({
    where: {
      emailKey: email,
      purpose: 'confirm',
      usedAt: null,
      expiresAt: { [Op.gt]: now },
      ...(platformId === undefined ? {} : { platformId }),
    },
    order: [['id', 'DESC']],
    limit: 20,
    raw: true,
  })
  return links.find(({ data }) => typeof data.registration === 'string') ?? null
}

/** The link to a new email address that waits, sent or not. */
export const findEmailChange = (userId: string, now: Date) =>
  EmailToken.findOne({
    where: { userId, purpose: 'email', usedAt: null, expiresAt: { [Op.gt]: now } },
    order: [['id', 'DESC']],
    raw: true,
  })

/** Ends every link about a change of the person's email address, of these purposes. */
export const endEmailChanges = (userId: string, purposes: readonly ('email' | 'email-stop')[], now: Date) =>
  EmailToken.update({ usedAt: now }, { where: { userId, purpose: [...purposes], usedAt: null } })

/** Whose link it is, whatever has become of it. */
export async function findUserOfLink(
  tokenHash: string,
  where: { purpose: 'confirm'; platformId: string | null },
): Promise<User | null> {
  const link = await EmailToken.findOne({ where: { ...where, tokenHash }, raw: true })
  return (
    link && (link.emailKey ? User.findOne({ where: { emailKey: link.emailKey }, raw: true }) : findUser(link.userId))
  )
}

export const insertSession = ({
  methods,
  ...session
}: {
  userId: string
  platformId: string | null
  family: string
  refreshHash: string
  expiresAt: Date
  agent: string
  ip: string
  pendingStep: PendingStep | null
  methods: readonly SignInMethod[]
  provedAt: Date | null
}) => Session.create({ ...session, methods: methods.join(','), usedAt: null, revokedAt: null })

/** Notes in a session that its person has proved again who they are, by `methods` besides those of before. */
export const setProved = (family: string, methods: readonly SignInMethod[], provedAt: Date) =>
  Session.update({ methods: methods.join(','), provedAt }, { where: { family, revokedAt: null } })

export const findSessionByHash = (refreshHash: string) => Session.findOne({ where: { refreshHash }, raw: true })

export const findSession = (id: string) => Session.findByPk(id, { raw: true })

/** Uses a refresh token up. False when it was used before, or its family has ended: only one of two callers at once gets it. */
export async function consumeRefreshToken(id: string, now: Date): Promise<boolean> {
  const [changed] = await Session.update({ usedAt: now }, { where: { id, usedAt: null, revokedAt: null } })
  return changed === 1
}

/** Ends one sign-in. */
export async function revokeFamily(family: string, now: Date): Promise<void> {
  await Session.update({ revokedAt: now }, { where: { family, revokedAt: null } })
  announce({ kind: 'signedOut', family })
}

export interface OpenSession {
  family: string
  agent: string
  /** Name of the platform; null on the installation's own hosts. */
  platform: string | null
  startedAt: Date
  lastUsedAt: Date
}

/** The sign-ins of a person that are open on any host, the one used last first: two queries. */
export async function listOpenSessions(userId: string, now: Date): Promise<OpenSession[]> {
  const open = await Session.findAll({
    where: { userId, revokedAt: null, usedAt: null, pendingStep: null, expiresAt: { [Op.gt]: now } },
    order: [
      ['createdAt', 'DESC'],
      ['id', 'DESC'],
    ],
    limit: 200,
    raw: true,
  })
  const families = [...new Map(open.map((row) => [row.family, row])).values()]
  const first = new Map(
    families.length === 0
      ? []
      : (
          await Session.findAll({
            where: { userId, family: families.map(({ family }) => family) },
            attributes: ['family', [fn('MIN', col('created_at')), 'createdAt']],
            group: ['family'],
          })
        ).map((row) => [row.family, new Date(row.createdAt)]),
  )
  const ids = [...new Set(families.flatMap(({ platformId }) => platformId ?? []))]
  const names = new Map(
    (await Platform.findAll({ where: { id: ids }, attributes: ['id', 'name'], raw: true })).map((row) => [
      row.id,
      row.name,
    ]),
  )
  return families.map((row) => ({
    family: row.family,
    agent: row.agent,
    platform: row.platformId === null ? null : (names.get(row.platformId) ?? null),
    startedAt: first.get(row.family) ?? row.createdAt,
    lastUsedAt: row.createdAt,
  }))
}

/** Ends one sign-in of a person. False when they have no such open one. */
export async function revokeOwnFamily(userId: string, family: string, now: Date): Promise<boolean> {
  const [ended] = await Session.update({ revokedAt: now }, { where: { userId, family, usedAt: null, revokedAt: null } })
  if (ended > 0) await revokeFamily(family, now)
  return ended > 0
}

/** Ends every sign-in of a person on a platform. */
export async function revokeSessionsOn(platformId: string, userId: string, now: Date): Promise<void> {
  await Session.update({ revokedAt: now }, { where: { userId, platformId, revokedAt: null } })
  announce({ kind: 'signedOut', userId })
}

/** Ends every sign-in of a person, but the family `except`. */
export async function revokeSessions(userId: string, now: Date, except?: string): Promise<void> {
  await Session.update(
    { revokedAt: now },
    { where: { userId, revokedAt: null, ...(except ? { family: { [Op.ne]: except } } : {}) } },
  )
  announce({ kind: 'signedOut', userId })
}

/** Whether somebody works on the platform or only applies there. */
export const setMembershipKind = (id: string, kind: 'staff' | 'applicant') =>
  Membership.update({ kind }, { where: { id } })

/** How many sign-ins of a person are open on a platform. */
export const countSessionsOn = (platformId: string, userId: string, now: Date): Promise<number> =>
  Session.count({ where: { userId, platformId, revokedAt: null, usedAt: null, expiresAt: { [Op.gt]: now } } })

export const setMembershipState = (id: string, state: 'active' | 'revoked') =>
  Membership.update({ state }, { where: { id } })

export const findMembership = (userId: string) => Membership.findOne({ where: { userId }, raw: true })

/** The person's membership here, made as applicant when there is none. */
export async function ensureMembership(userId: string, kind: 'staff' | 'applicant'): Promise<string> {
  const known = await findMembership(userId)
  if (known) {
    const isBack = known.kind === 'applicant' || known.state === 'revoked'
    // Whoever works here has access; an applicant who was shut out stays so.
    if (kind === 'staff' && isBack) await Membership.update({ kind, state: 'active' }, { where: { id: known.id } })
    return known.id
  }
  const [made] = await Membership.findOrCreate({
    where: { userId },
    defaults: { userId, kind, state: 'active', lastSeenAt: null },
  })
  return made.id
}

export const touchLastSeen = (membershipId: string, now: Date) =>
  Membership.update({ lastSeenAt: now }, { where: { id: membershipId } })

export async function listBannedDomains(): Promise<string[]> {
  const rows = await BannedEmailDomain.findAll({ attributes: ['domain'], order: [['domain', 'ASC']], raw: true })
  return rows.map((row) => row.domain.trim().toLowerCase())
}

/** Platforms where the person is staff; across platforms, because that is the question. */
export const listPlatformsOf = (userId: string, limit: number) =>
  asSystem('platforms of a person', async () => {
    const memberships = await Membership.findAll({
      where: { userId, kind: 'staff', state: 'active' },
      attributes: ['platformId'],
      limit,
      raw: true,
    })
    return Platform.findAll({
      where: { id: memberships.map((row) => row.platformId), state: { [Op.ne]: 'deleted' } },
      order: [['name', 'ASC']],
      raw: true,
    })
  })

/** Whether the person works on the platform, asked from the organisers' host. */
export const isStaffOf = (userId: string, platformId: string) =>
  asSystem(
    'handover to a platform',
    async () => (await Membership.count({ where: { userId, platformId, kind: 'staff', state: 'active' } })) > 0,
  )

/** Whether the person works on any platform, or was invited to. */
export const isStaffAnywhere = (userId: string) =>
  asSystem(
    'registration of an invited person',
    async () => (await Membership.count({ where: { userId, kind: 'staff' } })) > 0,
  )
