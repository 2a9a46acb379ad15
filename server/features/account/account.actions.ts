import { isDisposableEmailDomain } from 'disposable-email-domains-js'
import type { AuthUser, Profile } from '#core/account/account.contract.ts'
import type { Locale } from '#core/locale.ts'
import { Problem } from '#core/problem.ts'
import { type Context, type PlatformRef, platformOf, platformUrl, userOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { type EventDraft, record } from '../../events/record.ts'
import { findPlatformRef } from '../../http/hosts.ts'
import { INSTALLATION, inPlatform } from '../../tenancy/scope.ts'
import { presentProfile, presentUser } from './account.present.ts'
import {
  ensureMembership,
  findLastToken,
  findMembership,
  findToken,
  findUser,
  findUserByEmail,
  findUserOfToken,
  insertToken,
  insertUser,
  isStaffOf,
  listBannedDomains,
  listPlatformsOf,
  redeemToken,
  revokeSessions,
  setUser,
  spendPasswordLinks,
  updateUserAt,
} from './account.repo.ts'
import { domainOf, emailKey } from './email.ts'
import { hashPassword, isWeakPassword, verifyPassword } from './password.ts'
import { type OpenedSession, openSession } from './session.actions.ts'
import { fingerprint, hashOf, newSecret } from './tokens.ts'

const HOURS = 3_600_000
const LIFE = { confirm: 48 * HOURS, reset: HOURS, invite: 7 * 24 * HOURS, handover: 30_000 }

const later = (ctx: Context, milliseconds: number) => new Date(ctx.now.getTime() + milliseconds)

function assertStrong(password: string, about: string[]): void {
  if (isWeakPassword(password, about))
    throw new Problem('account.passwordWeak', { issues: [{ at: 'body.password', rule: 'password-weak' }] })
}

async function assertEmailAllowed(email: string): Promise<void> {
  const domain = domainOf(email)
  const banned = await listBannedDomains()
  if (banned.includes(domain) || isDisposableEmailDomain(domain))
    throw new Problem('account.emailBanned', { issues: [{ at: 'body.email', rule: 'email' }] })
}

export interface Registration {
  firstname: string
  lastname: string
  email: string
  password: string
  lang: Locale
  backTo?: string | undefined
}

/** Makes an account to be confirmed. Same answer, same work, same time for a known email: that one gets another mail. */
export async function register(ctx: Context, input: Registration): Promise<{ email: string }> {
  const platform = platformOf(ctx)
  await ctx.app.rates.consume('registration', ctx.request?.ip ?? '')
  assertStrong(input.password, [input.email, input.firstname, input.lastname])
  await assertEmailAllowed(input.email)
  const passwordHash = await hashPassword(input.password)
  await transaction(async () => {
    const known = await findUserByEmail(input.email)
    if (known?.confirmedAt) return mailKnown(ctx, platform, known, input.lang)
    const user = known ?? (await insertUser({ ...input, locale: input.lang, passwordHash, confirmedAt: null }))
    // Nobody has proved to own this address yet: the latest registration is the one that its owner can confirm.
    if (known)
      await setUser(known.id, {
        firstname: input.firstname,
        lastname: input.lastname,
        locale: input.lang,
        passwordHash,
      })
    await mailConfirmation(
      ctx,
      platform,
      { id: user.id, email: input.email, firstname: input.firstname },
      input.lang,
      input.backTo,
    )
    await recordUntold(ctx, { type: 'account.registered', subject: { kind: 'user', id: user.id, name: input.email } })
  })
  return { email: input.email }
}

/** For what anybody may ask for any address: a platform's log would tell who has an account elsewhere. */
const recordUntold = (ctx: Context, event: EventDraft) => inPlatform(INSTALLATION, () => record(ctx, event))

async function mailConfirmation(
  ctx: Context,
  platform: PlatformRef | null,
  user: { id: string; email: string; firstname: string },
  lang: Locale,
  backTo?: string,
): Promise<void> {
  const { secret, hash } = newSecret()
  await insertToken({
    userId: user.id,
    platformId: platform?.id ?? null,
    purpose: 'confirm',
    tokenHash: hash,
    data: { backTo: localPath(backTo) },
    expiresAt: later(ctx, LIFE.confirm),
  })
  await ctx.app.mail.queue(ctx, {
    template: 'confirm',
    to: user.email,
    lang,
    values: { firstname: user.firstname },
    url: frontUrl(ctx, platform, `/${lang}/account-validation?token=${secret}`),
  })
}

const mailKnown = (
  ctx: Context,
  platform: PlatformRef,
  known: { email: string; firstname: string; locale: Locale },
  lang: Locale,
) =>
  ctx.app.mail.queue(ctx, {
    template: 'known',
    to: known.email,
    lang: known.locale,
    values: { firstname: known.firstname },
    url: platformUrl(ctx.app, platform, `/${lang}/login`),
  })

const frontUrl = (ctx: Context, platform: PlatformRef | null, path: string): string =>
  platform ? platformUrl(ctx.app, platform, path) : `${ctx.app.config.scheme}://app.${ctx.app.config.rootHost}${path}`

/** A path on this host, else null: an address elsewhere is never followed. */
const localPath = (path: string | undefined): string | null => (path && /^\/(?![/\\])/.test(path) ? path : null)

/** Confirms the email and signs in. The account joins the platform of the link. */
export async function confirmAccount(ctx: Context, token: string): Promise<OpenedSession & { backTo: string | null }> {
  await ctx.app.rates.consume('token', ctx.request?.ip ?? '')
  return transaction(async () => {
    const used = await redeemToken(hashOf(token), ['confirm'], ctx.now)
    if (!used || used.platformId !== (ctx.platform?.id ?? null)) throw await notConfirmed(ctx, token)
    await setUser(used.userId, { confirmedAt: ctx.now })
    if (ctx.platform) await ensureMembership(used.userId, 'applicant')
    const user = await requireUser(used.userId)
    await record(ctx, { type: 'account.confirmed', subject: { kind: 'user', id: user.id, name: user.email } })
    return { ...(await openSession(ctx, user)), backTo: backToOf(used) ?? null }
  })
}

const backToOf = (token: { data: Record<string, unknown> }): string | undefined =>
  (token.data as { backTo?: string | null }).backTo ?? undefined

/** Why a link confirms nothing: people open theirs again to come back. */
async function notConfirmed(ctx: Context, token: string): Promise<Problem> {
  const user = await findUserOfToken(hashOf(token), { purpose: 'confirm', platformId: ctx.platform?.id ?? null })
  return new Problem(user?.confirmedAt ? 'account.confirmedAlready' : 'account.linkInvalid')
}

/** Sends another link, which leads where the one before it did. */
export async function resendConfirmation(
  ctx: Context,
  input: { email: string; lang: Locale },
): Promise<{ email: string }> {
  await ctx.app.rates.consume('registration', ctx.request?.ip ?? '')
  await transaction(async () => {
    const user = await findUserByEmail(input.email)
    if (!user || user.confirmedAt) return
    const before = await findLastToken({
      userId: user.id,
      purpose: 'confirm',
      platformId: ctx.platform?.id ?? null,
    })
    await mailConfirmation(ctx, ctx.platform, user, input.lang, before ? backToOf(before) : undefined)
  })
  return { email: input.email }
}

/** Signs in with a password. Says the same, as slowly, whatever of the two was wrong. */
export async function login(ctx: Context, input: { email: string; password: string }): Promise<OpenedSession> {
  const account = fingerprint(ctx.app, emailKey(input.email))
  await ctx.app.rates.consume('loginPerAddress', ctx.request?.ip ?? '')
  await ctx.app.rates.consume('loginPerAccount', account)
  const user = await findUserByEmail(input.email)
  const right = await verifyPassword(input.password, user?.passwordHash ?? null)
  if (!user || !right) throw new Problem('account.credentials')
  if (!user.confirmedAt) throw new Problem('account_not_confirmed')
  await ctx.app.rates.reward('loginPerAccount', account)
  return transaction(async () => {
    const opened = await openSession(ctx, user)
    const actor = { kind: 'user' as const, id: user.id, name: `${user.firstname} ${user.lastname}`.trim() }
    await record(
      { ...ctx, actor },
      { type: 'account.signedIn', subject: { kind: 'user', id: user.id, name: user.email } },
    )
    return opened
  })
}

export async function requestReset(
  ctx: Context,
  input: { email: string; lang: Locale; area: 'front' | 'admin' },
): Promise<{ email: string }> {
  await ctx.app.rates.consume('reset', ctx.request?.ip ?? '')
  await transaction(async () => {
    const user = await findUserByEmail(input.email)
    if (!user) return
    const url = await passwordLink(ctx, user.id, 'reset', input.area, input.lang)
    await ctx.app.mail.queue(ctx, {
      template: 'reset',
      to: user.email,
      lang: user.locale,
      values: { firstname: user.firstname },
      url,
    })
    const event = { type: 'account.resetRequested', subject: { kind: 'user', id: user.id, name: user.email } }
    if (ctx.platform && (await findMembership(user.id))) await record(ctx, event)
    else await recordUntold(ctx, event)
  })
  return { email: input.email }
}

/** A single-use address at which the person chooses a password. */
export async function passwordLink(
  ctx: Context,
  userId: string,
  purpose: 'reset' | 'invite',
  area: 'front' | 'admin',
  lang: Locale,
): Promise<string> {
  const { secret, hash } = newSecret()
  await insertToken({
    userId,
    platformId: ctx.platform?.id ?? null,
    purpose,
    tokenHash: hash,
    data: {},
    expiresAt: later(ctx, LIFE[purpose]),
  })
  return frontUrl(
    ctx,
    ctx.platform,
    `/${lang}/${area === 'admin' || !ctx.platform ? 'admin/' : ''}reset-password?token=${secret}`,
  )
}

/** Links that lead to a new password. */
const PASSWORD_LINKS = ['reset', 'invite'] as const

/** Whose the link's token is, so that a link that leads nowhere is known before a password is thought of. */
export async function checkResetLink(ctx: Context, { token }: { token: string }): Promise<{ email: string }> {
  await ctx.app.rates.consume('token', ctx.request?.ip ?? '')
  const found = await findToken(hashOf(token), PASSWORD_LINKS, ctx.now)
  if (!found || found.platformId !== (ctx.platform?.id ?? null)) throw new Problem('account.linkInvalid')
  const { email } = await requireUser(found.userId)
  return { email }
}

/** Chooses a new password with the link's token; proves the email and ends every sign-in. */
export async function resetPassword(
  ctx: Context,
  input: { token: string; password: string },
): Promise<{ email: string }> {
  await ctx.app.rates.consume('token', ctx.request?.ip ?? '')
  assertStrong(input.password, [])
  const passwordHash = await hashPassword(input.password)
  return transaction(async () => {
    const used = await redeemToken(hashOf(input.token), PASSWORD_LINKS, ctx.now)
    if (!used || used.platformId !== (ctx.platform?.id ?? null)) throw new Problem('account.linkInvalid')
    const user = await requireUser(used.userId)
    assertStrong(input.password, [user.email, user.firstname, user.lastname])
    await setUser(user.id, { passwordHash, ...(user.confirmedAt ? {} : { confirmedAt: ctx.now }) })
    await endAccess(ctx, user)
    return { email: user.email }
  })
}

/** What comes with a new password: every sign-in but `except` and every link that was sent for one end. */
async function endAccess(ctx: Context, user: { id: string; email: string }, except?: string): Promise<void> {
  await revokeSessions(user.id, ctx.now, except)
  await spendPasswordLinks(user.id, ctx.now)
  await record(ctx, { type: 'account.passwordChanged', subject: { kind: 'user', id: user.id, name: user.email } })
}

export async function getProfile(ctx: Context): Promise<Profile> {
  return presentProfile(await requireUser(userOf(ctx).id))
}

export async function updateProfile(
  ctx: Context,
  input: { firstname: string; lastname: string; locale: Locale; version: number },
): Promise<Profile> {
  const { id } = userOf(ctx)
  return transaction(async () => {
    const before = await requireUser(id)
    const { version, ...values } = input
    if (!(await updateUserAt(id, version, values)))
      throw new Problem('resource.stale', { data: { current: presentProfile(before) } })
    await record(ctx, {
      type: 'account.updated',
      subject: { kind: 'user', id, name: before.email },
      before: { firstname: before.firstname, lastname: before.lastname, locale: before.locale },
      after: values,
    })
    return presentProfile(await requireUser(id))
  })
}

export async function changePassword(ctx: Context, input: { current: string; password: string }): Promise<void> {
  const actor = userOf(ctx)
  await ctx.app.rates.consume('loginPerAccount', fingerprint(ctx.app, emailKey(actor.email)))
  const user = await requireUser(actor.id)
  if (!(await verifyPassword(input.current, user.passwordHash)))
    throw new Problem('request.invalid', { issues: [{ at: 'body.current', rule: 'password-wrong' }] })
  assertStrong(input.password, [user.email, user.firstname, user.lastname])
  const passwordHash = await hashPassword(input.password)
  await transaction(async () => {
    await setUser(user.id, { passwordHash })
    await endAccess(ctx, user, actor.sessionId)
  })
}

/** Platforms where the person works. Somebody else's list is empty (spec §7). */
export async function listMyPlatforms(ctx: Context, userId: string, limit: number) {
  if (userOf(ctx).id !== userId) return { data: [] }
  const rows = await listPlatformsOf(userId, limit)
  const refs = await Promise.all(rows.map((row) => findPlatformRef(ctx.app.config, { id: row.id })))
  return {
    data: refs
      .filter((ref) => ref !== null)
      .map((ref) => ({
        id: ref.id,
        name: ref.name,
        slug: ref.slug,
        host: ref.host,
        url: platformUrl(ctx.app, ref, `/${ref.defaultLang}/admin`),
      })),
  }
}

/** A one-time address that signs the person in on a platform's host (settled: 30 s). */
export async function startHandover(ctx: Context, platformId: string): Promise<{ url: string }> {
  const { id } = userOf(ctx)
  const platform = (await isStaffOf(id, platformId)) ? await findPlatformRef(ctx.app.config, { id: platformId }) : null
  if (!platform) throw new Problem('resource.notFound')
  const { secret, hash } = newSecret()
  await insertToken({
    userId: id,
    platformId,
    purpose: 'handover',
    tokenHash: hash,
    data: {},
    expiresAt: later(ctx, LIFE.handover),
  })
  const lang = platform.supportedLangs.includes(ctx.locale) ? ctx.locale : platform.defaultLang
  return { url: platformUrl(ctx.app, platform, `/${lang}/admin/login?code=${secret}`) }
}

export async function redeemHandover(ctx: Context, code: string): Promise<OpenedSession> {
  await ctx.app.rates.consume('token', ctx.request?.ip ?? '')
  return transaction(async () => {
    const used = await redeemToken(hashOf(code), ['handover'], ctx.now)
    if (!used || used.platformId !== platformOf(ctx).id) throw new Problem('account.linkInvalid')
    return openSession(ctx, await requireUser(used.userId))
  })
}

async function requireUser(id: string) {
  const user = await findUser(id)
  if (!user) throw new Problem('resource.notFound')
  return user
}

export const presentOpened = (opened: OpenedSession): { accessToken: string; user: AuthUser } => ({
  accessToken: opened.accessToken,
  user: presentUser(opened.user),
})
