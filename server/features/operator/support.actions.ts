import type { SupportEndCause } from '#core/operator/support.rules.ts'
import { supportUntil } from '#core/operator/support.rules.ts'
import { Problem } from '#core/problem.ts'
import { type App, type Context, contextFor, platformOf, userOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { transactionOnceMore } from '../../db/unique.ts'
import { record } from '../../events/record.ts'
import { findPlatformRef } from '../../http/hosts.ts'
import { enqueue, type JobHandler } from '../../jobs/jobs.ts'
import { inPlatform } from '../../tenancy/scope.ts'
import { handOver } from '../account/account.actions.ts'
import { findMembership, revokeSessionsOn } from '../account/account.public.ts'
import { closeOpen } from './support.end.ts'
import { findOpenSupport, findOpenSupportById, insertSupport, type SupportRow } from './support.repo.ts'

/**
 * Lets an operator act on a platform for an hour and answers the address that signs them in there. Throws
 * 'operator.transition' for a deleted platform.
 */
export async function startSupport(
  ctx: Context,
  { platformSlug, reason, readOnly }: { platformSlug: string; reason: string; readOnly: boolean },
): Promise<{ url: string; until: string }> {
  const { id: userId } = userOf(ctx)
  const platform = await findPlatformRef(ctx.app.config, { slug: platformSlug })
  if (!platform) throw new Problem('resource.notFound')
  if (platform.state === 'deleted') throw new Problem('operator.transition')
  const until = supportUntil(ctx.now)
  const subject = { kind: 'platform' as const, id: platform.id, name: platform.name }
  const url = await transactionOnceMore(() =>
    inPlatform(platform.id, async () => {
      const before = await findOpenSupport(userId)
      if (before) await closeOpen(ctx, subject, before, 'replaced')
      const { id } = await insertSupport({ userId, reason, readOnly, expiresAt: until })
      await record(ctx, {
        type: 'platform.supportStarted',
        subject,
        after: { reason, until: until.toISOString(), readOnly },
      })
      await enqueue(ctx, 'operator.endSupport', { supportId: id }, { platformId: platform.id, runAt: until })
      return handOver(ctx, platform)
    }),
  )
  return { url, until: until.toISOString() }
}

/** Ends one's own, from the operators' area. Throws 'resource.notFound' where there is none. */
export async function endOperatorSupport(ctx: Context, platformSlug: string): Promise<void> {
  const { id: userId } = userOf(ctx)
  const platform = await findPlatformRef(ctx.app.config, { slug: platformSlug })
  if (!platform) throw new Problem('resource.notFound')
  await transaction(() =>
    inPlatform(platform.id, async () => {
      const open = await findOpenSupport(userId)
      if (!open) throw new Problem('resource.notFound')
      await endWithSignIn(ctx, platform, open, 'ended')
    }),
  )
}

/** Ends the one with which the caller is on the platform; answers where they came from. */
export async function endSupport(ctx: Context): Promise<{ url: string }> {
  const { id: userId } = userOf(ctx)
  const platform = platformOf(ctx)
  await transaction(async () => {
    const open = await findOpenSupport(userId)
    if (!open) throw new Problem('resource.notFound')
    await endWithSignIn(ctx, platform, open, 'ended')
  })
  const { scheme, rootHost } = ctx.app.config
  return { url: `${scheme}://app.${rootHost}/${ctx.locale}/admin/operators/platforms/${platform.slug}` }
}

/** Notes in the log that the hour is over; the access itself has ended by then. */
export const expireSupport =
  (app: App): JobHandler =>
  async ({ payload, platformId, now }) => {
    const platform = platformId && (await findPlatformRef(app.config, { id: platformId }))
    if (!platform) return
    const ctx = { ...contextFor(app, { kind: 'system', name: 'support' }, platform), now }
    await transaction(() =>
      inPlatform(platform.id, async () => {
        const open = await findOpenSupportById((payload as { supportId: string }).supportId)
        if (open && open.expiresAt <= now) await endWithSignIn(ctx, platform, open, 'expired')
      }),
    )
  }

/** Whoever is on the platform as support alone is signed out of it. */
async function endWithSignIn(
  ctx: Context,
  { id, name }: { id: string; name: string },
  open: SupportRow,
  cause: SupportEndCause,
): Promise<void> {
  await closeOpen(ctx, { kind: 'platform', id, name }, open, cause)
  if (!(await findMembership(open.userId))) await revokeSessionsOn(id, open.userId, ctx.now)
}
