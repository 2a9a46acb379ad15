import type { AnswerOf, ArgumentsOf } from '#core/endpoint.ts'
import type { listMyHistory as contract } from '#core/response/history.contract.ts'
import { toldEvents } from '#core/response/history.rules.ts'
import { type Context, userOf } from '../../context.ts'
import { recipientsOf } from './mails.ts'
import { openMine } from './mine.ts'
import { readActors } from './response.repo.ts'

/** What happened to an application, as far as its applicants are told. */
export async function listMyHistory(
  ctx: Context,
  { responseId }: ArgumentsOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const aggregate = await openMine(ctx, responseId, 'read')
  const me = userOf(ctx).id
  const people = new Set((await recipientsOf(aggregate)).map(({ userId }) => userId))
  const events = await readActors(responseId)
  return {
    items: toldEvents(events).map(({ id, kind, at, actorId, actorName }) => {
      const isApplicant = actorId !== null && people.has(actorId)
      const by = actorId === me ? 'me' : isApplicant ? 'other' : 'organiser'
      return { id, kind, at: at.toISOString(), by, name: by === 'other' ? actorName : null }
    }),
  }
}
