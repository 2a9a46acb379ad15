import { Problem } from '#core/problem.ts'
import { isRecent } from '#core/security/factor.rules.ts'
import type { Assertion } from '#core/security/webauthn.schema.ts'
import { type Context, userOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { getUser } from '../account/account.public.ts'
import { verifyPassword } from '../account/password.ts'
import { spendCode } from './codes.ts'
import { type Kind, kindsHere, prove, untilOf } from './factor.actions.ts'
import { provePasskey } from './passkey.actions.ts'
import { countRecoveryCodes, listFactors } from './security.repo.ts'

/**
 * How the person can prove again who they are: with a second step where there is one, else with the password. Where the only
 * steps are passkeys of other hosts, with a recovery code.
 */
export async function getStepUp(ctx: Context) {
  const { id, provedAt } = userOf(ctx)
  const until = isRecent(provedAt, ctx.now) && provedAt ? untilOf(provedAt) : null
  const factors = await listFactors(id)
  if (factors.length === 0) {
    const hasPassword = (await getUser(id)).passwordHash !== null
    return { methods: hasPassword ? (['password'] as const).slice() : [], until }
  }
  const kinds = kindsHere(ctx, factors)
  const methods: (Kind | 'password' | 'recovery')[] = [...kinds]
  if (!kinds.includes('totp') && (await countRecoveryCodes(id)) > 0) methods.push('recovery')
  return { methods, until }
}

export async function stepUp(
  ctx: Context,
  {
    password,
    code,
    passkey,
  }: { password?: string | undefined; code?: string | undefined; passkey?: Assertion | undefined },
): Promise<{ until: string }> {
  const person = userOf(ctx)
  await ctx.app.rates.consume('stepUp', person.id)
  if (passkey) return provePasskey(ctx, passkey, () => prove(ctx, person, 'passkey'))
  if (code !== undefined) return transaction(async () => prove(ctx, person, await spendCode(ctx, person.id, code)))
  const { methods } = await getStepUp(ctx)
  const { passwordHash } = await getUser(person.id)
  if (!(await verifyPassword(password ?? '', methods.some((method) => method === 'password') ? passwordHash : null)))
    throw new Problem('request.invalid', { issues: [{ at: 'body.password', rule: 'password-wrong' }] })
  return prove(ctx, person, 'password')
}
