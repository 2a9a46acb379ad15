import type { SupportEndCause } from '#core/operator/support.rules.ts'
import type { Context } from '../../context.ts'
import { type EventContext, record } from '../../events/record.ts'
import { findPlatformRef } from '../../http/hosts.ts'
import { inPlatform } from '../../tenancy/scope.ts'
import { closeSupport, findOpenSupportById, listPlatformsSupportedBy, type SupportRow } from './support.repo.ts'

/** Ends all of somebody who is an operator no more. */
export async function endSupportOf(ctx: Context, userId: string): Promise<void> {
  for (const { id, platformId } of await listPlatformsSupportedBy(userId)) {
    const platform = await findPlatformRef(ctx.app.config, { id: platformId })
    await inPlatform(platformId, async () => {
      const open = await findOpenSupportById(id)
      if (open && platform)
        await closeOpen(ctx, { kind: 'platform', id: platformId, name: platform.name }, open, 'revoked')
    })
  }
}

type Subject = { kind: 'platform'; id: string; name: string }

/** Closes an access and notes it in the log of the scope's platform, once. */
export async function closeOpen(
  ctx: EventContext,
  subject: Subject,
  open: SupportRow,
  cause: SupportEndCause,
): Promise<void> {
  if (!(await closeSupport(open.id, ctx.now))) return
  await record(ctx, {
    type: 'platform.supportEnded',
    subject,
    before: { reason: open.reason },
    after: { cause },
  })
}
