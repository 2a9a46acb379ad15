import { type PendingStep, pendingStep, type SignInMethod, twoStepsDueAt } from '#core/security/factor.rules.ts'
import type { Context } from '../../context.ts'
import { findStaffRoles, listFactors } from './security.repo.ts'
import { readSecurity, ruleOf } from './settings.ts'

/** From when on the platform of the host asks a person for two steps. Null: never. */
export async function dueAtOf(ctx: Context, userId: string): Promise<Date | null> {
  if (!ctx.platform) return null
  const rule = ruleOf(await readSecurity())
  const held = rule && (await findStaffRoles(userId))
  return held ? twoStepsDueAt(rule, held) : null
}

/** From when on a person who has no second step is asked to set one up. Null: they are not, or have one. */
export async function enrolmentDueAt(ctx: Context, userId: string): Promise<Date | null> {
  const dueAt = await dueAtOf(ctx, userId)
  return dueAt && (await listFactors(userId)).length === 0 ? dueAt : null
}

/** What a sign-in with these methods still needs on this host. */
export async function stepNeeded(
  ctx: Context,
  userId: string,
  methods: readonly SignInMethod[],
): Promise<PendingStep | null> {
  const hasFactor = (await listFactors(userId)).length > 0
  return pendingStep({ methods, hasFactor, dueAt: hasFactor ? null : await dueAtOf(ctx, userId), now: ctx.now })
}
