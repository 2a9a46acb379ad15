import type { ExternalIdentityItem } from '#core/identity/identity.contract.ts'
import type { Locale } from '#core/locale.ts'
import type { AcceptedTexts } from '#core/page/page.rules.ts'
import { Problem } from '#core/problem.ts'
import { email as emailSchema } from '#core/schema.ts'
import { isRecent, type SignInMethod } from '#core/security/factor.rules.ts'
import { type Context, platformOf, platformUrl, userOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/unique.ts'
import { record } from '../../events/record.ts'
import { findPlatformRef } from '../../http/hosts.ts'
import { provePassword } from '../account/account.actions.ts'
import {
  endRegistrations,
  ensureMembership,
  findUser,
  findUserByEmail,
  getUser,
  insertToken,
  insertUser,
  redeemToken,
  setUser,
} from '../account/account.public.ts'
import { assertEmailAllowed } from '../account/credentials.ts'
import { emailKey } from '../account/email.ts'
import { enter } from '../account/entry.ts'
import { localPath } from '../account/links.actions.ts'
import { notifyPerson } from '../account/notify.ts'
import type { OpenedSession, SignedInUser } from '../account/session.actions.ts'
import { hashOf, newSecret } from '../account/tokens.ts'
import { assertTextsAccepted, recordAcceptance, textsToAccept } from '../page/acceptance.actions.ts'
import { listPasskeys } from '../security/security.public.ts'
import * as repo from './identity.repo.ts'
import { beginAt, type ExternalPerson, offeredProviders, presentProvider, providerOf, readAnswer } from './providers.ts'
import { type Identified, openSignIn, type Started, sealSignIn, type Way } from './sealed.ts'

const MINUTES = 60_000
const LIFE = { signIn: 10 * MINUTES, mail: 60 * MINUTES }

export async function listIdentityProviders(ctx: Context) {
  // What follows a sign-in at a provider is closed there.
  if (ctx.platform?.state === 'deleted') return { items: [] }
  return { items: (await offeredProviders(ctx)).map(presentProvider) }
}

/** Begins a sign-in in a browser, which `browser` tells from others. */
export async function startExternalSignIn(
  ctx: Context,
  input: {
    provider: string
    area: 'front' | 'admin'
    lang: Locale
    backTo?: string | undefined
    link: boolean
    browser: string
  },
): Promise<{ url: string }> {
  const provider = await providerOf(ctx, input.provider)
  await ctx.app.rates.consume('externalSignIn', ctx.request?.network ?? '')
  if (input.link && !isRecent(userOf(ctx).provedAt, ctx.now)) throw new Problem('session.stepUp')
  if (input.link && ctx.grants.revoked) throw new Problem('account_access_revoked')
  const { url, expected } = await beginAt(ctx.app, ctx.platform, provider, input.lang)
  const { area, lang } = input
  await repo.insertSignIn({
    stateHash: hashOf(expected.state),
    browserHash: hashOf(input.browser),
    provider: provider.key,
    platformId: ctx.platform?.id ?? null,
    userId: input.link ? userOf(ctx).id : null,
    payload: sealSignIn(ctx.app, { area, lang, backTo: localPath(input.backTo), expected }),
    expiresAt: new Date(ctx.now.getTime() + LIFE.signIn),
  })
  return { url }
}

/** The host on which a sign-in began, when the provider has answered on the organisers' host for another one. Else null. */
export async function findOrigin(ctx: Context, state: string | undefined): Promise<string | null> {
  const signIn = state && !ctx.platform ? await repo.findSignInByState(hashOf(state)) : null
  if (!signIn?.platformId) return null
  const platform = await findPlatformRef(ctx.app.config, { id: signIn.platformId })
  return platform && platformUrl(ctx.app, platform, '')
}

/** Why a sign-in at a provider led nowhere; the page of the state has words for each. */
export type Refusal =
  | 'cancelled'
  | 'failed'
  | 'expired'
  | 'unverified'
  | 'revoked'
  | 'known'
  | 'noAccount'
  | 'notOffered'

export type Finished =
  | { kind: 'entered'; opened: OpenedSession; way: Way }
  | { kind: 'linked'; way: Way }
  | { kind: 'identified'; way: Way }
  | { kind: 'refused'; reason: Refusal; way: Pick<Way, 'area' | 'lang' | 'backTo'> }

/** Reads the answer of a provider. A state counts once, in the browser, on the host and for the provider that it was made for. */
export async function finishExternalSignIn(
  ctx: Context,
  input: { provider: string; query: Record<string, unknown>; browser: string; trusted: string | undefined },
): Promise<Finished> {
  const state = typeof input.query.state === 'string' ? input.query.state : ''
  const signIn = await repo.redeemState(
    {
      stateHash: hashOf(state),
      browserHash: hashOf(input.browser),
      provider: input.provider,
      platformId: ctx.platform?.id ?? null,
    },
    ctx.now,
  )
  if (!signIn) {
    const isKnown = ctx.app.config.identityProviders.some(({ key }) => key === input.provider)
    const reason = isKnown ? 'expired' : 'notOffered'
    return { kind: 'refused', reason, way: { area: 'front', lang: ctx.locale, backTo: null } }
  }
  const { expected, ...way } = openSignIn<Started>(ctx.app, signIn.payload)
  // It may have been taken away while the person was there.
  const provider = (await offeredProviders(ctx)).find(({ key }) => key === input.provider)
  if (!provider) return { kind: 'refused', reason: 'notOffered', way }
  const answer = await readAnswer(ctx.app, ctx.platform, provider, { query: input.query, expected })
  if (!answer.ok) return { kind: 'refused', reason: answer.reason, way }
  const { person } = answer
  const hash = repo.subjectHash(provider.issuer, person.subject)
  const known = await repo.findIdentity(provider.key, hash)
  if (signIn.userId) return linkToSignedIn(ctx, { userId: signIn.userId, hash, person, way, provider: provider.key })
  if (known) {
    const user = await findUser(known.userId)
    if (!user?.confirmedAt) return { kind: 'refused', reason: 'noAccount', way }
    try {
      const opened = await transaction(async () => {
        await repo.touchIdentity(known.id, ctx.now)
        return enter(ctx, user, { methods: ['external'], trusted: input.trusted })
      })
      return { kind: 'entered', opened, way }
    } catch (error) {
      if (error instanceof Problem && error.code === 'account_access_revoked')
        return { kind: 'refused', reason: 'revoked', way }
      throw error
    }
  }
  const email = emailSchema.safeParse(person.email)
  if (!email.success || !person.emailVerified) return { kind: 'refused', reason: 'unverified', way }
  if (!ctx.platform && !(await findUserByEmail(email.data))) return { kind: 'refused', reason: 'noAccount', way }
  const identified: Identified = { ...way, person: { ...person, email: email.data } }
  await repo.setIdentified(signIn.id, sealSignIn(ctx.app, identified), new Date(ctx.now.getTime() + LIFE.signIn))
  return { kind: 'identified', way }
}

async function linkToSignedIn(
  ctx: Context,
  {
    userId,
    hash,
    person,
    way,
    provider,
  }: { userId: string; hash: string; person: ExternalPerson; way: Way; provider: string },
): Promise<Finished> {
  // Whoever began it has to be the one who is still signed in.
  if (ctx.actor.kind !== 'user' || ctx.actor.id !== userId) return { kind: 'refused', reason: 'expired', way }
  try {
    await transaction(async () => link(ctx, await getUser(userId), { provider, hash, email: person.email }))
    return { kind: 'linked', way }
  } catch (error) {
    if (error instanceof Problem && error.code === 'identity.known') return { kind: 'refused', reason: 'known', way }
    throw error
  }
}

/** Connects a sign-in to an account, in the running transaction. Throws 'identity.known' where it is connected already. */
async function link(
  ctx: Context,
  user: SignedInUser,
  { provider, hash, email }: { provider: string; hash: string; email: string },
): Promise<void> {
  try {
    await repo.insertIdentity({
      userId: user.id,
      provider,
      subjectHash: hash,
      email: email.slice(0, 254),
      lastUsedAt: ctx.now,
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new Problem('identity.known')
    throw error
  }
  const name = `${user.firstname} ${user.lastname}`.trim()
  await record(
    { ...ctx, actor: { kind: 'user', id: user.id, name } as Context['actor'] },
    {
      type: 'identity.linked',
      subject: { kind: 'user', id: user.id, name: user.email },
      after: { provider: nameOf(ctx, provider) },
    },
  )
  await notifyPerson(ctx, user, 'identityLinked', { provider: nameOf(ctx, provider) })
}

const nameOf = ({ app }: Context, key: string): string =>
  app.config.identityProviders.find((one) => one.key === key)?.name ?? key

async function identifiedOf(ctx: Context, browser: string) {
  const signIn = await repo.findIdentified(hashOf(browser), ctx.platform?.id ?? null, ctx.now)
  if (!signIn) throw new Problem('identity.expired')
  const provider = (await offeredProviders(ctx)).find(({ key }) => key === signIn.provider)
  if (!provider) throw new Problem('identity.expired')
  const { person, ...way } = openSignIn<Identified>(ctx.app, signIn.payload)
  return { signIn, provider, person, way, hash: repo.subjectHash(provider.issuer, person.subject) }
}

export async function googleUserInfo(ctx: Context, browser: string) {
  const { provider, person } = await identifiedOf(ctx, browser)
  const user = await findUserByEmail(person.email)
  return {
    provider: presentProvider(provider),
    email: person.email,
    firstname: person.firstname.slice(0, 80),
    lastname: person.lastname.slice(0, 80),
    account: user ? ('known' as const) : ('new' as const),
    hasPassword: Boolean(user?.confirmedAt && user.passwordHash),
    texts: user || !ctx.platform ? {} : await textsToAccept(),
  }
}

export interface ExternalEntry extends OpenedSession {
  backTo: string | null
}

/** Connects the account of the address, whose password proves it, or makes one. The sign-in that waited counts once. */
export async function loginGoogle(
  ctx: Context,
  input: {
    password?: string | undefined
    registration?:
      | { firstname: string; lastname: string; lang: Locale; accepted?: AcceptedTexts | undefined }
      | undefined
    browser: string
    device: string | undefined
    trusted: string | undefined
  },
): Promise<ExternalEntry> {
  const { signIn, provider, person, way, hash } = await identifiedOf(ctx, input.browser)
  const identity = { provider: provider.key, hash, email: person.email }
  const enterWith = async (user: SignedInUser, methods: SignInMethod[]) => {
    if (!(await repo.endSignIn(signIn.id))) throw new Problem('identity.expired')
    await link(ctx, user, identity)
    return { ...(await enter(ctx, user, { methods, trusted: input.trusted })), backTo: way.backTo }
  }
  if (input.password !== undefined) {
    const { email } = person
    const user = await provePassword(ctx, { email, password: input.password, device: input.device })
    return transaction(() => enterWith(user, ['password', 'external']))
  }
  if (!input.registration) throw new Problem('identity.noAccount')
  const { firstname, lastname, lang, accepted } = input.registration
  assertRegistering(ctx)
  if (await findUserByEmail(person.email)) throw new Problem('identity.known')
  await assertEmailAllowed(person.email)
  await assertTextsAccepted(accepted ?? {})
  try {
    return await transaction(async () => {
      const { id } = await insertUser({
        email: person.email,
        firstname,
        lastname,
        locale: lang,
        passwordHash: null,
        confirmedAt: ctx.now,
      })
      const user = await getUser(id)
      // What somebody else may have registered with this address counts no more.
      await endRegistrations(emailKey(user.email), ctx.now)
      await ensureMembership(user.id, 'applicant')
      if (accepted) await recordAcceptance(user.id, { texts: accepted, at: ctx.now.toISOString() })
      await record(ctx, { type: 'account.confirmed', subject: { kind: 'user', id: user.id, name: user.email } })
      return enterWith(user, ['external'])
    })
  } catch (error) {
    // Another request has made the account meanwhile.
    if (isUniqueViolation(error)) throw new Problem('identity.known')
    throw error
  }
}

/** Accounts are made on a platform that is not resting. */
function assertRegistering(ctx: Context): void {
  const { state } = platformOf(ctx)
  if (state === 'standby') throw new Problem('platform_in_standby')
  if (state !== 'active') throw new Problem('platform_suspended')
}

/** Sends the link that proves the mailbox of the account. */
export async function sendIdentityLink(
  ctx: Context,
  { lang, browser }: { lang: Locale; browser: string },
): Promise<{ email: string }> {
  await ctx.app.rates.consume('identityLink', ctx.request?.network ?? '')
  const { provider, person, way, hash } = await identifiedOf(ctx, browser)
  const user = await findUserByEmail(person.email)
  if (!user) throw new Problem('identity.noAccount')
  const { secret, hash: tokenHash } = newSecret()
  await transaction(async () => {
    await insertToken({
      userId: user.id,
      emailKey: null,
      platformId: ctx.platform?.id ?? null,
      purpose: 'identity',
      tokenHash,
      data: { provider: provider.key, hash, email: person.email, backTo: way.backTo },
      expiresAt: new Date(ctx.now.getTime() + LIFE.mail),
    })
    const path = `/${lang}/admin/external-sign-in?token=${secret}`
    await ctx.app.mail.queue(ctx, {
      template: 'identityLink',
      to: user.email,
      lang,
      values: { firstname: user.firstname, provider: provider.name },
      url: ctx.platform
        ? platformUrl(ctx.app, ctx.platform, path)
        : `${ctx.app.config.scheme}://app.${ctx.app.config.rootHost}${path}`,
    })
  })
  return { email: user.email }
}

/** Connects the sign-in that a link was sent for, and signs in: the mailbox is proved. */
export async function redeemIdentityLink(
  ctx: Context,
  { token, trusted }: { token: string; trusted: string | undefined },
): Promise<ExternalEntry> {
  await ctx.app.rates.consume('token', ctx.request?.network ?? '')
  return transaction(async () => {
    const used = await redeemToken(hashOf(token), ['identity'], ctx.now)
    if (!used || used.platformId !== (ctx.platform?.id ?? null)) throw new Problem('account.linkInvalid')
    const { backTo, ...identity } = used.data as {
      provider: string
      hash: string
      email: string
      backTo: string | null
    }
    const isOffered = (await offeredProviders(ctx)).some(({ key }) => key === identity.provider)
    if (!isOffered) throw new Problem('account.linkInvalid')
    const user = await findUser(used.userId)
    // The address has changed since: the link proves another mailbox.
    if (!user || emailKey(user.email) !== emailKey(identity.email)) throw new Problem('account.linkInvalid')
    if (!user.confirmedAt) {
      await setUser(user.id, { confirmedAt: ctx.now })
      await endRegistrations(emailKey(user.email), ctx.now)
    }
    await link(ctx, user, identity)
    return { ...(await enter(ctx, await getUser(user.id), { methods: ['link', 'external'], trusted })), backTo }
  })
}

export async function listIdentities(
  ctx: Context,
): Promise<{ items: ExternalIdentityItem[]; providers: { key: string; name: string }[] }> {
  const rows = await repo.listIdentitiesOf(userOf(ctx).id)
  return {
    items: rows.map((row) => ({
      id: row.id,
      provider: { key: row.provider, name: nameOf(ctx, row.provider) },
      email: row.email,
      createdAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    })),
    providers: (await offeredProviders(ctx)).map(presentProvider),
  }
}

/** Throws 'identity.lastWayIn' where nothing else would open the account: no password, no passkey, no other provider that is offered here. */
export async function unlinkIdentity(ctx: Context, { identityId }: { identityId: string }): Promise<void> {
  const { id: userId } = userOf(ctx)
  await transaction(async () => {
    // Locks the account's row: of two that are disconnected at once, one stays.
    await setUser(userId, { locale: (await getUser(userId)).locale })
    const user = await getUser(userId)
    const identities = await repo.listIdentitiesOf(userId)
    const identity = identities.find(({ id }) => id === identityId)
    if (!identity) throw new Problem('resource.notFound')
    const offered = new Set((await offeredProviders(ctx)).map(({ key }) => key))
    const others = identities.filter(({ id, provider }) => id !== identityId && offered.has(provider))
    if (!user.passwordHash && others.length === 0 && (await listPasskeys(userId)).length === 0)
      throw new Problem('identity.lastWayIn')
    await repo.removeIdentity(identityId, userId)
    await record(ctx, {
      type: 'identity.unlinked',
      subject: { kind: 'user', id: user.id, name: user.email },
      before: { provider: nameOf(ctx, identity.provider) },
    })
    await notifyPerson(ctx, user, 'identityUnlinked', { provider: nameOf(ctx, identity.provider) })
  })
}
