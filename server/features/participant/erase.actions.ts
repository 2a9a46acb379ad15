import { Problem } from '#core/problem.ts'
import type { Context } from '../../context.ts'
import { openAggregate } from '../response/aggregate.ts'
import { onCurrent } from '../response/change.ts'
import { handOn } from '../response/owner.ts'
import { findAny } from '../response/response.public.ts'
import { listSuccessors } from './participant.repo.ts'

/**
 * Makes the editor who joined first the owner of each application of a person who is about to be erased; where only readers
 * take part, it stays theirs and goes with them. Called again it does the rest.
 */
export async function passOn(ctx: Context, userId: string): Promise<void> {
  const passed = new Set<string>()
  for (const { responseId, participantId } of await listSuccessors(userId)) {
    if (passed.has(responseId)) continue
    try {
      await onCurrent(async () => {
        const loaded = await findAny(responseId)
        if (loaded?.response.ownerId === userId) await handOn(ctx, await openAggregate(loaded), participantId, 'gone')
      })
      passed.add(responseId)
    } catch (error) {
      // They left a moment ago: the next one is asked.
      if (!(error instanceof Problem)) throw error
    }
  }
}
