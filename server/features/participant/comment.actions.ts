import type { AnswerOf, ArgumentsOf } from '#core/endpoint.ts'
import { unfold } from '#core/form/unfold.ts'
import type * as contract from '#core/participant/comment.contract.ts'
import { COMMENT_MAIL_MINUTES, MOST_COMMENTS } from '#core/participant/participant.rules.ts'
import { Problem } from '#core/problem.ts'
import { type Context, platformOf, userOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { announce } from '../../realtime/current.ts'
import { indexOfStep, type ResponseAggregate } from '../response/aggregate.ts'
import { openMine } from '../response/mine.ts'
import { countComments, deleteComment, insertComment, listComments, noteReading } from './comment.repo.ts'
import { lockResponse } from './participant.repo.ts'

type Comments = AnswerOf<typeof contract.listApplicantComments>

/** Comments of those who apply together. Reading them is noted, so that no mail tells of them. */
export async function listApplicantComments(
  ctx: Context,
  { responseId }: ArgumentsOf<typeof contract.listApplicantComments>,
): Promise<Comments> {
  await openMine(ctx, responseId, 'read')
  return showComments(ctx, responseId)
}

async function showComments(ctx: Context, responseId: string): Promise<Comments> {
  const me = userOf(ctx).id
  const found = await listComments(responseId)
  if (found.length > 0) await noteReading({ responseId, userId: me, at: ctx.now })
  return {
    items: found.map(({ id, userId, stepId, reference, text, at, firstname, lastname }) => ({
      id,
      stepId,
      reference,
      text,
      author: { name: `${firstname ?? ''} ${lastname ?? ''}`.trim(), isMe: userId === me },
      at: at.toISOString(),
    })),
  }
}

/** Throws 'participant.tooManyComments', 'resource.notFound' for a question that is not there. */
export async function addApplicantComment(
  ctx: Context,
  { responseId, text, question }: ArgumentsOf<typeof contract.addApplicantComment>,
): Promise<Comments> {
  const aggregate = await openMine(ctx, responseId, 'read')
  if (question) assertQuestion(aggregate, question)
  await ctx.app.rates.consume('participantComments', userOf(ctx).id)
  const { id: platformId } = platformOf(ctx)
  await transaction(async () => {
    await lockResponse(responseId)
    if ((await countComments(responseId)) >= MOST_COMMENTS)
      throw new Problem('participant.tooManyComments', { data: { most: MOST_COMMENTS } })
    await insertComment({
      responseId,
      userId: userOf(ctx).id,
      stepId: question?.stepId ?? null,
      reference: question?.reference ?? null,
      text,
      at: ctx.now,
    })
    await enqueue(
      ctx,
      'participant.mailComments',
      { responseId },
      {
        platformId,
        uniqueKey: `participant.mailComments ${responseId}`,
        runAt: new Date(ctx.now.getTime() + COMMENT_MAIL_MINUTES * 60_000),
      },
    )
    announce({ kind: 'commented', platformId, responseId })
  })
  return showComments(ctx, responseId)
}

function assertQuestion(aggregate: ResponseAggregate, { stepId, reference }: { stepId: string; reference: string }) {
  indexOfStep(aggregate, stepId)
  const fields = unfold(aggregate.forms.get(stepId)?.definition.fields ?? [])
  if (!fields.some((field) => field.reference === reference)) throw new Problem('resource.notFound')
}

/** Throws 'resource.notFound' for one that is gone, or somebody else's. */
export async function deleteApplicantComment(
  ctx: Context,
  { responseId, applicantCommentId: id }: ArgumentsOf<typeof contract.deleteApplicantComment>,
): Promise<Comments> {
  await openMine(ctx, responseId, 'read')
  await transaction(async () => {
    if (!(await deleteComment({ id, responseId, userId: userOf(ctx).id }))) throw new Problem('resource.notFound')
    announce({ kind: 'commented', platformId: platformOf(ctx).id, responseId })
  })
  return showComments(ctx, responseId)
}
