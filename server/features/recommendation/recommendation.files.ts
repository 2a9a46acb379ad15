import { can } from '../../context.ts'
import type { FileOwner } from '../../slice.ts'
import { openMine } from '../response/mine.ts'
import { findRequestById, findSettings } from './recommendation.repo.ts'

/** Letters: of those who may read them in the program, and of those who apply where the call allows it. */
export const recommendationFiles: FileOwner = {
  async mayRead(ctx, { key, ownerId }) {
    const row = ownerId ? await findRequestById(ownerId) : null
    if (row?.fileKey !== key || !row.receivedAt) return false
    if (can(ctx, 'program.recommendation.read', row.programId)) return true
    if (ctx.actor.kind !== 'user' || !(await findSettings(row.programId))?.readByApplicant) return false
    return openMine(ctx, row.responseId, 'read').then(
      () => true,
      () => false,
    )
  },
  async isNamed({ key, ownerId }) {
    return ownerId !== null && (await findRequestById(ownerId))?.fileKey === key
  },
}
