import type { ArgumentsOf } from '#core/endpoint.ts'
import { sheetForm } from '#core/evaluation/criterion.rules.ts'
import type * as contract from '#core/evaluation/evaluation.contract.ts'
import type { EvaluationSession } from '#core/evaluation/evaluation.contract.ts'
import { DEFAULT_SETTINGS, MOST_SESSIONS, settingsOf } from '#core/evaluation/session.rules.ts'
import { isReservedSlug, slugOf } from '#core/platform/slug.rules.ts'
import { Problem } from '#core/problem.ts'
import { pick } from '#core/text.ts'
import { type Context, can } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { together, withFreeSlug } from '../../db/free-slug.ts'
import { isUniqueViolation } from '../../db/unique.ts'
import { record } from '../../events/record.ts'
import { copyDecisionSettings } from '../decision/decision.public.ts'
import { lockEditableProgram } from '../program/program.actions.ts'
import { categoriesOf, getProgramRow } from '../program/program.public.ts'
import { assertCriteria } from './criteria.ts'
import { countSent } from './duty.repo.ts'
import { insertJurors, listJurorRows } from './juror.repo.ts'
import { queueReminders } from './reminder.queue.ts'
import {
  findSession,
  insertSession,
  listSessionRows,
  listSessionsById,
  readFigures,
  removeSession,
  type SessionRow,
  type SessionValues,
  updateSessionAt,
} from './session.repo.ts'

/** Throws 'resource.notFound'. */
export async function openSession(programId: string, idOrSlug: string): Promise<SessionRow> {
  const session = await findSession(programId, idOrSlug)
  if (!session) throw new Problem('resource.notFound')
  return session
}

/** A session as events name it: in the language of its program. */
export const subjectOf = async ({ id, title, programId }: Pick<SessionRow, 'id' | 'title' | 'programId'>) => ({
  kind: 'session' as const,
  id,
  name: pick(title, (await getProgramRow(programId)).lang),
})

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

const present = (
  { id, slug, title, state, opensAt, closesAt, instructions, settings, criteria, version }: SessionRow,
  figures: EvaluationSession['figures'],
): EvaluationSession => ({
  ...{ id, slug, title, state, instructions, criteria, figures, version },
  opensAt: iso(opensAt),
  closesAt: iso(closesAt),
  settings: settingsOf(settings),
})

async function show(programId: string, id: string): Promise<EvaluationSession> {
  const session = await openSession(programId, id)
  return present(session, (await readFigures([session.id]))(session.id))
}

export async function listEvaluationSessions({ programId }: { programId: string }) {
  const sessions = await listSessionRows(programId)
  const figuresOf = await readFigures(sessions.map(({ id }) => id))
  return { items: sessions.map((session) => present(session, figuresOf(session.id))) }
}

export const getEvaluationSession = async ({ programId, sessionId }: { programId: string; sessionId: string }) =>
  show(programId, sessionId)

/** Throws 'evaluation.slugTaken', 'evaluation.tooMany'; 'request.invalid' for a session to copy that is not there. */
export async function createEvaluationSession(
  ctx: Context,
  { programId, title, slug, from }: ArgumentsOf<typeof contract.createEvaluationSession>,
): Promise<EvaluationSession> {
  const { lang } = await getProgramRow(programId)
  const source = from ? await findSource(ctx, programId, from) : null
  const make = async (taken: string): Promise<string> => {
    await lockEditableProgram(programId)
    const known = await listSessionRows(programId)
    if (known.length >= MOST_SESSIONS) throw new Problem('evaluation.tooMany', { data: { most: MOST_SESSIONS } })
    const id = await insertSession({
      ...{ programId, title, slug: taken, kind: 'private', state: 'draft', opensAt: null, closesAt: null },
      instructions: source?.instructions ?? {},
      settings: source ? { ...settingsOf(source.settings), preferencesUntil: null } : DEFAULT_SETTINGS,
      criteria: source?.criteria ?? [],
      position: (known.at(-1)?.position ?? -1) + 1,
    })
    if (source?.programId === programId) await copyJury(source.id, id)
    if (source) await copyDecisionSettings(source.id, { id, programId })
    await record(ctx, {
      type: 'session.created',
      subject: await subjectOf({ id, title, programId }),
      programId,
      after: { slug: taken },
    })
    return id
  }
  const id = slug ? await underSlug(slug, make) : await withFreeSlug('session', slugOf(pick(title, lang)), make)
  return show(programId, id)
}

/** A session to copy, of this program or another. Throws 'request.invalid' for one that the caller may not read. */
async function findSource(ctx: Context, programId: string, from: string): Promise<SessionRow> {
  const [source] = await listSessionsById([from])
  if (!source || (source.programId !== programId && !can(ctx, 'program.evaluation.read', source.programId)))
    throw new Problem('request.invalid', { issues: [{ at: 'body.from', rule: 'unknown' }] })
  return source.programId === programId ? source : fittingInto(source, programId)
}

/** A session of another program, without what only its own categories and dates mean. */
async function fittingInto(source: SessionRow, programId: string): Promise<SessionRow> {
  const keys = new Set((await categoriesOf(programId)).map(({ key }) => key))
  const settings = settingsOf(source.settings)
  return {
    ...source,
    criteria: source.criteria.map((criterion) => ({
      ...criterion,
      categories: criterion.categories.filter((key) => keys.has(key)),
    })),
    settings: {
      ...settings,
      quotas: settings.quotas.filter(
        ({ group }) => !group.startsWith('category:') || keys.has(group.slice('category:'.length)),
      ),
    },
  }
}

async function underSlug(slug: string, make: (slug: string) => Promise<string>): Promise<string> {
  const taken = () =>
    new Problem('evaluation.slugTaken', { issues: [{ at: 'body.slug', rule: 'evaluation.slugTaken' }], data: { slug } })
  if (isReservedSlug(slug)) throw taken()
  return together(() => make(slug)).catch((error) => {
    throw isUniqueViolation(error) ? taken() : error
  })
}

async function copyJury(from: string, into: string): Promise<void> {
  const jurors = (await listJurorRows(from)).filter(({ state }) => state === 'active' || state === 'invited')
  await insertJurors(
    jurors.map(({ id: _, lastSeenAt: __, remindedAt: ___, ...juror }) => ({ ...juror, sessionId: into })),
  )
}

/** Throws 'resource.stale' with what stands now, 'evaluation.datesInvalid'. */
export async function updateEvaluationSession(
  ctx: Context,
  {
    programId,
    sessionId,
    version,
    settings,
    opensAt,
    closesAt,
    ...texts
  }: ArgumentsOf<typeof contract.updateEvaluationSession>,
): Promise<EvaluationSession> {
  const before = await openSession(programId, sessionId)
  const opens = opensAt === undefined ? before.opensAt : opensAt && new Date(opensAt)
  const closes = closesAt === undefined ? before.closesAt : closesAt && new Date(closesAt)
  if (opens && closes && opens >= closes)
    throw new Problem('evaluation.datesInvalid', { issues: [{ at: 'body.closesAt', rule: 'evaluation.datesInvalid' }] })
  const values: SessionValues = {
    ...(texts.title && { title: texts.title }),
    ...(texts.instructions && { instructions: texts.instructions }),
    ...(settings && { settings: { ...settingsOf(before.settings), ...defined(settings) } }),
    ...(opensAt !== undefined && { opensAt: opens || null }),
    ...(closesAt !== undefined && { closesAt: closes || null }),
  }
  return write(ctx, before, version, values, (from, to) => ({
    type: 'session.updated' as const,
    before: changedIn(from, to),
    after: changedIn(to, from),
  }))
}

const defined = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]: Exclude<Values[Name], undefined>
  }

const shown = ({ title, instructions, opensAt, closesAt, settings }: SessionRow): Record<string, unknown> => ({
  title,
  instructions,
  opensAt: iso(opensAt),
  closesAt: iso(closesAt),
  ...settings,
})

/** What of a session differs from another state of it. */
function changedIn(session: SessionRow, other: SessionRow): Record<string, unknown> {
  const there = shown(other)
  return Object.fromEntries(
    Object.entries(shown(session)).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(there[name])),
  )
}

/** Throws 'request.invalid' with every flaw of the criteria, 'resource.stale'. */
export async function updateCriteria(
  ctx: Context,
  { programId, sessionId, criteria, version }: ArgumentsOf<typeof contract.updateCriteria>,
): Promise<EvaluationSession> {
  const before = await openSession(programId, sessionId)
  const { zone } = await getProgramRow(programId)
  await assertCriteria(ctx, criteria, zone)
  const names = ({ criteria: list }: SessionRow) => ({ criteria: list.map(({ field }) => field.reference) })
  return write(ctx, before, version, { criteria }, (from, to) => ({
    type: 'session.criteriaChanged' as const,
    before: names(from),
    after: names(to),
  }))
}

type Told =
  | { type: 'session.updated'; before: Record<string, unknown>; after: Record<string, unknown> }
  | { type: 'session.criteriaChanged'; before: { criteria: string[] }; after: { criteria: string[] } }
  | { type: 'session.stateChanged'; before: { state: string }; after: { state: string } }

async function write(
  ctx: Context,
  before: SessionRow,
  version: number,
  values: SessionValues,
  tell: (from: SessionRow, to: SessionRow) => Told,
): Promise<EvaluationSession> {
  const { programId, id } = before
  return transaction(async () => {
    await lockEditableProgram(programId)
    if (!(await updateSessionAt(id, version, values)))
      throw new Problem('resource.stale', { data: { current: await show(programId, id) } })
    const after = await openSession(programId, id)
    await queueReminders(ctx, after)
    await record(ctx, { ...tell(before, after), subject: await subjectOf(after), programId })
    return show(programId, id)
  })
}

/** Opens, closes or opens again. Throws 'evaluation.notReady' with what is missing. */
export async function setSessionState(
  ctx: Context,
  { programId, sessionId, state }: ArgumentsOf<typeof contract.setSessionState>,
): Promise<EvaluationSession> {
  const before = await openSession(programId, sessionId)
  if (before.state === state) return show(programId, before.id)
  if (state === 'open') await assertReady(before)
  return write(ctx, before, before.version, { state }, (from, to) => ({
    type: 'session.stateChanged' as const,
    before: { state: from.state },
    after: { state: to.state },
  }))
}

async function assertReady(session: SessionRow): Promise<void> {
  const { entries, jurors } = (await readFigures([session.id]))(session.id)
  const missing = [
    ...(sheetForm(session.criteria, null).fields.length > 0 || session.criteria.length > 0 ? [] : ['criteria']),
    ...(entries > 0 ? [] : ['entries']),
    ...(jurors > 0 ? [] : ['jurors']),
  ]
  if (missing.length > 0) throw new Problem('evaluation.notReady', { data: { missing } })
}

/** Throws 'evaluation.begun' once a sheet was sent. */
export async function deleteEvaluationSession(
  ctx: Context,
  { programId, sessionId }: ArgumentsOf<typeof contract.deleteEvaluationSession>,
): Promise<void> {
  const session = await openSession(programId, sessionId)
  await transaction(async () => {
    await lockEditableProgram(programId)
    const sent = await countSent(session.id)
    if (sent > 0) throw new Problem('evaluation.begun', { data: { sent } })
    const { entries } = (await readFigures([session.id]))(session.id)
    await removeSession(session.id)
    await record(ctx, {
      type: 'session.deleted',
      subject: await subjectOf(session),
      programId,
      before: { slug: session.slug, entries },
    })
  })
}
