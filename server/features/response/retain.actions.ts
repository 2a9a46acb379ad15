import type { Answers } from '#core/form/definition.ts'
import { withoutFiles } from '#core/retention/files.rules.ts'
import type { RetentionAction } from '#core/retention/retention.rules.ts'
import { type Context, platformOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { removeLateCodeUsesOf } from '../extension/extension.public.ts'
import { removeFile } from '../file/file.public.ts'
import { eraseEventsAbout } from '../log/erase.actions.ts'
import { listPeopleIds, removeParticipantsOf } from '../participant/participant.public.ts'
import { removeRecommendationsOf } from '../recommendation/recommendation.public.ts'
import { openAggregate, type ResponseAggregate } from './aggregate.ts'
import { applyChange, onCurrent } from './change.ts'
import { listFilesOfOwner } from './files.repo.ts'
import { findAny } from './response.repo.ts'
import * as repo from './retain.repo.ts'
import { moveToTrash, removeUntitled } from './trash.actions.ts'

/**
 * Does to an application what a retention rule says, unless it changed so that the rule no longer applies. `applies` is asked
 * within the transaction; who changes the application meanwhile makes it be asked anew. Answers whether anything was done.
 */
export const retainResponse = (
  ctx: Context,
  id: string,
  { action, applies }: { action: RetentionAction | 'files'; applies: () => Promise<boolean> },
): Promise<boolean> =>
  onCurrent(async () => {
    const loaded = await findAny(id)
    if (!loaded) return false
    const aggregate = await openAggregate(loaded)
    const keys = action === 'trash' ? [] : (await listFilesOfOwner(id)).map(({ key }) => key)
    const done = await transaction(async () => {
      if (!(await applies())) return false
      await DO[action](ctx, aggregate, keys)
      return true
    })
    if (!done) return false
    for (const key of keys) {
      await ctx.app.files.remove(platformOf(ctx).id, key)
      await removeFile(key)
    }
    return true
  })

type Work = (ctx: Context, aggregate: ResponseAggregate, files: readonly string[]) => Promise<void>

const DO: Record<RetentionAction | 'files', Work> = {
  trash: moveToTrash,
  async delete(ctx, aggregate) {
    const { id, ownerId } = aggregate.response
    const people = await listPeopleIds(id)
    await removeUntitled(ctx, aggregate)
    await forget(ctx, id, [ownerId, ...people])
  },
  async anonymise(ctx, aggregate) {
    const { id, ownerId, updatedAt } = aggregate.response
    await applyChange(aggregate, { now: ctx.now, response: { title: '', sortKey: '', searchText: '' } })
    await repo.clearResponse(id, { now: ctx.now, updatedAt })
    await repo.clearContent(id)
    await repo.releaseOwnFiles(id, ctx.now)
    const people = await listPeopleIds(id)
    await removeParticipantsOf([id])
    await removeRecommendationsOf([id], ctx.now)
    await removeLateCodeUsesOf([id])
    await forget(ctx, id, [ownerId, ...people])
  },
  async files(ctx, aggregate, keys) {
    const { id, updatedAt } = aggregate.response
    await applyChange(aggregate, { now: ctx.now, response: {} })
    await repo.keepUpdatedAt(id, updatedAt)
    for (const set of await repo.listAnswers(id))
      await repo.replaceAnswers(set.id, withoutFiles(set.answers as Answers, new Set(keys)))
    await repo.releaseOwnFiles(id, ctx.now)
  },
}

async function forget(ctx: Context, id: string, people: readonly (string | null)[]): Promise<void> {
  await repo.removeMailsAbout(id)
  await eraseEventsAbout(
    id,
    people.filter((one) => one !== null),
    ctx.now,
  )
}
