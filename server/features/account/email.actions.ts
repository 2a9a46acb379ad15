import { uuidv7 } from 'uuidv7'
import type { getEmailChange as contract } from '#core/account/email.contract.ts'
import type { AnswerOf } from '#core/endpoint.ts'
import type { Locale } from '#core/locale.ts'
import { Problem } from '#core/problem.ts'
import { type App, type Context, contextFor, NO_GRANTS, platformUrl, userOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/unique.ts'
import { record } from '../../events/record.ts'
import { findPlatformRef } from '../../http/hosts.ts'
import { enqueue, type JobHandler } from '../../jobs/jobs.ts'
import {
  consumePasswordLinks,
  deleteLink,
  endEmailChanges,
  endRegistrations,
  findAskedLink,
  findEmailChange,
  findUserByEmail,
  getUser,
  insertToken,
  redeemToken,
  revokeSessions,
  setLink,
  setUser,
} from './account.repo.ts'
import { assertEmailAllowed } from './credentials.ts'
import { emailKey } from './email.ts'
import { notifyPerson } from './notify.ts'
import { hashOf, newSecret } from './tokens.ts'

const HOUR = 3_600_000
/** For how long the new address can be confirmed. */
const CONFIRM_MS = 24 * HOUR
/** For how long the former address can stop the change, or undo it. */
const STOP_MS = 7 * 24 * HOUR

interface ChangeData {
  email: string
  /** The address of before. */
  former: string
  lang: Locale
  requestedAt: string
}

type Pending = AnswerOf<typeof contract>

const present = (link: { data: Record<string, unknown>; expiresAt: Date }): Pending => {
  const { email, requestedAt } = link.data as unknown as ChangeData
  return { pending: { email, requestedAt, expiresAt: link.expiresAt.toISOString() } }
}

export async function getEmailChange(ctx: Context): Promise<Pending> {
  const link = await findEmailChange(userOf(ctx).id, ctx.now)
  return link ? present(link) : { pending: null }
}

const subjectOf = ({ id, email }: { id: string; email: string }) => ({ kind: 'user' as const, id, name: email })

/**
 * Asks for another address. The request does the same whether or not it has an account: a job looks that up and sends what is
 * to be sent there. The present address is told at once, and can stop the change or undo it for a week.
 */
export async function requestEmailChange(ctx: Context, input: { email: string }): Promise<Pending> {
  const person = userOf(ctx)
  await ctx.app.rates.consume('emailChange', person.id)
  await assertEmailAllowed(input.email)
  return transaction(async () => {
    const user = await getUser(person.id)
    if (emailKey(user.email) === emailKey(input.email))
      throw new Problem('request.invalid', { issues: [{ at: 'body.email', rule: 'email-same' }] })
    // The former address of a change that was made keeps its link: only what waits is replaced.
    await endPending(ctx, user.id)
    const data: ChangeData = {
      email: input.email,
      former: user.email,
      lang: langOf(ctx, user.locale),
      requestedAt: ctx.now.toISOString(),
    }
    const place = { userId: user.id, platformId: ctx.platform?.id ?? null, data: { ...data } }
    const stop = newSecret()
    const stopLink = await insertToken({
      ...place,
      emailKey: null,
      purpose: 'email-stop',
      tokenHash: stop.hash,
      expiresAt: new Date(ctx.now.getTime() + STOP_MS),
    })
    const link = await insertToken({
      ...place,
      data: { ...data, stopId: stopLink.id },
      emailKey: emailKey(input.email),
      purpose: 'email',
      tokenHash: `asked-${uuidv7()}`,
      expiresAt: new Date(ctx.now.getTime() + CONFIRM_MS),
    })
    await enqueue(
      ctx,
      'account.sendEmailChange',
      { linkId: link.id },
      ctx.platform ? { platformId: ctx.platform.id } : {},
    )
    await ctx.app.mail.queue(ctx, {
      template: 'emailChangeNotice',
      to: user.email,
      lang: user.locale,
      values: { firstname: user.firstname, email: input.email },
      url: linkUrl(ctx, data.lang, `stop=${stop.secret}`),
    })
    await record(ctx, { type: 'account.emailChangeRequested', subject: subjectOf(user) })
    return present(link)
  })
}

/** Ends the change that waits, with the link by which the present address could stop it. */
async function endPending(ctx: Context, userId: string): Promise<boolean> {
  const link = await findEmailChange(userId, ctx.now)
  await endEmailChanges(userId, ['email'], ctx.now)
  const { stopId } = (link?.data ?? {}) as { stopId?: string }
  if (stopId) await deleteLink(stopId)
  return link !== null
}

export async function cancelEmailChange(ctx: Context): Promise<void> {
  const person = userOf(ctx)
  await transaction(async () => {
    if (await endPending(ctx, person.id))
      await record(ctx, { type: 'account.emailChangeStopped', subject: subjectOf(person) })
  })
}

const langOf = ({ platform }: Context, locale: Locale): Locale =>
  !platform || platform.supportedLangs.includes(locale) ? locale : platform.defaultLang

const linkUrl = ({ app, platform }: Pick<Context, 'app' | 'platform'>, lang: Locale, query: string): string =>
  platform
    ? platformUrl(app, platform, `/${lang}/email-change?${query}`)
    : `${app.config.scheme}://app.${app.config.rootHost}/${lang}/admin/email-change?${query}`

/** Sends what belongs to the new address. Run again after a crash it finds it sent. */
export const sendEmailChange =
  (app: App): JobHandler =>
  async ({ payload, platformId, now }) => {
    const { linkId } = payload as { linkId: string }
    const platform = platformId ? await findPlatformRef(app.config, { id: platformId }) : null
    const ctx: Context = {
      ...contextFor(app, { kind: 'system', name: 'mail' }, platform),
      grants: NO_GRANTS,
      now,
    }
    await transaction(async () => {
      const link = await findAskedLink(linkId)
      if (!link?.emailKey) return
      const data = link.data as unknown as ChangeData
      const user = await getUser(link.userId)
      const known = await findUserByEmail(link.emailKey)
      const { secret, hash } = newSecret()
      const expiresAt = new Date(Date.parse(data.requestedAt) + CONFIRM_MS)
      const changes = { userId: link.userId, purpose: 'email' as const, tokenHash: hash, data: link.data, expiresAt }
      if (!(await setLink(link, changes))) return
      // Whoever asked sees a change that waits, as for any other address; nobody gets a link that would make it.
      if (known) return notifyPerson(ctx, known, 'emailInUse', {})
      await ctx.app.mail.queue(ctx, {
        template: 'emailChange',
        to: data.email,
        lang: user.locale,
        values: { firstname: user.firstname, email: data.email },
        url: linkUrl(ctx, data.lang, `token=${secret}`),
      })
    })
  }

/** Whose session this is decides nothing but that a link of somebody else is not followed by accident. */
function assertOwn({ actor, platform }: Context, link: { userId: string; platformId: string | null }): void {
  if (link.platformId !== (platform?.id ?? null)) throw new Problem('account.linkInvalid')
  if (actor.kind === 'user' && actor.id !== link.userId) throw new Problem('account.linkOfOther')
}

/** Throws 'account.linkInvalid', also where the address was given to another account meanwhile. */
export async function confirmEmailChange(ctx: Context, { token }: { token: string }): Promise<{ email: string }> {
  await ctx.app.rates.consume('token', ctx.request?.network ?? '')
  try {
    return await transaction(async () => {
      const link = await redeemToken(hashOf(token), ['email'], ctx.now)
      if (!link) throw new Problem('account.linkInvalid')
      assertOwn(ctx, link)
      const { email, former } = link.data as unknown as ChangeData
      await changeEmail(ctx, { userId: link.userId, from: former, to: email })
      const user = await getUser(link.userId)
      for (const to of [former, email]) await notifyPerson(ctx, user, 'emailChanged', { to, email })
      return { email }
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new Problem('account.linkInvalid')
    throw error
  }
}

async function changeEmail(ctx: Context, { userId, from, to }: { userId: string; from: string; to: string }) {
  const user = await getUser(userId)
  if (emailKey(user.email) !== emailKey(from) || (await findUserByEmail(to))) throw new Problem('account.linkInvalid')
  await setUser(userId, { email: to, emailKey: emailKey(to) })
  // Links to a new password were sent to the address of before.
  await consumePasswordLinks(userId, ctx.now)
  await endRegistrations(emailKey(to), ctx.now)
  await record(ctx, {
    type: 'account.emailChanged',
    subject: { kind: 'user', id: userId, name: to },
    before: { email: from },
    after: { email: to },
  })
}

/**
 * Stops a change, or undoes it. Somebody else asked for it in the person's session: every sign-in ends, with the password that
 * may be known; a new one is chosen by a link to the former address.
 */
export async function stopEmailChange(
  ctx: Context,
  { token }: { token: string },
): Promise<{ email: string; undone: boolean }> {
  await ctx.app.rates.consume('token', ctx.request?.network ?? '')
  try {
    return await transaction(async () => {
      const link = await redeemToken(hashOf(token), ['email-stop'], ctx.now)
      if (!link) throw new Problem('account.linkInvalid')
      assertOwn(ctx, link)
      const { email, former } = link.data as unknown as ChangeData
      const user = await getUser(link.userId)
      const undone = emailKey(user.email) === emailKey(email)
      if (undone) await changeEmail(ctx, { userId: user.id, from: email, to: former })
      await endEmailChanges(user.id, ['email'], ctx.now)
      await setUser(user.id, { passwordHash: null })
      await consumePasswordLinks(user.id, ctx.now)
      await revokeSessions(user.id, ctx.now)
      await record(ctx, { type: 'account.emailChangeStopped', subject: { kind: 'user', id: user.id, name: former } })
      return { email: former, undone }
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new Problem('account.linkInvalid')
    throw error
  }
}
