import type { Locale } from '#core/locale.ts'
import type { AcceptedTexts } from '#core/page/page.rules.ts'
import { Problem } from '#core/problem.ts'
import type { SignInMethod } from '#core/security/factor.rules.ts'
import type { Context } from '../../context.ts'
import { record } from '../../events/record.ts'
import {
  endRegistrations,
  findUserByEmail,
  type getUser,
  insertUser,
  revokeFamily,
  setUser,
} from '../account/account.public.ts'
import { assertEmailAllowed, assertStrong } from '../account/credentials.ts'
import { enter } from '../account/entry.ts'
import { hashPassword } from '../account/password.ts'
import type { OpenedSession } from '../account/session.actions.ts'
import { assertTextsAccepted, recordAcceptance } from '../page/acceptance.actions.ts'

/** Of an invitation by mail, whatever it is to. */
export interface Invited {
  email: string
  emailKey: string
  locale: Locale
}

export interface JoinInput {
  locale?: Locale | undefined
  account?: { firstname: string; lastname: string; password: string; accepted: AcceptedTexts } | undefined
}

/** `methods` null: the person is signed in already, and what the role asks of a sign-in is asked of theirs. */
export async function enterAs(
  ctx: Context,
  user: Awaited<ReturnType<typeof getUser>>,
  methods: readonly SignInMethod[] | null,
): Promise<OpenedSession> {
  // The membership that was made a moment ago counts in what a role asks of it.
  const now = { ...ctx, now: ctx.app.clock.now() }
  if (methods || ctx.actor.kind !== 'user') return enter(now, user, { methods: methods ?? ['link'] })
  await revokeFamily(ctx.actor.sessionId, ctx.now)
  return enter(now, user, { methods: ctx.actor.methods, provedAt: ctx.actor.provedAt })
}

export interface NewAccount {
  firstname: string
  lastname: string
  locale: Locale
  passwordHash: string
  accepted: AcceptedTexts
}

/** Throws 'request.invalid' without a name and a password, and what refuses them. */
export async function newAccount(row: Invited, { account, locale }: JoinInput): Promise<NewAccount> {
  if (!account)
    throw new Problem('request.invalid', {
      issues: ['firstname', 'lastname', 'password'].map((name) => ({ at: `body.account.${name}`, rule: 'required' })),
    })
  const { firstname, lastname, password, accepted } = account
  await assertStrong(password, [row.email, firstname, lastname])
  await assertEmailAllowed(row.email)
  await assertTextsAccepted(accepted)
  return { firstname, lastname, accepted, locale: locale ?? row.locale, passwordHash: await hashPassword(password) }
}

/** The link came by mail, so that it confirms the address. Whoever registered with it before is not who chose this password. */
export async function openAccount(ctx: Context, row: Invited, { accepted, ...account }: NewAccount): Promise<string> {
  const known = await findUserByEmail(row.emailKey)
  // Confirmed since: it has a password of its own.
  if (known?.confirmedAt) throw new Problem('invitation.signInFirst')
  const values = { ...account, confirmedAt: ctx.now }
  const { id } = known ?? (await insertUser({ email: row.email, ...values }))
  if (known) await setUser(id, values)
  await endRegistrations(row.emailKey, ctx.now)
  await recordAcceptance(id, { texts: accepted, at: ctx.now.toISOString() })
  await record(ctx, { type: 'account.confirmed', subject: { kind: 'user', id, name: row.email } })
  return id
}
