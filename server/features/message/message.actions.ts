import type { ArgumentsOf } from '#core/endpoint.ts'
import type * as contract from '#core/message/message.contract.ts'
import type { Messages } from '#core/message/message.contract.ts'
import { isUnread, type MessageSide, MOST_MESSAGES } from '#core/message/message.rules.ts'
import { Problem } from '#core/problem.ts'
import { type Context, userOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { lockResponse } from '../participant/participant.public.ts'
import { lockEditableProgram } from '../program/program.actions.ts'
import { isTurnedOff, openAggregate, type ResponseAggregate } from '../response/aggregate.ts'
import { openMine } from '../response/mine.ts'
import { findManyInProgram } from '../response/response.public.ts'
import { subjectOf } from '../response/submit.actions.ts'
import { type Letter, queueToApplicants, queueToOrganisers } from './message.mails.ts'
import * as repo from './message.repo.ts'

interface OfResponse {
  programId: string
  responseId: string
}

/** An application of the program. Throws 'resource.notFound'. */
async function openInProgram({ programId, responseId }: OfResponse): Promise<ResponseAggregate> {
  const [found] = await findManyInProgram([responseId], programId)
  return openAggregate(found ?? null)
}

async function show(ctx: Context, aggregate: ResponseAggregate, side: MessageSide): Promise<Messages> {
  const { id: responseId } = aggregate.response
  const me = userOf(ctx).id
  const found = await repo.listMessageRows(responseId)
  const reader = { id: me, side, readUntil: found.length > 0 ? await repo.readingOf(responseId, me) : null }
  const items = found.map((row) => ({
    id: row.id,
    side: row.side,
    author: `${row.firstname ?? ''} ${row.lastname ?? ''}`.trim() || null,
    isMe: row.authorId === me,
    body: row.body,
    at: row.at.toISOString(),
    unread: isUnread(row, reader),
  }))
  return { items, unread: items.filter(({ unread }) => unread).length, open: !isTurnedOff(aggregate, 'replies') }
}

interface Written {
  body: string
  side: MessageSide
  /** Queues the mails about it; the number of those it is written to. */
  tell: (letter: Letter) => Promise<number>
}

/** Throws 'message.tooMany', 'message.nobody', and what refuses a change of the program. */
async function write(ctx: Context, aggregate: ResponseAggregate, { body, side, tell }: Written): Promise<void> {
  const { id: responseId, programId } = aggregate.response
  await ctx.app.rates.consume('messages', userOf(ctx).id)
  await transaction(async () => {
    await lockEditableProgram(programId)
    await lockResponse(responseId)
    if ((await repo.countMessages(responseId)) >= MOST_MESSAGES)
      throw new Problem('message.tooMany', { data: { most: MOST_MESSAGES } })
    const { id } = await repo.insertMessage({
      ...{ programId, responseId, body, side },
      authorId: userOf(ctx).id,
      at: ctx.now,
    })
    await record(ctx, {
      type: side === 'organiser' ? 'message.sent' : 'message.answered',
      subject: subjectOf(aggregate.response),
      programId,
    })
    const told = await tell({ id, body, author: userOf(ctx).name })
    if (side === 'organiser' && told === 0) throw new Problem('message.nobody')
  })
}

/** Throws 'resource.notFound' for a message that is not there. */
async function noteReading(ctx: Context, responseId: string, messageId: string): Promise<void> {
  const message = await repo.findMessage(responseId, messageId)
  if (!message) throw new Problem('resource.notFound')
  await repo.noteReading({ responseId, userId: userOf(ctx).id, at: message.at })
}

export async function listMessages(ctx: Context, input: OfResponse): Promise<Messages> {
  return show(ctx, await openInProgram(input), 'organiser')
}

/** Writes to all who apply with an application. Throws 'message.nobody' where nobody does. */
export async function sendMessage(ctx: Context, input: ArgumentsOf<typeof contract.sendMessage>): Promise<Messages> {
  const aggregate = await openInProgram(input)
  await write(ctx, aggregate, {
    body: input.body,
    side: 'organiser',
    tell: (letter) => queueToApplicants(ctx, aggregate, letter),
  })
  return show(ctx, aggregate, 'organiser')
}

export async function readMessages(ctx: Context, input: ArgumentsOf<typeof contract.readMessages>): Promise<Messages> {
  const aggregate = await openInProgram(input)
  await noteReading(ctx, input.responseId, input.messageId)
  return show(ctx, aggregate, 'organiser')
}

export async function listMyMessages(
  ctx: Context,
  { responseId }: ArgumentsOf<typeof contract.listMyMessages>,
): Promise<Messages> {
  return show(ctx, await openMine(ctx, responseId, 'read'), 'applicant')
}

/** Answers the organisers. Throws 'message.off' where the call takes no answers, 'message.notBegun' before one of them wrote. */
export async function answerMessage(
  ctx: Context,
  { responseId, body }: ArgumentsOf<typeof contract.answerMessage>,
): Promise<Messages> {
  const aggregate = await openMine(ctx, responseId, 'edit')
  if (isTurnedOff(aggregate, 'replies')) throw new Problem('message.off')
  if (!(await repo.hasMessageOf(responseId, 'organiser'))) throw new Problem('message.notBegun')
  await write(ctx, aggregate, {
    body,
    side: 'applicant',
    tell: (letter) => queueToOrganisers(ctx, aggregate, letter),
  })
  return show(ctx, aggregate, 'applicant')
}

export async function readMyMessages(
  ctx: Context,
  { responseId, messageId }: ArgumentsOf<typeof contract.readMyMessages>,
): Promise<Messages> {
  const aggregate = await openMine(ctx, responseId, 'read')
  await noteReading(ctx, responseId, messageId)
  return show(ctx, aggregate, 'applicant')
}
