import type { Context } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { INSTALLATION, inPlatform } from '../../tenancy/scope.ts'
import { listPlatforms } from '../platform/platform.public.ts'
import * as repo from './log.repo.ts'

const BATCH = 500

type Erasing = Pick<Context, 'actor' | 'now'>

/**
 * Erases a person from the logs of all platforms and of the installation: their name where they acted, and where events are
 * about them or their applications the names and values of these. The logs stay valid, and each one says that it was done.
 * Stopped in the middle, calling it again does the rest. Answers how many names and subjects of events were erased.
 */
export async function eraseFromEvents(ctx: Erasing, userId: string): Promise<number> {
  let erased = 0
  const platforms = (await listPlatforms()).map(({ id }) => id)
  for (const id of [INSTALLATION, ...platforms]) erased += await inPlatform(id, () => eraseHere(ctx, userId))
  return erased
}

/** The same on the platform of the scope alone; `also`: other things whose names are theirs, e.g. an invitation of their address. */
export async function eraseHere(ctx: Erasing, userId: string, also: readonly string[] = []): Promise<number> {
  let erased = 0
  const eraseAll = async (
    list: (from: Date, limit: number) => Promise<repo.EventPlace[]>,
    erase: (ids: readonly string[], now: Date) => Promise<number>,
  ) => {
    let from = new Date(0)
    for (;;) {
      const found = await list(from, BATCH)
      const last = found.at(-1)
      if (!last) return
      const isFirst = erased === 0
      await transaction(async () => {
        await erase(
          found.map(({ id }) => id),
          ctx.now,
        )
        if (isFirst) await recordErasure(ctx, userId)
      })
      erased += found.length
      from = last.createdAt
    }
  }
  for (const id of [userId, ...(await repo.listApplicationsOf(userId)), ...also])
    await eraseAll((from, limit) => repo.listAbout(id, from, limit), repo.eraseSubject)
  for (const id of await repo.listParticipationsOf(userId))
    await eraseAll((from, limit) => repo.listAboutParticipants(id, from, limit), repo.eraseSubject)
  await eraseAll((from, limit) => repo.listByActor(userId, from, limit), repo.eraseActor)
  return erased
}

/**
 * Takes the names and values out of all events about an application, and the names of those who applied where they acted. Belongs into
 * the transaction that removes it.
 */
export async function eraseEventsAbout(responseId: string, people: readonly string[], now: Date): Promise<void> {
  for (;;) {
    const found = await repo.listAbout(responseId, new Date(0), BATCH)
    if (found.length === 0) break
    await repo.eraseSubject(
      found.map(({ id }) => id),
      now,
    )
  }
  for (const userId of people) await repo.eraseActorAbout(responseId, userId, now)
}

/** Who erases themselves leaves no name behind. */
function recordErasure({ actor, now }: Erasing, userId: string): Promise<string> {
  const isOwn = actor.kind === 'user' && actor.id === userId
  return record(
    { actor: isOwn ? { kind: 'user', id: userId } : actor, now },
    { type: 'log.erased', subject: { kind: 'user', id: userId } },
  )
}
