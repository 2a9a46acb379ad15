import { Problem } from '#core/problem.ts'
import type { Factor } from '#core/security/factor.contract.ts'
import { isRecent, type SignInMethod, STEP_UP_MINUTES } from '#core/security/factor.rules.ts'
import { type Context, type UserActor, userOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { getUser, setProved } from '../account/account.public.ts'
import { completeSignIn } from '../account/entry.ts'
import { notifyPerson } from '../account/notify.ts'
import type { OpenedSession } from '../account/session.actions.ts'
import { newRecoveryCodes, newTotp, recoveryHash, spendCode, spendTotp } from './codes.ts'
import { dueAtOf } from './policy.ts'
import { relyingParty } from './relyingParty.ts'
import {
  countRecoveryCodes,
  findFactor,
  findTotp,
  listFactors,
  removeCredential,
  renameCredential,
  replaceRecoveryCodes,
  replaceTotp,
} from './security.repo.ts'
import { trustDevice } from './trusted.ts'

export type Kind = Factor['kind']

/** What the sign-in of this browser still needs; null without one. */
export async function getPendingSignIn(ctx: Context) {
  const { actor } = ctx
  if (actor.kind !== 'visitor' || !actor.pending) return { pending: null }
  const { step, person } = actor.pending
  const factors = await listFactors(person.id)
  return {
    pending: {
      step,
      email: person.email,
      kinds: kindsHere(ctx, factors),
      recoveryCodes: (await countRecoveryCodes(person.id)) > 0,
    },
  }
}

/** Ends a sign-in that waits for a code. `trusted`: the cookie of the devices that are trusted, before and after. */
export async function enterCode(
  ctx: Context,
  { code, trust, trusted }: { code: string; trust: boolean; trusted: string | undefined },
): Promise<OpenedSession & { trusted: string | null }> {
  const { actor } = ctx
  if (actor.kind !== 'visitor' || actor.pending?.step !== 'factor') throw new Problem('session.required')
  const { person } = actor.pending
  await ctx.app.rates.consume('factorGuess', person.id)
  return transaction(async () => {
    const kind = await spendCode(ctx, person.id, code)
    const user = await getUser(person.id)
    if (kind === 'recovery')
      await record({ ...ctx, actor: person }, { type: 'factor.recoveryCodeUsed', subject: subjectOf(user) })
    const opened = await completeSignIn(ctx, person, kind)
    await ctx.app.rates.reset('factorGuess', person.id)
    return { ...opened, trusted: trust ? await trustDevice(ctx, trusted, user) : null }
  })
}

interface FactorRow {
  id: string
  kind: string
  name: string
  data: Record<string, unknown>
  createdAt: Date
  lastUsedAt: Date | null
}

/** What can be asked for on this host: a passkey belongs to one. */
export const kindsHere = (ctx: Context, factors: readonly Pick<FactorRow, 'kind' | 'data'>[]): Kind[] => {
  const { rpId } = relyingParty(ctx.app, ctx.platform)
  const here = factors.filter(({ kind, data }) => kind !== 'passkey' || data.rpId === rpId)
  return [...new Set(here.map(({ kind }) => kind as Kind))]
}

export const presentFactor = (factor: FactorRow): Factor => ({
  id: factor.id,
  kind: factor.kind as Kind,
  name: factor.name,
  host: typeof factor.data.rpId === 'string' ? factor.data.rpId : null,
  createdAt: factor.createdAt.toISOString(),
  lastUsedAt: factor.lastUsedAt?.toISOString() ?? null,
})

const subjectOf = ({ id, email }: { id: string; email: string }) => ({ kind: 'user' as const, id, name: email })

export async function listMyFactors(ctx: Context) {
  const { id } = userOf(ctx)
  const [factors, recoveryCodesLeft, dueAt] = [
    await listFactors(id),
    await countRecoveryCodes(id),
    await dueAtOf(ctx, id),
  ]
  return {
    items: factors.map(presentFactor),
    recoveryCodesLeft,
    dueAt: dueAt?.toISOString() ?? null,
  }
}

/** Whoever has a second step already, or a session that is not fresh, proves again who they are before they add one. */
export async function assertMayAdd(ctx: Context): Promise<UserActor> {
  const person = userOf(ctx)
  if (!person.enrolling && !isRecent(person.provedAt, ctx.now)) throw new Problem('session.stepUp')
  return person
}

/** A secret for an authenticator, in place of one that was not confirmed. Throws 'factor.taken' for a second one. */
export async function startTotp(ctx: Context): Promise<{ secret: string; uri: string }> {
  const { id, email } = await assertMayAdd(ctx)
  return transaction(async () => {
    if ((await findTotp(id))?.confirmedAt) throw new Problem('factor.taken')
    const { secret, uri, sealed } = newTotp(ctx.app, { issuer: ctx.platform?.name ?? 'Opencall', label: email })
    await replaceTotp(id, sealed)
    return { secret, uri }
  })
}

/** Takes the secret with one of its codes. Answers the recovery codes where these are the first ones, and the session that follows. */
export async function confirmTotp(
  ctx: Context,
  { code }: { code: string },
): Promise<{ recoveryCodes: string[]; opened: OpenedSession | null }> {
  const person = await assertMayAdd(ctx)
  await ctx.app.rates.consume('factorGuess', person.id)
  return transaction(async () => {
    if (!(await findTotp(person.id))) throw new Problem('factor.none')
    await spendTotp(ctx, person.id, code, { confirmed: false })
    return afterFactor(ctx, person, 'totp')
  })
}

/** What comes with a new second step: recovery codes with the first, and the session knows of it. */
export async function afterFactor(
  ctx: Context,
  person: UserActor,
  kind: Kind,
): Promise<{ recoveryCodes: string[]; opened: OpenedSession | null }> {
  const recoveryCodes = (await countRecoveryCodes(person.id)) === 0 ? await writeRecoveryCodes(ctx, person) : []
  await record({ ...ctx, actor: person }, { type: 'factor.added', subject: subjectOf(person), after: { kind } })
  await notifyPerson(ctx, await getUser(person.id), 'factorAdded', {})
  if (person.enrolling) return { recoveryCodes, opened: await completeSignIn(ctx, person, kind) }
  await prove(ctx, person, kind)
  return { recoveryCodes, opened: null }
}

async function writeRecoveryCodes(ctx: Context, { id }: { id: string }): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(
    id,
    codes.map((code) => recoveryHash(id, code)),
    ctx.now,
  )
  return codes
}

/** Removes a second step; the recovery codes go with the last one. Throws 'factor.demanded' where the platform asks for one. */
export async function removeFactor(ctx: Context, { factorId }: { factorId: string }): Promise<void> {
  const person = userOf(ctx)
  await transaction(async () => {
    const factor = await findFactor(person.id, factorId)
    if (!factor) throw new Problem('resource.notFound')
    const isLast = (await listFactors(person.id)).length === 1
    const dueAt = isLast ? await dueAtOf(ctx, person.id) : null
    if (dueAt && dueAt <= ctx.now) throw new Problem('factor.demanded')
    await removeCredential(factor.id)
    if (isLast) await replaceRecoveryCodes(person.id, [], ctx.now)
    await record(ctx, {
      type: 'factor.removed',
      subject: subjectOf(person),
      before: { kind: factor.kind as Kind },
    })
    await notifyPerson(ctx, await getUser(person.id), 'factorRemoved', {})
  })
}

/** Throws 'resource.notFound' for a factor of nobody, or of another person. */
export async function renameFactor(
  ctx: Context,
  { factorId, name }: { factorId: string; name: string },
): Promise<Factor> {
  const person = userOf(ctx)
  return transaction(async () => {
    const factor = await findFactor(person.id, factorId)
    if (!factor) throw new Problem('resource.notFound')
    await renameCredential(factor.id, name)
    await record(ctx, { type: 'factor.renamed', subject: subjectOf(person), after: { kind: factor.kind as Kind } })
    return presentFactor({ ...factor, name })
  })
}

export async function renewRecoveryCodes(ctx: Context): Promise<{ recoveryCodes: string[] }> {
  const person = userOf(ctx)
  return transaction(async () => {
    if ((await listFactors(person.id)).length === 0) throw new Problem('factor.none')
    const recoveryCodes = await writeRecoveryCodes(ctx, person)
    await record(ctx, { type: 'factor.recoveryCodesMade', subject: subjectOf(person) })
    return { recoveryCodes }
  })
}

export const untilOf = (provedAt: Date): string => new Date(provedAt.getTime() + STEP_UP_MINUTES * 60_000).toISOString()

/** Notes in the session that the person was proved just now. */
export async function prove(ctx: Context, person: UserActor, method: SignInMethod): Promise<{ until: string }> {
  await setProved(person.sessionId, [...new Set([...person.methods, method])], ctx.now)
  return { until: untilOf(ctx.now) }
}
