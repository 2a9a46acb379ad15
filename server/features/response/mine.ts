import { type ApplicantNeed, refusalOf } from '#core/participant/participant.rules.ts'
import { Problem } from '#core/problem.ts'
import { type Context, userOf } from '../../context.ts'
import { openAggregate, type ResponseAggregate } from './aggregate.ts'
import { findOwn } from './response.repo.ts'

/**
 * An application in which the caller takes part, for what they need of it. Throws 'resource.notFound' where they have no part
 * in it, 'response.readOnly' or 'response.ownerOnly' where their role is not enough.
 */
export async function openMine(
  ctx: Context,
  id: string,
  need: ApplicantNeed,
  content: 'with' | 'without' = 'without',
): Promise<ResponseAggregate> {
  const aggregate = await openAggregate(await findOwn(id, userOf(ctx).id, content))
  assertMay(aggregate, need)
  return aggregate
}

export function assertMay({ by }: ResponseAggregate, need: ApplicantNeed): void {
  const refusal = by && refusalOf(by.role, need)
  if (refusal) throw new Problem(refusal)
}
