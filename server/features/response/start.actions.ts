import { uuidv7 } from 'uuidv7'
import type { InputOf } from '#core/endpoint.ts'
import { Problem } from '#core/problem.ts'
import { phaseOf } from '#core/program/program.rules.ts'
import type { startResponse as contract, MyResponse } from '#core/response/response.contract.ts'
import { type Context, userOf } from '../../context.ts'
import { adjustCounters, sumCounters } from '../../db/counters.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { ensureMembership } from '../account/account.repo.ts'
import { categoryStands } from '../program/category.repo.ts'
import { readMine } from './read.actions.ts'
import { type CallRecord, countOwn, findCall, holdPerson, insertResponse } from './response.repo.ts'

/**
 * Starts a draft. The person joins the platform as an applicant. Throws 'account_not_confirmed', 'program.notOpen',
 * 'program.capReached', 'resource.notFound'.
 */
export async function startResponse(ctx: Context, { body }: InputOf<typeof contract>): Promise<MyResponse> {
  const user = userOf(ctx)
  if (!user.confirmed) throw new Problem('account_not_confirmed')
  const call = await findCall(body.programId, body.categoryId)
  assertOpen(call, ctx.now)
  const id = uuidv7()
  await transaction(async () => {
    await ensureMembership(user.id, 'applicant')
    if (!(await categoryStands(body.categoryId))) throw new Problem('resource.notFound')
    await takePlace(call, user.id)
    const lang = call.supportedLangs.includes(body.lang) ? body.lang : call.lang
    await insertResponse({ id, programId: call.id, categoryId: body.categoryId, ownerId: user.id, lang, now: ctx.now })
    await adjustCounters([{ programId: call.id, categoryId: body.categoryId, state: 'draft', by: 1 }])
    await record(ctx, {
      type: 'response.started',
      subject: { kind: 'response', id },
      programId: call.id,
      after: { categoryId: body.categoryId },
    })
  })
  return readMine(ctx, id, body.lang)
}

/** What is not public does not exist for applicants; what is not open says so. Calls by invitation take nobody without one. */
function assertOpen(call: CallRecord | null, now: Date): asserts call is CallRecord & { categoryId: string } {
  if (!call?.categoryId || call.status === 'deleted' || !call.publishedAt) throw new Problem('resource.notFound')
  if (call.status !== 'active' || call.visibility === 'invitation' || phaseOf(call, now) !== 'open') {
    throw new Problem('program.notOpen')
  }
}

/** One person's places are exact; of all places only submitted applications take one, so a full call refuses here early. */
async function takePlace(call: CallRecord, userId: string): Promise<void> {
  if (call.capPerPerson !== null) {
    await holdPerson(userId)
    if ((await countOwn(userId, call.id)) >= call.capPerPerson) {
      throw new Problem('program.capReached', { data: { cap: call.capPerPerson, of: 'person' } })
    }
  }
  if (call.capTotal !== null && (await sumCounters({ programIds: [call.id], state: 'submitted' })) >= call.capTotal) {
    throw new Problem('program.capReached', { data: { cap: call.capTotal, of: 'program' } })
  }
}
