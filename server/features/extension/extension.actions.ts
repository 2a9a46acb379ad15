import type { ArgumentsOf } from '#core/endpoint.ts'
import type { extendDeadline as contract } from '#core/extension/extension.contract.ts'
import { extensionFlaw } from '#core/extension/extension.rules.ts'
import { Problem } from '#core/problem.ts'
import type { ResponseDetail } from '#core/response/response.contract.ts'
import { rejectedBy } from '#core/response/response.rules.ts'
import { cityOf } from '#core/site/dates.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { assertChangeable } from '../program/program.actions.ts'
import { openAggregate } from '../response/aggregate.ts'
import { applyChange, assertProgramActive, onCurrent } from '../response/change.ts'
import { compose, inWords } from '../response/mails.ts'
import { readDetail } from '../response/read.actions.ts'
import { findManyInProgram } from '../response/response.public.ts'
import { subjectOf } from '../response/submit.actions.ts'

/**
 * Gives one application a deadline of its own, or takes it back. Throws 'request.invalid', 'extension.noDeadline' where the
 * call never closes, 'response.transition' of what is over, and what refuses a change of the program.
 */
export async function extendDeadline(ctx: Context, input: ArgumentsOf<typeof contract>): Promise<ResponseDetail> {
  const deadlineAt = input.deadlineAt === null ? null : new Date(input.deadlineAt)
  await onCurrent(async () => {
    const [found] = await findManyInProgram([input.responseId], input.programId)
    const aggregate = await openAggregate(found ?? null)
    const { response } = aggregate
    assertChangeable(response.programStatus)
    if (response.state === 'withdrawn' || rejectedBy(aggregate.steps)) throw new Problem('response.transition')
    if (!response.closesAt) throw new Problem('extension.noDeadline')
    const rule = deadlineAt && extensionFlaw(deadlineAt, { closesAt: response.closesAt }, ctx.now)
    if (rule) throw new Problem('request.invalid', { issues: [{ at: 'body.deadlineAt', rule }] })
    if (deadlineAt?.getTime() === response.deadlineAt?.getTime()) return
    const mail =
      deadlineAt &&
      (await compose(
        ctx,
        aggregate,
        'extended',
        (lang) => ({ deadline: inWords(deadlineAt, response.zone, lang), zone: cityOf(response.zone) }),
        deadlineAt.toISOString(),
      ))
    await transaction(async () => {
      await assertProgramActive(aggregate)
      await applyChange(aggregate, { now: ctx.now, response: { deadlineAt } })
      await record(ctx, {
        type: 'extension.changed',
        subject: subjectOf(response),
        programId: response.programId,
        before: { deadlineAt: response.deadlineAt?.toISOString() ?? null },
        after: { deadlineAt: deadlineAt?.toISOString() ?? null },
      })
      await mail?.queue()
    })
  })
  const { programId, responseId, lang } = input
  return readDetail(ctx, { programId, responseId, lang, sensitive: 'masked' })
}
