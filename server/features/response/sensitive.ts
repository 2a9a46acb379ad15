import { Problem } from '#core/problem.ts'
import { type Context, can } from '../../context.ts'

const PERMISSION = 'program.response.sensitive.read'

export const canReadSensitive = (ctx: Context, programId: string): boolean =>
  ctx.actor.kind === 'operator' || can(ctx, PERMISSION, programId)

/** Throws 'missing_permissions'. */
export function assertReadsSensitive(ctx: Context, programId: string): void {
  if (!canReadSensitive(ctx, programId)) throw new Problem('missing_permissions', { data: { permission: PERMISSION } })
}
