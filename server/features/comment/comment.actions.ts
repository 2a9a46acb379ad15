import type { Comment } from '#core/comment/comment.contract.ts'
import { MOST_MENTIONED, mentionedIn } from '#core/comment/comment.rules.ts'
import { Problem } from '#core/problem.ts'
import { type Context, can, userOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { type EventDraft, record } from '../../events/record.ts'
import { lockEditableProgram } from '../program/program.actions.ts'
import { titlesInProgram } from '../response/response.public.ts'
import { listPeople, teamOf } from '../team/team.public.ts'
import * as repo from './comment.repo.ts'

interface OfResponse {
  programId: string
  responseId: string
}

/** Whether the caller reads what organisers keep among themselves. */
const readsNotes = (ctx: Context, programId: string) => can(ctx, 'program.note.read', programId)

/** The application as the subject of an event. Throws 'resource.notFound'. */
async function subjectOf({ programId, responseId }: OfResponse) {
  const title = (await titlesInProgram(programId, [responseId])).get(responseId)
  if (title === undefined) throw new Problem('resource.notFound')
  return { kind: 'response' as const, id: responseId, name: title || null }
}

async function present(rows: readonly repo.CommentRow[]): Promise<Comment[]> {
  const ids = rows.flatMap(({ authorId, body }) => [authorId, ...mentionedIn(body)])
  const people = new Map((await listPeople([...new Set(ids)])).map((person) => [person.id, person]))
  return rows.map(({ id, authorId, body, isInternal, pinnedAt, editedAt, createdAt, version }) => ({
    id,
    author: people.get(authorId) ?? null,
    body,
    isInternal,
    mentions: mentionedIn(body).flatMap((mentioned) => people.get(mentioned) ?? []),
    pinned: pinnedAt !== null,
    createdAt: createdAt.toISOString(),
    edited: editedAt !== null,
    version,
  }))
}

/** A comment that the caller may read. Throws 'resource.notFound'. */
async function getComment(ctx: Context, { programId, responseId }: OfResponse, id: string): Promise<repo.CommentRow> {
  const row = await repo.findComment(responseId, id)
  if (!row || (row.isInternal && !readsNotes(ctx, programId))) throw new Problem('resource.notFound')
  return row
}

/** One that the caller wrote. Throws 'resource.notFound', 'missing_permissions'. */
async function getOwn(ctx: Context, input: OfResponse & { commentId: string }): Promise<repo.CommentRow> {
  const row = await getComment(ctx, input, input.commentId)
  if (row.authorId !== userOf(ctx).id) throw new Problem('missing_permissions')
  return row
}

async function show(ctx: Context, input: OfResponse, id: string): Promise<Comment> {
  const [comment] = await present([await getComment(ctx, input, id)])
  return comment as Comment
}

export async function listComments(ctx: Context, input: OfResponse): Promise<{ items: Comment[] }> {
  await subjectOf(input)
  const rows = await repo.listCommentRows(input.responseId, { internal: readsNotes(ctx, input.programId) })
  return { items: await present(rows) }
}

/** Nobody is mentioned who could not read it; a note is written by those who read notes. */
async function refuseWrong(
  ctx: Context,
  { programId, body, isInternal }: { programId: string; body: string; isInternal: boolean },
): Promise<string[]> {
  const mentioned = mentionedIn(body)
  const team = mentioned.length > 0 ? await teamOf(programId) : []
  if (mentioned.length > MOST_MENTIONED || mentioned.some((id) => !team.some((person) => person.id === id)))
    throw new Problem('request.invalid', { issues: [{ at: 'body.body', rule: 'unknown' }] })
  if (isInternal && !readsNotes(ctx, programId))
    throw new Problem('request.invalid', { issues: [{ at: 'body.isInternal', rule: 'unknown' }] })
  return mentioned
}

type Draft = Omit<EventDraft, 'subject' | 'programId'>

export async function createComment(
  ctx: Context,
  input: OfResponse & { body: string; isInternal: boolean },
): Promise<Comment> {
  const { programId, responseId, body, isInternal } = input
  const subject = await subjectOf(input)
  const mentionedIds = await refuseWrong(ctx, input)
  return transaction(async () => {
    await lockEditableProgram(programId)
    const { id } = await repo.insertComment({ programId, responseId, authorId: userOf(ctx).id, body, isInternal })
    const tell = (draft: Draft) => record(ctx, { ...draft, subject, programId })
    await tell({ type: 'comment.created', after: { isInternal } })
    if (mentionedIds.length > 0) await tell({ type: 'comment.mentioned', after: { mentionedIds } })
    return show(ctx, input, id)
  })
}

/** Throws 'resource.stale' with what stands now. */
export async function updateComment(
  ctx: Context,
  input: OfResponse & { commentId: string; body: string; isInternal: boolean; version: number },
): Promise<Comment> {
  const { programId, commentId, body, isInternal, version } = input
  const subject = await subjectOf(input)
  const before = await getOwn(ctx, input)
  const known = mentionedIn(before.body)
  // Who was mentioned before and has left the team since does not stop a correction.
  const kept = mentionedIn(body).filter((id) => known.includes(id))
  const written = kept.reduce((text, id) => text.replaceAll(`<@${id}>`, ''), body)
  const mentionedIds = await refuseWrong(ctx, { programId, body: written, isInternal })
  return transaction(async () => {
    await lockEditableProgram(programId)
    if (!(await repo.updateCommentAt(commentId, version, { body, isInternal, editedAt: ctx.now })))
      throw new Problem('resource.stale', { data: { current: await show(ctx, input, commentId) } })
    const tell = (draft: Draft) => record(ctx, { ...draft, subject, programId })
    await tell({ type: 'comment.updated', before: { isInternal: before.isInternal }, after: { isInternal } })
    if (mentionedIds.length > 0) await tell({ type: 'comment.mentioned', after: { mentionedIds } })
    return show(ctx, input, commentId)
  })
}

export async function pinComment(
  ctx: Context,
  input: OfResponse & { commentId: string; pinned: boolean },
): Promise<Comment> {
  const { programId, commentId, pinned } = input
  const subject = await subjectOf(input)
  const before = await getComment(ctx, input, commentId)
  if ((before.pinnedAt !== null) === pinned) return show(ctx, input, commentId)
  return transaction(async () => {
    await lockEditableProgram(programId)
    await repo.setPinned(commentId, pinned ? ctx.now : null)
    await record(ctx, {
      type: 'comment.pinned',
      subject,
      programId,
      before: { pinned: !pinned },
      after: { pinned },
    })
    return show(ctx, input, commentId)
  })
}

export async function deleteComment(ctx: Context, input: OfResponse & { commentId: string }): Promise<void> {
  const { programId, commentId } = input
  const subject = await subjectOf(input)
  const { isInternal } = await getOwn(ctx, input)
  await transaction(async () => {
    await lockEditableProgram(programId)
    if ((await repo.removeComment(commentId)) === 0) return
    await record(ctx, { type: 'comment.deleted', subject, programId, before: { isInternal } })
  })
}
