import { randomInt } from 'node:crypto'
import type { ArgumentsOf } from '#core/endpoint.ts'
import { extensionFlaw } from '#core/extension/extension.rules.ts'
import type * as contract from '#core/extension/lateCode.contract.ts'
import type { LateCode } from '#core/extension/lateCode.contract.ts'
import {
  LATE_CODE_ALPHABET,
  LATE_CODE_LENGTH,
  MOST_LATE_CODES,
  shownLateCode,
  stateOfLateCode,
  tidyLateCode,
} from '#core/extension/lateCode.rules.ts'
import { Problem } from '#core/problem.ts'
import type { MyResponse } from '#core/response/response.contract.ts'
import { rejectedBy } from '#core/response/response.rules.ts'
import { type Context, userOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { lockEditableProgram } from '../program/program.actions.ts'
import { subjectOf as programSubject } from '../program/program.audit.ts'
import { getProgramRow } from '../program/program.public.ts'
import { applyChange, assertProgramActive, onCurrent } from '../response/change.ts'
import { openMine } from '../response/mine.ts'
import { showMine } from '../response/read.actions.ts'
import { startResponse } from '../response/start.actions.ts'
import { subjectOf } from '../response/submit.actions.ts'
import * as repo from './lateCode.repo.ts'

async function present(found: readonly repo.CodeRow[], now: Date): Promise<LateCode[]> {
  const uses = Map.groupBy(await repo.listUses(found.map(({ id }) => id)), ({ lateCodeId }) => lateCodeId)
  return found.map((row) => ({
    id: row.id,
    code: shownLateCode(row.code),
    label: row.label,
    most: row.most,
    uses: row.uses,
    until: row.until.toISOString(),
    state: stateOfLateCode(row, now),
    usedBy: (uses.get(row.id) ?? []).map(({ responseId, title, firstname, lastname, email, at }) => ({
      responseId,
      title,
      name: `${firstname ?? ''} ${lastname ?? ''}`.trim() || (email ?? ''),
      at: at.toISOString(),
    })),
  }))
}

async function show(programId: string, id: string, now: Date): Promise<LateCode> {
  const row = await repo.findCode(programId, id)
  const [shown] = row ? await present([row], now) : []
  if (!shown) throw new Problem('resource.notFound')
  return shown
}

export async function listLateCodes(
  ctx: Context,
  { programId }: { programId: string },
): Promise<{ items: LateCode[] }> {
  await getProgramRow(programId)
  return { items: await present(await repo.listCodes(programId), ctx.now) }
}

const newCode = (): string =>
  Array.from({ length: LATE_CODE_LENGTH }, () => LATE_CODE_ALPHABET[randomInt(LATE_CODE_ALPHABET.length)]).join('')

/** Throws 'extension.noDeadline' where the call never closes, 'extension.tooManyCodes'. */
export async function createLateCode(
  ctx: Context,
  { programId, label, most, until }: ArgumentsOf<typeof contract.createLateCode>,
): Promise<LateCode> {
  const program = await getProgramRow(programId)
  if (!program.closesAt) throw new Problem('extension.noDeadline')
  const rule = extensionFlaw(new Date(until), { closesAt: program.closesAt }, ctx.now)
  if (rule) throw new Problem('request.invalid', { issues: [{ at: 'body.until', rule }] })
  const id = await transaction(async () => {
    await lockEditableProgram(programId)
    if ((await repo.countCodes(programId)) >= MOST_LATE_CODES)
      throw new Problem('extension.tooManyCodes', { data: { most: MOST_LATE_CODES } })
    const row = await repo.insertCode({
      ...{ programId, label, most },
      code: newCode(),
      until: new Date(until),
      createdById: userOf(ctx).id,
    })
    await record(ctx, {
      type: 'extension.codeCreated',
      subject: programSubject(program),
      programId,
      after: { label, most, until: new Date(until).toISOString() },
    })
    return row.id
  })
  return show(programId, id, ctx.now)
}

export async function revokeLateCode(
  ctx: Context,
  { programId, lateCodeId }: ArgumentsOf<typeof contract.revokeLateCode>,
): Promise<LateCode> {
  const program = await getProgramRow(programId)
  const row = await repo.findCode(programId, lateCodeId)
  if (!row) throw new Problem('resource.notFound')
  await transaction(async () => {
    await lockEditableProgram(programId)
    if (!(await repo.revokeCode(row.id, ctx.now))) return
    await record(ctx, {
      type: 'extension.codeRevoked',
      subject: programSubject(program),
      programId,
      before: { label: row.label, uses: row.uses },
    })
  })
  return show(programId, row.id, ctx.now)
}

const REFUSED = {
  revoked: 'extension.codeExpired',
  expired: 'extension.codeExpired',
  usedUp: 'extension.codeUsedUp',
} as const

/** Takes one use of the code for an application. Belongs into the transaction that gives it the time. */
async function take(ctx: Context, row: repo.CodeRow, responseId: string): Promise<void> {
  if (!(await repo.takeUse(row.id, ctx.now))) {
    const now = await repo.findCode(row.programId, row.id)
    const state = now ? stateOfLateCode(now, ctx.now) : 'revoked'
    throw new Problem(state === 'open' ? 'extension.codeUsedUp' : REFUSED[state])
  }
  await repo.insertUse({ lateCodeId: row.id, responseId, userId: userOf(ctx).id, at: ctx.now })
}

/** Gives a draft, or a new application, time until the end of a code. The same code for the same draft counts once. */
export async function redeemLateCode(
  ctx: Context,
  input: ArgumentsOf<typeof contract.redeemLateCode>,
): Promise<MyResponse> {
  await ctx.app.rates.consume('lateCodes', userOf(ctx).id)
  const row = await repo.findByCode(input.programId, tidyLateCode(input.code))
  if (!row) throw new Problem('extension.unknownCode')
  const { programId, lang } = input
  if ('categoryId' in input.for) {
    const state = stateOfLateCode(row, ctx.now)
    if (state !== 'open') throw new Problem(REFUSED[state])
    return startResponse(ctx, { programId, categoryId: input.for.categoryId, lang }, null, {
      until: row.until,
      take: async (responseId) => {
        await take(ctx, row, responseId)
        await tell(ctx, { programId, subject: { kind: 'response', id: responseId }, label: row.label })
      },
    })
  }
  return extend(ctx, row, input.for.responseId, lang)
}

async function extend(ctx: Context, row: repo.CodeRow, responseId: string, lang: MyResponseLang): Promise<MyResponse> {
  const after = await onCurrent(async () => {
    const aggregate = await openMine(ctx, responseId, 'edit', 'with')
    const { response } = aggregate
    if (response.programId !== row.programId) throw new Problem('extension.unknownCode')
    if (response.state !== 'draft' || rejectedBy(aggregate.steps)) throw new Problem('response.transition')
    if (await repo.isUsedFor(row.id, responseId)) return aggregate
    return transaction(async () => {
      await assertProgramActive(aggregate)
      const deadlineAt = response.deadlineAt && response.deadlineAt > row.until ? response.deadlineAt : row.until
      const changed = await applyChange(aggregate, { now: ctx.now, response: { deadlineAt } })
      await take(ctx, row, responseId)
      await tell(ctx, { programId: row.programId, subject: subjectOf(response), label: row.label })
      return { ...changed, response: { ...changed.response, deadlineAt } }
    })
  })
  return showMine(ctx, await openMine(ctx, after.response.id, 'read', 'with'), lang)
}

type MyResponseLang = ArgumentsOf<typeof contract.redeemLateCode>['lang']

const tell = (
  ctx: Context,
  {
    programId,
    subject,
    label,
  }: { programId: string; subject: { kind: 'response'; id: string; name?: string | null }; label: string },
) => record(ctx, { type: 'extension.codeUsed', subject, programId, after: { label } })
