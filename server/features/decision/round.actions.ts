import type * as contract from '#core/decision/decision.contract.ts'
import type { ArgumentsOf } from '#core/endpoint.ts'
import type { EvaluationSession } from '#core/evaluation/evaluation.contract.ts'
import { Problem } from '#core/problem.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { addEntries } from '../evaluation/entry.actions.ts'
import { createEvaluationSession, getEvaluationSession, openSession, subjectOf } from '../evaluation/session.actions.ts'
import { rankedEntries } from './decision.actions.ts'
import { listDecisionRows } from './decision.repo.ts'

/**
 * Makes the next session of a program, with applications of this one. Entries that share the last rank with others come along.
 * Throws 'decision.nobody' where none is chosen, 'evaluation.tooMany'.
 */
export async function createRound(
  ctx: Context,
  { programId, sessionId, title, choose, copy }: ArgumentsOf<typeof contract.createRound>,
): Promise<EvaluationSession> {
  const session = await openSession(programId, sessionId)
  const { ranked } = await rankedEntries(session)
  const outcomes = new Map((await listDecisionRows(session.id)).map(({ entryId, outcome }) => [entryId, outcome]))
  const last = choose.by === 'top' ? (ranked[choose.count - 1]?.rank ?? Number.POSITIVE_INFINITY) : 0
  const asked = new Set(choose.by === 'entries' ? choose.entryIds : [])
  const responseIds = ranked
    .filter(({ id, rank }) =>
      choose.by === 'top'
        ? rank !== null && rank <= last
        : choose.by === 'outcome'
          ? outcomes.get(id) === choose.outcome
          : asked.has(id),
    )
    .flatMap(({ responseId }) => responseId ?? [])
  if (responseIds.length === 0) throw new Problem('decision.nobody')
  const made = await createEvaluationSession(ctx, { programId, title, ...(copy && { from: session.id }) })
  const { added } = await addEntries(ctx, { programId, sessionId: made.id, responseIds })
  await transaction(async () =>
    record(ctx, {
      type: 'session.roundCreated',
      subject: await subjectOf({ ...made, programId }),
      programId,
      after: { from: (await subjectOf(session)).name, entries: added },
    }),
  )
  return getEvaluationSession({ programId, sessionId: made.id })
}
