import { uuidv7 } from 'uuidv7'
import type { ArgumentsOf } from '#core/endpoint.ts'
import { Problem } from '#core/problem.ts'
import { isInvited } from '#core/program/invitation.rules.ts'
import { phaseOf } from '#core/program/program.rules.ts'
import type { startResponse as contract, MyResponse } from '#core/response/response.contract.ts'
import { canEdit } from '#core/response/response.rules.ts'
import { type Context, userOf } from '../../context.ts'
import { adjustCounters, sumCounters } from '../../db/counters.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { ensureMembership } from '../account/account.public.ts'
import { assertEligible } from '../eligibility/eligibility.public.ts'
import { openAggregate, type ResponseAggregate } from './aggregate.ts'
import { countOwn, findProgramRecord, listInvited, lockMember } from './program.repo.ts'
import { showMine } from './read.actions.ts'
import type { ProgramRecord } from './response.rows.ts'
import { insertResponse } from './write.repo.ts'

/** After the closing of a call: until when the application may be sent, and what takes one of its places. */
export interface LateStart {
  until: Date
  take(responseId: string): Promise<void>
}

/**
 * Starts a draft; `draftId` is that of what its person typed before they had an account. They join the platform as an
 * applicant. Throws 'account_not_confirmed', 'program.notOpen', 'program.notInvited', 'program.capReached',
 * 'eligibility.unanswered', 'eligibility.refused', 'resource.notFound'.
 */
export async function startResponse(
  ctx: Context,
  input: ArgumentsOf<typeof contract>,
  draftId: string | null = null,
  late: LateStart | null = null,
): Promise<MyResponse> {
  const user = userOf(ctx)
  if (!user.confirmed) throw new Problem('account_not_confirmed')
  const id = uuidv7()
  const found = await findProgramRecord(input.programId, input.categoryId, id)
  const { call, steps } = found ?? { call: null, steps: [] }
  assertOpen(call, ctx.now, late)
  await assertInvited(call, user.email)
  const { programId, categoryId, zone, programLang } = call
  if (call.asksEligibility !== null)
    await assertEligible(ctx, { programId, categoryId, zone, lang: programLang }, input.eligibility)
  const lang = call.supportedLangs.includes(input.lang) ? input.lang : programLang
  const response = {
    ...call,
    ...blank(ctx.now),
    deadlineAt: late?.until ?? null,
    id,
    lang,
    ownerId: user.id,
    ownerFirstname: user.name,
    draftId,
  }
  const aggregate = await openAggregate({ response, steps, by: { userId: user.id, role: 'owner' } })
  assertFillable(aggregate, ctx.now)
  await transaction(async () => {
    if (!ctx.grants.membershipId) await ensureMembership(user.id, 'applicant')
    await takePlace(call, user.id)
    await insertResponse({
      id,
      programId: call.programId,
      categoryId: call.categoryId,
      ownerId: user.id,
      draftId,
      deadlineAt: late?.until ?? null,
      lang,
      now: ctx.now,
      onMismatch: () => new Problem('resource.notFound'),
    })
    await late?.take(id)
    await adjustCounters([{ programId: call.programId, categoryId: call.categoryId, state: 'draft', by: 1 }])
    await record(ctx, {
      type: 'response.started',
      subject: { kind: 'response', id },
      programId: call.programId,
      after: { categoryId: call.categoryId },
    })
  })
  return showMine(ctx, aggregate, input.lang)
}

/** What a new application has of its own. */
const blank = (now: Date) => ({
  externalKey: null,
  number: null,
  state: 'draft' as const,
  title: '',
  searchText: '',
  submittedAt: null,
  deadlineAt: null,
  createdAt: now,
  updatedAt: now,
  version: 1,
  ownerEmail: null,
  ownerFirstname: null,
  ownerLastname: null,
  ownerLocale: null,
  participants: 0,
  participantWords: null,
  reopening: null,
})

/** What is not public does not exist for applicants; what is not open says so. */
function assertOpen(call: ProgramRecord | null, now: Date, late: LateStart | null): asserts call is ProgramRecord {
  if (!call || call.programStatus === 'deleted' || !call.publishedAt) throw new Problem('resource.notFound')
  if (
    call.programStatus !== 'active' ||
    phaseOf(late ? { ...call, closesAt: late.until, graceMinutes: 0 } : call, now) !== 'open'
  ) {
    throw new Problem('program.notOpen')
  }
}

/** By invitation, whose confirmed email is on the program's list. */
async function assertInvited({ programId, visibility }: ProgramRecord, email: string): Promise<void> {
  if (visibility === 'invitation' && !isInvited(await listInvited(programId), email))
    throw new Problem('program.notInvited')
}

/** What nobody could fill in any more is not begun: its first form has closed before the call. */
function assertFillable({ snapshot, stepSnapshots }: ResponseAggregate, now: Date): void {
  const first = stepSnapshots.findIndex(({ type }) => type === 'form')
  const outcome = first < 0 ? null : canEdit(snapshot, stepSnapshots, first, now)
  if (outcome && !outcome.ok && outcome.reason === 'response.closed') throw new Problem('program.notOpen')
}

/** One person's places are exact; of all places only submitted applications take one, so a full call refuses here early. */
async function takePlace(call: ProgramRecord, userId: string): Promise<void> {
  if (call.capPerPerson !== null) {
    await lockMember(userId)
    if ((await countOwn(userId, call.programId)) >= call.capPerPerson) {
      throw new Problem('program.capReached', { data: { cap: call.capPerPerson, of: 'person' } })
    }
  }
  if (
    call.capTotal !== null &&
    (await sumCounters({ programIds: [call.programId], state: 'submitted' })) >= call.capTotal
  ) {
    throw new Problem('program.capReached', { data: { cap: call.capTotal, of: 'program' } })
  }
}
