import { timingSafeEqual } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { readConfirmationCode } from '#core/account/account.rules.ts'
import type { Locale } from '#core/locale.ts'
import type { AcceptedTexts } from '#core/page/page.rules.ts'
import { Problem } from '#core/problem.ts'
import type { TakenDraft, VisitorDraft } from '#core/response/visitor.contract.ts'
import {
  type App,
  type Context,
  contextFor,
  NO_GRANTS,
  type PlatformRef,
  platformOf,
  platformUrl,
} from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { transactionOnceMore } from '../../db/unique.ts'
import { type EventDraft, record } from '../../events/record.ts'
import { findPlatformRef } from '../../http/hosts.ts'
import { enqueue, type JobHandler } from '../../jobs/jobs.ts'
import { INSTALLATION, inPlatform } from '../../tenancy/scope.ts'
import { assertTextsAccepted, recordAcceptance } from '../page/acceptance.actions.ts'
import { takeDraftsOf } from '../response/visitor.actions.ts'
import {
  deleteLink,
  endRegistrations,
  ensureMembership,
  findAskedLink,
  findMembership,
  findRegistrationLink,
  findUserByEmail,
  findUserOfLink,
  getUser,
  insertToken,
  insertUser,
  isStaffAnywhere,
  keepLinkDrafts,
  type RequestedLink,
  redeemToken,
  setLink,
  setUser,
} from './account.repo.ts'
import { assertEmailAllowed, assertStrong } from './credentials.ts'
import { emailKey } from './email.ts'
import { enter } from './entry.ts'
import { hashPassword } from './password.ts'
import { openRegistration, type PendingRegistration, sealDrafts, sealRegistration } from './registration.ts'
import type { OpenedSession } from './session.actions.ts'
import { confirmationCode, hashOf, newSecret } from './tokens.ts'

const HOURS = 3_600_000
const LIFE = { confirm: 48 * HOURS, reset: HOURS, invite: 7 * 24 * HOURS }

export type LinkArea = 'front' | 'admin'

/** What a link that was asked for needs until it is sent. */
interface LinkData {
  lang: Locale
  area: LinkArea
  backTo: string | null
  /** What the link applies when it is redeemed; none where an earlier one is to be sent again. */
  registration?: string
  /** What its person typed before; sealed, too. */
  drafts?: string
}

/**
 * Anybody may ask for a link to any address. The request does the same for an address that is known and one that is not: it
 * writes the link down; a job looks up whose it is and sends it, or drops it.
 */
async function askForLink(ctx: Context, purpose: 'confirm' | 'reset', email: string, data: LinkData): Promise<void> {
  const { id } = await insertToken({
    userId: uuidv7(),
    emailKey: emailKey(email),
    platformId: ctx.platform?.id ?? null,
    purpose,
    tokenHash: `asked-${uuidv7()}`,
    data: { ...data },
    expiresAt: new Date(ctx.now.getTime() + LIFE[purpose]),
  })
  await enqueue(ctx, 'account.sendLink', { linkId: id }, ctx.platform ? { platformId: ctx.platform.id } : {})
}

export interface Registration {
  firstname: string
  lastname: string
  email: string
  password: string
  lang: Locale
  backTo?: string | undefined
  accepted?: AcceptedTexts | undefined
  drafts?: readonly VisitorDraft[]
}

/** Asks for an account. It is made when the link in the mail is opened, with the name and the password that came with it. */
export async function register(ctx: Context, input: Registration): Promise<{ email: string; drafts: number }> {
  platformOf(ctx)
  await ctx.app.rates.consume('registration', ctx.request?.network ?? '')
  await assertStrong(input.password, [input.email, input.firstname, input.lastname])
  await assertEmailAllowed(input.email)
  const { accepted } = input
  await assertTextsAccepted(accepted ?? {})
  const passwordHash = await hashPassword(input.password)
  const { email, firstname, lastname, lang, drafts = [] } = input
  await transaction(async () => {
    // Nobody has proved to own this address yet: only the latest registration can be confirmed.
    await endRegistrations(emailKey(email), ctx.now)
    await askForLink(ctx, 'confirm', email, {
      lang,
      area: 'front',
      backTo: localPath(input.backTo),
      registration: sealRegistration(ctx.app, {
        email,
        firstname,
        lastname,
        locale: lang,
        passwordHash,
        ...(accepted && { acceptance: { texts: accepted, at: ctx.now.toISOString() } }),
      }),
      ...(drafts.length > 0 && { drafts: sealDrafts(ctx.app, drafts) }),
    })
  })
  return { email, drafts: drafts.length }
}

/** Asks for an organiser's account on the installation's own hosts; its link leads to `backTo` there. */
export async function registerForInstallation(
  ctx: Context,
  { password, backTo, ...input }: Omit<Registration, 'backTo' | 'accepted' | 'drafts'> & { backTo: string },
): Promise<{ email: string }> {
  await ctx.app.rates.consume('registration', ctx.request?.network ?? '')
  const { email, firstname, lastname, lang } = input
  assertStrong(password, [email, firstname, lastname])
  await assertEmailAllowed(email)
  const passwordHash = await hashPassword(password)
  await transaction(async () => {
    await endRegistrations(emailKey(email), ctx.now)
    await askForLink(ctx, 'confirm', email, {
      lang,
      area: 'admin',
      backTo,
      registration: sealRegistration(ctx.app, { email, firstname, lastname, locale: lang, passwordHash }),
    })
  })
  return { email }
}

/** Sends another link for the registration that waits, which leads where the one before it did. */
export async function resendConfirmation(
  ctx: Context,
  { email, lang }: { email: string; lang: Locale },
): Promise<{ email: string }> {
  await ctx.app.rates.consume('registration', ctx.request?.network ?? '')
  await transaction(() => askForLink(ctx, 'confirm', email, { lang, area: 'front', backTo: null }))
  return { email }
}

export async function requestReset(
  ctx: Context,
  { email, lang, area }: { email: string; lang: Locale; area: LinkArea },
): Promise<{ email: string }> {
  await ctx.app.rates.consume('reset', ctx.request?.network ?? '')
  await transaction(() => askForLink(ctx, 'reset', email, { lang, area, backTo: null }))
  return { email }
}

/** Sends a link that was asked for. Run again after a crash it finds the link sent. */
export const sendLink =
  (app: App): JobHandler =>
  async ({ payload, platformId, now }) => {
    const { linkId } = payload as { linkId: string }
    const platform = platformId ? await findPlatformRef(app.config, { id: platformId }) : null
    const actor = { kind: 'visitor' as const }
    const ctx: Context = {
      ...contextFor(app, { kind: 'system', name: 'mail' }, platform),
      actor,
      grants: NO_GRANTS,
      now,
    }
    await transaction(async () => {
      const link = await findAskedLink(linkId)
      if (!link?.emailKey) return
      const data = link.data as unknown as LinkData
      const user = await findUserByEmail(link.emailKey)
      if (user?.confirmedAt) await answerConfirmed(ctx, link, data, user)
      else if (user && (await isStaffAnywhere(user.id))) await sendReset(ctx, link, data, user)
      else await answerUnconfirmed(ctx, link, data, user?.id)
    })
  }

type KnownUser = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>

async function answerConfirmed(ctx: Context, link: RequestedLink, data: LinkData, user: KnownUser): Promise<void> {
  if (link.purpose === 'reset') return sendReset(ctx, link, data, user)
  await deleteLink(link.id)
  if (!data.registration) return
  await ctx.app.mail.queue(ctx, {
    template: 'known',
    to: user.email,
    lang: user.locale,
    values: { firstname: user.firstname },
    url: frontUrl(ctx, ctx.platform, `/${data.lang}/${ctx.platform ? '' : 'admin/'}login`),
  })
}

/** A new password for whom there is an account, or an invitation: the mailbox's owner chooses it, nobody who registers. */
async function sendReset(
  ctx: Context,
  link: RequestedLink,
  { area, lang }: LinkData,
  user: Pick<KnownUser, 'id' | 'email' | 'firstname' | 'locale'>,
  waiting: Pick<LinkData, 'registration' | 'drafts'> = {},
): Promise<void> {
  const { secret, hash } = newSecret()
  const expiresAt = new Date(ctx.now.getTime() + LIFE.reset)
  const changes = { userId: user.id, purpose: 'reset' as const, tokenHash: hash, data: { ...waiting }, expiresAt }
  if (!(await setLink(link, changes))) return
  await ctx.app.mail.queue(ctx, {
    template: 'reset',
    to: user.email,
    lang: user.locale,
    values: { firstname: user.firstname },
    url: resetUrl(ctx, { area, lang, secret }),
  })
  const event: EventDraft = {
    type: 'account.resetRequested',
    subject: { kind: 'user', id: user.id, name: user.email },
  }
  if (ctx.platform && (await findMembership(user.id))) await record(ctx, event)
  else await recordInstallationEvent(ctx, event)
}

/**
 * The link of the registration that waits. Whoever asks for a new password before confirming chooses it: somebody else may have
 * registered their address, with a password of their own.
 */
async function answerUnconfirmed(ctx: Context, link: RequestedLink, data: LinkData, userId?: string): Promise<void> {
  const source = data.registration
    ? { data, userId: link.userId }
    : await findRegistrationLink(link.emailKey ?? '', ctx.now, link.platformId)
  const { registration, drafts, backTo = null } = (source?.data ?? {}) as Partial<LinkData>
  if (!registration) return deleteLink(link.id)
  const { email, firstname, locale } = openRegistration(ctx.app, registration)
  // The account is made under the id of its link: either link finds what the other has made.
  const id = userId ?? source?.userId ?? link.userId
  if (link.purpose === 'reset')
    return sendReset(ctx, link, data, { id, email, firstname, locale }, { registration, drafts })
  const { secret, hash } = newSecret()
  const expiresAt = new Date(ctx.now.getTime() + LIFE.confirm)
  const changes = { purpose: 'confirm' as const, tokenHash: hash, data: { backTo, registration, drafts }, expiresAt }
  if (!(await setLink(link, { ...changes, userId: userId ?? link.userId }))) return
  await ctx.app.mail.queue(ctx, {
    template: 'confirm',
    to: email,
    lang: data.lang,
    values: { firstname, code: confirmationCode(ctx.app, hash) },
    url: frontUrl(
      ctx,
      ctx.platform,
      `/${data.lang}/${ctx.platform ? 'account-validation' : 'admin/register-platform'}?token=${secret}`,
    ),
  })
  if (data.registration)
    await recordInstallationEvent(ctx, {
      type: 'account.registered',
      subject: { kind: 'user', id: userId ?? link.userId, name: email },
    })
}

/** For what anybody may ask for any address: a platform's log would tell who has an account elsewhere. */
const recordInstallationEvent = (ctx: Context, event: EventDraft) => inPlatform(INSTALLATION, () => record(ctx, event))

const frontUrl = (ctx: Context, platform: PlatformRef | null, path: string): string =>
  platform ? platformUrl(ctx.app, platform, path) : `${ctx.app.config.scheme}://app.${ctx.app.config.rootHost}${path}`

const resetUrl = (ctx: Context, { area, lang, secret }: { area: LinkArea; lang: Locale; secret: string }): string =>
  frontUrl(
    ctx,
    ctx.platform,
    `/${lang}/${area === 'admin' || !ctx.platform ? 'admin/' : ''}reset-password?token=${secret}`,
  )

/** A single-use address at which an invited person chooses a password. */
export async function invitationLink(ctx: Context, user: { id: string; email: string }, lang: Locale): Promise<string> {
  const { secret, hash } = newSecret()
  await insertToken({
    userId: user.id,
    emailKey: emailKey(user.email),
    platformId: ctx.platform?.id ?? null,
    purpose: 'invite',
    tokenHash: hash,
    data: {},
    expiresAt: new Date(ctx.now.getTime() + LIFE.invite),
  })
  return resetUrl(ctx, { area: 'admin', lang, secret })
}

/** A path on this host, else null: an address elsewhere is never followed. Browsers drop tabs and line breaks in addresses. */
export const localPath = (path: string | undefined): string | null =>
  path && /^\/(?![/\\])[^\p{Cc}]*$/u.test(path) ? path : null

export interface ConfirmedAccount extends OpenedSession {
  backTo: string | null
  drafts: TakenDraft[]
}

/** After how many milliseconds what was typed before is added to the applications where the confirmation itself did not. */
const TAKE_AGAIN = 60_000

/** Makes the account of a registration and signs in, with what was typed before that. It joins the platform of the link. */
export async function confirmAccount(ctx: Context, token: string): Promise<ConfirmedAccount> {
  await ctx.app.rates.consume('token', ctx.request?.network ?? '')
  return confirmLink(ctx, hashOf(token))
}

/** The same with the code of the latest message to this address. Throws 'account.codeWrong', also where nothing waits for it. */
export async function confirmAccountByCode(
  ctx: Context,
  { email, code }: { email: string; code: string },
): Promise<ConfirmedAccount> {
  await ctx.app.rates.consume('token', ctx.request?.network ?? '')
  const typed = readConfirmationCode(code)
  const link = typed && (await findRegistrationLink(emailKey(email), ctx.now, ctx.platform?.id ?? null))
  if (!link || !timingSafeEqual(Buffer.from(typed), Buffer.from(confirmationCode(ctx.app, link.tokenHash))))
    throw new Problem('account.codeWrong')
  return confirmLink(ctx, link.tokenHash)
}

async function confirmLink(ctx: Context, tokenHash: string): Promise<ConfirmedAccount> {
  const { linkId, ...confirmed } = await transactionOnceMore(async () => {
    const used = await redeemToken(tokenHash, ['confirm'], ctx.now)
    if (!used || used.platformId !== (ctx.platform?.id ?? null)) throw await notConfirmed(ctx, tokenHash)
    const { backTo = null, registration, drafts } = used.data as Partial<LinkData>
    if (!registration) throw new Problem('account.linkInvalid')
    // The job adds what was typed before, for when this process ends before it has done so.
    const takeAt = new Date(ctx.now.getTime() + TAKE_AGAIN)
    const user = await completeRegistration(ctx, used, openRegistration(ctx.app, registration), takeAt)
    await endRegistrations(emailKey(user.email), ctx.now)
    return { ...(await enter(ctx, user, { methods: ['link'] })), backTo, linkId: drafts ? used.id : null }
  })
  return { ...confirmed, drafts: linkId ? await takeDraftsOf(ctx, linkId) : [] }
}

/** A link that was redeemed. */
interface UsedLink {
  id: string
  userId: string
  data: Record<string, unknown>
}

/** Makes the account of a registration: it joins the platform, with what was accepted and what was typed before. */
async function completeRegistration(
  ctx: Context,
  link: UsedLink,
  { email, acceptance, ...values }: PendingRegistration,
  takeAt: Date,
) {
  const known = await findUserByEmail(email)
  if (known?.confirmedAt) throw new Problem('account.confirmedAlready')
  const confirmed = { ...values, confirmedAt: ctx.now }
  if (known) await setUser(known.id, confirmed)
  else await insertUser({ id: link.userId, email, ...confirmed })
  const user = await getUser(known?.id ?? link.userId)
  if (ctx.platform) {
    const { drafts } = link.data as Partial<LinkData>
    await ensureMembership(user.id, 'applicant')
    if (acceptance) await recordAcceptance(user.id, acceptance)
    if (drafts) {
      await keepLinkDrafts(link.id, user.id, drafts)
      await enqueue(ctx, 'response.takeDrafts', { linkId: link.id }, { platformId: ctx.platform.id, runAt: takeAt })
    }
  }
  await record(ctx, { type: 'account.confirmed', subject: { kind: 'user', id: user.id, name: user.email } })
  return user
}

/** The account of a registration whose person chose another password with a link of their mailbox. Throws 'account.linkInvalid'. */
export async function confirmWithPassword(ctx: Context, link: UsedLink, passwordHash: string) {
  const { registration } = link.data as Partial<LinkData>
  if (!registration) throw new Problem('account.linkInvalid')
  return completeRegistration(ctx, link, { ...openRegistration(ctx.app, registration), passwordHash }, ctx.now)
}

/** Why a link confirms nothing: people open theirs again to come back. */
async function notConfirmed(ctx: Context, tokenHash: string): Promise<Problem> {
  const user = await findUserOfLink(tokenHash, { purpose: 'confirm', platformId: ctx.platform?.id ?? null })
  return new Problem(user?.confirmedAt ? 'account.confirmedAlready' : 'account.linkInvalid')
}

/** The password of the registration that waits for this address, of which there is no account yet. */
export async function findPendingPassword(ctx: Context, email: string): Promise<string | null> {
  const link = await findRegistrationLink(emailKey(email), ctx.now)
  const { registration } = (link?.data ?? {}) as Partial<LinkData>
  return registration ? openRegistration(ctx.app, registration).passwordHash : null
}
