import type { AnswerOf, ArgumentsOf } from '#core/endpoint.ts'
import type * as contract from '#core/evaluation/preference.contract.ts'
import { preferencePhase, settingsOf } from '#core/evaluation/session.rules.ts'
import { Problem } from '#core/problem.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { categoriesOf } from '../program/program.public.ts'
import { findDuty, removeUnsent } from './duty.repo.ts'
import { numberedEntries } from './entry.actions.ts'
import { findEntry } from './entry.repo.ts'
import { jurorSubject } from './juror.actions.ts'
import { addConflicts, listConflicts } from './juror.repo.ts'
import * as repo from './preference.repo.ts'
import { openOwn } from './sheet.actions.ts'

/** The caller's place on a jury whose session asks for preferences, from its draft on. Throws 'resource.notFound'. */
async function openAsked(ctx: Context, programId: string, sessionId: string) {
  const own = await openOwn(ctx, programId, sessionId, { before: 'open' })
  const phase = preferencePhase(own.session, ctx.now)
  if (phase === 'off') throw new Problem('resource.notFound')
  return { ...own, phase }
}

/** Throws 'resource.notFound'. */
export async function listPreferences(
  ctx: Context,
  { programId, sessionId }: ArgumentsOf<typeof contract.listPreferences>,
): Promise<AnswerOf<typeof contract.listPreferences>> {
  const { session, juror, program, phase } = await openAsked(ctx, programId, sessionId)
  const { anonymity, preferencesUntil } = settingsOf(session.settings)
  const said = new Map(
    (await repo.listPreferenceRows(session.id, juror.id)).map(({ entryId, value }) => [entryId, value]),
  )
  const conflicts = new Map(
    (await listConflicts(session.id)).flatMap(({ jurorId, entryId, source }) =>
      jurorId === juror.id ? [[entryId, source]] : [],
    ),
  )
  const categories = await categoriesOf(programId)
  // Who applies is read where jurors see them: they declare conflicts by it.
  const people = anonymity.people ? new Map<string, string[]>() : await repo.readApplicantNames(session.id)
  const entries = (await numberedEntries(session)).filter(
    ({ category }) => juror.categories.length === 0 || (category !== null && juror.categories.includes(category)),
  )
  return {
    session: {
      slug: session.slug,
      title: session.title,
      program: { slug: program.slug, title: program.title, zone: program.zone },
    },
    phase,
    until: preferencesUntil,
    items: entries.map(({ id, number, title, category }) => {
      const conflict = conflicts.get(id)
      // What was found tells who applies: where people are hidden, it is not shown.
      const isShown = conflict === 'declared' || conflict === 'organiser' || (conflict && !anonymity.people)
      return {
        ...{ entryId: id, number, title: anonymity.title ? '' : title },
        category: categories.find(({ key }) => key === category)?.title ?? null,
        people: people.get(id) ?? [],
        value: isShown ? 'conflict' : (said.get(id) ?? 'neutral'),
        locked: Boolean(isShown) && conflict !== 'declared',
      }
    }),
  }
}

/** Throws 'evaluation.preferencesOver', 'evaluation.sheetSent' for a conflict with what was scored, 'resource.notFound'. */
export async function setPreference(
  ctx: Context,
  { programId, sessionId, entryId, value }: ArgumentsOf<typeof contract.setPreference>,
): Promise<void> {
  const { session, juror, phase } = await openAsked(ctx, programId, sessionId)
  if (phase !== 'open') throw new Problem('evaluation.preferencesOver')
  const entry = await findEntry(session.id, entryId)
  if (!entry) throw new Problem('resource.notFound')
  await transaction(async () => {
    const wasConflict = (await repo.removeDeclared(juror.id, entryId)) > 0
    const isLeaning = value === 'wants' || value === 'ratherNot'
    await repo.putPreference({ sessionId: session.id, jurorId: juror.id, entryId }, isLeaning ? value : null)
    if (value === 'conflict') {
      const duty = await findDuty(entryId, juror.id)
      if (duty?.state === 'sent') throw new Problem('evaluation.sheetSent')
      if (duty && duty.state !== 'recused') await removeUnsent(duty.id)
      await addConflicts(session.id, [{ jurorId: juror.id, entryId, source: 'declared', reason: '' }])
    }
    if (wasConflict !== (value === 'conflict'))
      await record(ctx, {
        type: 'juror.conflictChanged',
        subject: jurorSubject(juror),
        programId: session.programId,
        after: { entry: entry.key, conflicted: value === 'conflict', source: 'declared' },
      })
  })
}
