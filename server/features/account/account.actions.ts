import type { Profile } from '#core/account/account.contract.ts'
import type { Locale } from '#core/locale.ts'
import { Problem } from '#core/problem.ts'
import type { SignInMethod } from '#core/security/factor.rules.ts'
import { type Context, type PlatformRef, platformOf, platformUrl, userOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { transactionOnceMore } from '../../db/unique.ts'
import { record } from '../../events/record.ts'
import { findPlatformRef } from '../../http/hosts.ts'
import { presentProfile } from './account.present.ts'
import {
  consumePasswordLinks,
  endRegistrations,
  findToken,
  findUser,
  findUserByEmail,
  getUser,
  insertToken,
  isStaffOf,
  listPlatformsOf,
  redeemToken,
  revokeSessions,
  setUser,
  updateUserAt,
} from './account.repo.ts'
import { assertStrong } from './credentials.ts'
import { knownDevice } from './device.ts'
import { emailKey } from './email.ts'
import { enter } from './entry.ts'
import { confirmWithPassword, findPendingPassword } from './links.actions.ts'
import { notifyPerson } from './notify.ts'
import { hashPassword, isOutdatedHash, verifyPassword } from './password.ts'
import type { OpenedSession, SignedInUser } from './session.actions.ts'
import { fingerprint, hashOf, newSecret } from './tokens.ts'

const HANDOVER_MS = 30_000

interface TypedPassword {
  email: string
  password: string
  device: string | undefined
}

/** Signs in with a password. */
export async function login(
  ctx: Context,
  input: TypedPassword & { trusted?: string | undefined },
): Promise<OpenedSession> {
  const user = await provePassword(ctx, input)
  return transaction(() => enter(ctx, user, { methods: ['password'], trusted: input.trusted }))
}

/** Whose email and password these are. Says the same, after the same work, whatever of the two was wrong. */
export async function provePassword(ctx: Context, input: TypedPassword): Promise<SignedInUser> {
  await ctx.app.rates.consume('loginPerAddress', ctx.request?.network ?? '')
  const user = await findUserByEmail(input.email)
  const pending = await findPendingPassword(ctx, input.email)
  const passwordHash = user?.confirmedAt ? user.passwordHash : pending
  const giveBack = await countAttempt(ctx, input, passwordHash)
  if (!(await verifyPassword(input.password, passwordHash))) throw new Problem('account.credentials')
  if (!user?.confirmedAt || !passwordHash) throw new Problem('account_not_confirmed')
  await giveBack()
  if (isOutdatedHash(passwordHash)) await setUser(user.id, { passwordHash: await hashPassword(input.password) })
  return user
}

/**
 * Counts an attempt for the account from where it comes: wrong passwords elsewhere never keep a person out. A device on which
 * the account was signed in to before is counted by itself; of all others together only so many are taken at once, then one
 * every few seconds. What was counted ends with the password, so that a new one begins anew. Answers how to give it back.
 */
async function countAttempt(
  { app, request }: Context,
  { email, device }: { email: string; device: string | undefined },
  passwordHash: string | null,
): Promise<() => Promise<void>> {
  const account = fingerprint(app, `${emailKey(email)} ${passwordHash ?? ''}`)
  const name = knownDevice(app, device, email)
  const here = `${account} ${name ?? request?.network ?? ''}`
  await app.rates.consume('loginPerAccount', here)
  if (name === null)
    await app.rates.consume('loginElsewhere', account).catch(() => app.rates.consume('loginSlowly', account))
  return async () => {
    await app.rates.reset('loginPerAccount', here)
    if (name === null) await app.rates.refund('loginElsewhere', account)
  }
}

/** Links that lead to a new password. */
const PASSWORD_LINKS = ['reset', 'invite'] as const

/** Whose the link's token is, so that a link that leads nowhere is known before a password is thought of. */
export async function checkResetLink(ctx: Context, { token }: { token: string }): Promise<{ email: string }> {
  await ctx.app.rates.consume('token', ctx.request?.network ?? '')
  const found = await findToken(hashOf(token), PASSWORD_LINKS, ctx.now)
  if (!found || found.platformId !== (ctx.platform?.id ?? null)) throw new Problem('account.linkInvalid')
  const user = await findUserOfReset(found)
  return { email: user?.email ?? found.emailKey ?? '' }
}

/** None where the link was sent for a registration that waits still. */
const findUserOfReset = async ({ userId, emailKey: key }: { userId: string; emailKey: string | null }) =>
  (await findUser(userId)) ?? (key === null ? null : findUserByEmail(key))

/** Chooses a new password with the link's token; proves the email and ends every sign-in. */
export async function resetPassword(
  ctx: Context,
  input: { token: string; password: string },
): Promise<{ email: string }> {
  await ctx.app.rates.consume('token', ctx.request?.network ?? '')
  await assertStrong(input.password, [])
  const passwordHash = await hashPassword(input.password)
  return transactionOnceMore(async () => {
    const used = await redeemToken(hashOf(input.token), PASSWORD_LINKS, ctx.now)
    if (!used || used.platformId !== (ctx.platform?.id ?? null)) throw new Problem('account.linkInvalid')
    const known = await findUserOfReset(used)
    const user = known ?? (await confirmWithPassword(ctx, used, passwordHash))
    await assertStrong(input.password, [user.email, user.firstname, user.lastname])
    if (known) await setUser(user.id, { passwordHash, ...(user.confirmedAt ? {} : { confirmedAt: ctx.now }) })
    await endRegistrations(emailKey(user.email), ctx.now)
    await revokeAllSessions(ctx, user)
    return { email: user.email }
  })
}

/** What comes with a new password: every sign-in but `except` and every link that was sent for one end. */
async function revokeAllSessions(ctx: Context, user: SignedInUser, except?: string): Promise<void> {
  await revokeSessions(user.id, ctx.now, except)
  await consumePasswordLinks(user.id, ctx.now)
  await record(ctx, { type: 'account.passwordChanged', subject: { kind: 'user', id: user.id, name: user.email } })
  await notifyPerson(ctx, user, 'passwordChanged', {})
}

export async function getProfile(ctx: Context): Promise<Profile> {
  return presentProfile(await getUser(userOf(ctx).id))
}

export async function updateProfile(
  ctx: Context,
  input: { firstname: string; lastname: string; locale: Locale; version: number },
): Promise<Profile> {
  const { id } = userOf(ctx)
  return transaction(async () => {
    const before = await getUser(id)
    const { version, ...values } = input
    if (!(await updateUserAt(id, version, values)))
      throw new Problem('resource.stale', { data: { current: presentProfile(before) } })
    await record(ctx, {
      type: 'account.updated',
      subject: { kind: 'user', id, name: before.email },
      before: { firstname: before.firstname, lastname: before.lastname, locale: before.locale },
      after: values,
    })
    return presentProfile(await getUser(id))
  })
}

export async function changePassword(ctx: Context, input: { current: string; password: string }): Promise<void> {
  const actor = userOf(ctx)
  await ctx.app.rates.consume('passwordChange', actor.id)
  const user = await getUser(actor.id)
  if (!(await verifyPassword(input.current, user.passwordHash)))
    throw new Problem('request.invalid', { issues: [{ at: 'body.current', rule: 'password-wrong' }] })
  await assertStrong(input.password, [user.email, user.firstname, user.lastname])
  const passwordHash = await hashPassword(input.password)
  await transaction(async () => {
    await setUser(user.id, { passwordHash })
    await revokeAllSessions(ctx, user, actor.sessionId)
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
  return { url: await handOver(ctx, platform) }
}

/** The same for somebody whose right to be there is known. */
export async function handOver(ctx: Context, platform: PlatformRef): Promise<string> {
  const { id, methods, provedAt } = userOf(ctx)
  const { secret, hash } = newSecret()
  await insertToken({
    userId: id,
    platformId: platform.id,
    purpose: 'handover',
    emailKey: null,
    tokenHash: hash,
    data: { methods, provedAt: provedAt?.toISOString() ?? null },
    expiresAt: new Date(ctx.now.getTime() + HANDOVER_MS),
  })
  const lang = platform.supportedLangs.includes(ctx.locale) ? ctx.locale : platform.defaultLang
  return platformUrl(ctx.app, platform, `/${lang}/admin/login?code=${secret}`)
}

export async function redeemHandover(ctx: Context, code: string): Promise<OpenedSession> {
  await ctx.app.rates.consume('token', ctx.request?.network ?? '')
  return transaction(async () => {
    const used = await redeemToken(hashOf(code), ['handover'], ctx.now)
    if (!used || used.platformId !== platformOf(ctx).id) throw new Problem('account.linkInvalid')
    const { methods, provedAt } = used.data as { methods: SignInMethod[]; provedAt: string | null }
    return enter(ctx, await getUser(used.userId), { methods, provedAt: provedAt === null ? null : new Date(provedAt) })
  })
}
