import type { ArgumentsOf } from '#core/endpoint.ts'
import type * as contract from '#core/evaluation/discussion.contract.ts'
import type { Discussion, JuryCommentShown } from '#core/evaluation/discussion.contract.ts'
import { MOST_JURY_COMMENTS, maySeeOthers, settingsOf } from '#core/evaluation/session.rules.ts'
import { Problem } from '#core/problem.ts'
import { type Context, userOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import * as repo from './discussion.repo.ts'
import { findSheet, numbersOf, type SheetRow } from './duty.repo.ts'
import { findEntry } from './entry.repo.ts'
import { jurorSubject } from './juror.actions.ts'
import { listConflicts, listJurorRows } from './juror.repo.ts'
import { openSession, subjectOf } from './session.actions.ts'
import type { SessionRow } from './session.repo.ts'
import { type OwnJury, openOwn } from './sheet.actions.ts'

async function present(
  session: SessionRow,
  entryId: string,
  comments: readonly repo.CommentRow[],
  { named, userId }: { named: boolean; userId: string | null },
): Promise<JuryCommentShown[]> {
  const numbers = await numbersOf(session.id, entryId)
  const names = new Map((await listJurorRows(session.id)).map(({ id, name }) => [id, name]))
  return comments.map((comment) => ({
    id: comment.id,
    author: {
      name: (named && names.get(comment.jurorId ?? '')) || null,
      number: numbers.get(comment.jurorId ?? '') ?? null,
    },
    mine: comment.userId === userId,
    text: comment.text,
    at: comment.createdAt.toISOString(),
  }))
}

/** Whether a juror takes part: not what they gave back, nor what they have a conflict with, and by the rule of the session. */
async function stateFor({ session, juror }: OwnJury, sheet: SheetRow): Promise<Discussion['state']> {
  const { discussion, others } = settingsOf(session.settings)
  if (!discussion || others === 'never' || sheet.state === 'recused') return 'off'
  const isConflict = (await listConflicts(session.id)).some(
    ({ jurorId, entryId }) => jurorId === juror.id && entryId === sheet.entryId,
  )
  if (isConflict) return 'off'
  if (!maySeeOthers(others, sheet.state)) return 'later'
  return (await repo.readClosedAt(sheet.entryId)) === null ? 'open' : 'closed'
}

async function openDiscussion(ctx: Context, input: { programId: string; sessionId: string; dutyId: string }) {
  const own = await openOwn(ctx, input.programId, input.sessionId)
  const sheet = await findSheet(own.session.id, input.dutyId, own.juror.id)
  if (!sheet) throw new Problem('resource.notFound')
  return { own, sheet, state: await stateFor(own, sheet) }
}

/** Throws 'resource.notFound'. */
export async function getDiscussion(
  ctx: Context,
  input: ArgumentsOf<typeof contract.getDiscussion>,
): Promise<Discussion> {
  const { own, sheet, state } = await openDiscussion(ctx, input)
  if (state === 'off' || state === 'later') return { state, items: [] }
  const comments = await repo.listCommentRows(sheet.entryId)
  const named = settingsOf(own.session.settings).jurorsNamed
  return { state, items: await present(own.session, sheet.entryId, comments, { named, userId: userOf(ctx).id }) }
}

/** Throws 'evaluation.discussionClosed', 'evaluation.discussionFull', 'rate.limited', 'resource.notFound'. */
export async function addToDiscussion(
  ctx: Context,
  { text, ...input }: ArgumentsOf<typeof contract.addToDiscussion>,
): Promise<JuryCommentShown> {
  const { own, sheet, state } = await openDiscussion(ctx, input)
  const { session, juror } = own
  if (state !== 'open') throw new Problem('evaluation.discussionClosed')
  await ctx.app.rates.consume('juryComments', userOf(ctx).id)
  return transaction(async () => {
    if ((await repo.countComments(sheet.entryId)) >= MOST_JURY_COMMENTS)
      throw new Problem('evaluation.discussionFull', { data: { most: MOST_JURY_COMMENTS } })
    const entry = await findEntry(session.id, sheet.entryId)
    if (!entry) throw new Problem('resource.notFound')
    const userId = userOf(ctx).id
    const row = await repo.insertComment({
      ...{ sessionId: session.id, entryId: sheet.entryId, jurorId: juror.id, userId, text },
    })
    await record(ctx, {
      type: 'juror.commented',
      subject: jurorSubject(juror),
      programId: session.programId,
      after: { entry: entry.key },
    })
    const named = settingsOf(session.settings).jurorsNamed
    const [shown] = await present(session, sheet.entryId, [row], { named, userId })
    if (!shown) throw new Problem('resource.notFound')
    return shown
  })
}

/** Throws 'resource.notFound' for another's, 'evaluation.discussionClosed'. */
export async function removeFromDiscussion(
  ctx: Context,
  { commentId, ...input }: ArgumentsOf<typeof contract.removeFromDiscussion>,
): Promise<void> {
  const { own, sheet, state } = await openDiscussion(ctx, input)
  const comment = await repo.findComment(sheet.entryId, commentId)
  if (comment?.userId !== userOf(ctx).id) throw new Problem('resource.notFound')
  if (state === 'closed') throw new Problem('evaluation.discussionClosed')
  const entry = await findEntry(own.session.id, sheet.entryId)
  await transaction(async () => {
    await repo.removeComment(commentId)
    await record(ctx, {
      type: 'juror.commentDeleted',
      subject: jurorSubject(own.juror),
      programId: own.session.programId,
      before: { entry: entry?.key ?? '' },
    })
  })
}

async function openEntry({ programId, sessionId, entryId }: { programId: string; sessionId: string; entryId: string }) {
  const session = await openSession(programId, sessionId)
  const entry = await findEntry(session.id, entryId)
  if (!entry) throw new Problem('resource.notFound')
  return { session, entry }
}

/** With names, whatever jurors see. */
export async function getEntryDiscussion(
  ctx: Context,
  input: ArgumentsOf<typeof contract.getEntryDiscussion>,
): Promise<Discussion> {
  const { session, entry } = await openEntry(input)
  const { discussion, others } = settingsOf(session.settings)
  const isClosed = (await repo.readClosedAt(entry.id)) !== null
  const userId = ctx.actor.kind === 'user' ? ctx.actor.id : null
  return {
    state: isClosed ? 'closed' : discussion && others !== 'never' ? 'open' : 'off',
    items: await present(session, entry.id, await repo.listCommentRows(entry.id), { named: true, userId }),
  }
}

export async function setEntryDiscussion(
  ctx: Context,
  { closed, ...input }: ArgumentsOf<typeof contract.setEntryDiscussion>,
): Promise<Discussion> {
  const { session, entry } = await openEntry(input)
  await transaction(async () => {
    if (((await repo.readClosedAt(entry.id)) !== null) === closed) return
    await repo.setClosedAt(entry.id, closed ? ctx.now : null)
    await record(ctx, {
      type: 'session.discussionClosed',
      subject: await subjectOf(session),
      programId: session.programId,
      after: { entry: entry.key, closed },
    })
  })
  return getEntryDiscussion(ctx, input)
}

export async function removeEntryComment(
  ctx: Context,
  { commentId, ...input }: ArgumentsOf<typeof contract.removeEntryComment>,
): Promise<void> {
  const { session, entry } = await openEntry(input)
  if (!(await repo.findComment(entry.id, commentId))) throw new Problem('resource.notFound')
  await transaction(async () => {
    await repo.removeComment(commentId)
    await record(ctx, {
      type: 'session.commentDeleted',
      subject: await subjectOf(session),
      programId: session.programId,
      before: { entry: entry.key },
    })
  })
}
