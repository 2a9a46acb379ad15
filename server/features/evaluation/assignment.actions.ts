import type { ArgumentsOf } from '#core/endpoint.ts'
import { type Assignment, assign } from '#core/evaluation/assignment/assignment.rules.ts'
import { sharesDomain } from '#core/evaluation/conflict.rules.ts'
import type * as contract from '#core/evaluation/evaluation.contract.ts'
import type { AssignmentProposal } from '#core/evaluation/evaluation.contract.ts'
import { Problem } from '#core/problem.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { lockEditableProgram } from '../program/program.actions.ts'
import { labelsOf } from '../tag/tag.public.ts'
import {
  type DutyRow,
  findDuty,
  insertDuties,
  listDutyRows,
  removeUnbegun,
  removeUnsent,
  setPinned,
} from './duty.repo.ts'
import { type EntryRow, findEntry, listEntryRows } from './entry.repo.ts'
import { jurorSubject } from './juror.actions.ts'
import {
  addConflicts,
  type ConflictRow,
  findJuror,
  type JurorRow,
  listConflicts,
  listJurorRows,
  readApplicants,
  removeConflict,
} from './juror.repo.ts'
import { listPreferenceRows } from './preference.repo.ts'
import { openSession, subjectOf } from './session.actions.ts'
import type { SessionRow } from './session.repo.ts'

interface Proposed {
  assignment: Assignment
  conflicts: ConflictRow[]
  duties: DutyRow[]
  added: Assignment['pairs']
  removed: DutyRow[]
}

const pairOf = ({ entryId, jurorId }: { entryId: string; jurorId: string }): string => `${entryId} ${jurorId}`

/** What stays whatever is proposed: begun, sent, given by hand, or given back. */
const stays = ({ state, pinned }: DutyRow): boolean => state !== 'todo' || pinned

async function propose(session: SessionRow): Promise<Proposed> {
  const entries = await listEntryRows(session.id)
  const jurors = (await listJurorRows(session.id)).filter(({ state }) => state === 'active' || state === 'invited')
  const duties = await listDutyRows(session.id)
  const conflicts = await conflictsOf(session, entries, jurors)
  const onJury = new Set(jurors.map(({ id }) => id))
  const given = duties.filter(({ jurorId }) => onJury.has(jurorId))
  const recused = given.filter(({ state }) => state === 'recused')
  const tags = await tagNamesOf(entries)
  const assignment = assign({
    entries: entries.map(({ id, category, responseId }) => ({
      id,
      category: category ?? '',
      tags: tags.get(responseId ?? '') ?? [],
    })),
    jurors: jurors.map(({ id, cap, categories, expertise }) => ({
      id,
      cap,
      categories: categories.length > 0 ? categories : null,
      expertise,
    })),
    perEntry: session.settings.perEntry,
    preferences: session.settings.preferences ? await listPreferenceRows(session.id) : [],
    conflicts: [...conflicts, ...recused],
    kept: given.filter((duty) => stays(duty) && duty.state !== 'recused'),
  })
  const wanted = new Set(assignment.pairs.map(pairOf))
  const there = new Set(given.map(pairOf))
  return {
    assignment,
    conflicts,
    duties,
    added: assignment.pairs.filter((pair) => !there.has(pairOf(pair))),
    removed: duties.filter((duty) => !stays(duty) && !wanted.has(pairOf(duty))),
  }
}

async function tagNamesOf(entries: readonly EntryRow[]): Promise<Map<string, string[]>> {
  const ids = entries.flatMap(({ responseId }) => responseId ?? [])
  const names = new Map<string, string[]>()
  for (let from = 0; from < ids.length; from += 500)
    for (const [id, labels] of await labelsOf(ids.slice(from, from + 500)))
      names.set(
        id,
        labels.map(({ name }) => name),
      )
  return names
}

/** Declared and set ones, and those that addresses give away: a juror who applies, or shares a domain with who does. */
async function conflictsOf(
  session: SessionRow,
  entries: readonly EntryRow[],
  jurors: readonly JurorRow[],
): Promise<ConflictRow[]> {
  const known = await listConflicts(session.id)
  const there = new Set(known.map(pairOf))
  const ids = new Set(entries.map(({ id }) => id))
  const found = (await readApplicants(session.id))
    .filter(({ entryId }) => ids.has(entryId))
    .flatMap((person) =>
      jurors.flatMap((juror): ConflictRow[] => {
        const pair = { jurorId: juror.id, entryId: person.entryId, source: 'found' as const }
        if (there.has(pairOf(pair))) return []
        const isOwn = juror.userId === person.userId
        if (!isOwn && !(juror.email && sharesDomain(juror.email, person.email))) return []
        there.add(pairOf(pair))
        return [{ ...pair, reason: isOwn ? 'applicant' : 'domain' }]
      }),
    )
  return [...known, ...found]
}

/** Nothing is changed. */
export async function proposeAssignment({
  programId,
  sessionId,
}: {
  programId: string
  sessionId: string
}): Promise<AssignmentProposal> {
  const { assignment, conflicts, added, removed } = await propose(await openSession(programId, sessionId))
  return {
    pairs: assignment.pairs,
    shortages: assignment.shortages,
    added: added.length,
    removed: removed.length,
    conflicts,
  }
}

/** Throws 'evaluation.noJury'. */
export async function confirmAssignment(
  ctx: Context,
  { programId, sessionId }: ArgumentsOf<typeof contract.confirmAssignment>,
): Promise<{ added: number; removed: number; missing: number }> {
  const session = await openSession(programId, sessionId)
  return transaction(async () => {
    await lockEditableProgram(programId)
    const { assignment, conflicts, added, removed } = await propose(session)
    if (assignment.loads.size === 0) throw new Problem('evaluation.noJury')
    await addConflicts(
      session.id,
      conflicts.filter(({ source }) => source === 'found'),
    )
    const gone = await removeUnbegun(removed.map(({ id }) => id))
    await insertDuties(
      added.map(({ entryId, jurorId, reason }) => ({
        ...{ sessionId: session.id, entryId, jurorId, pinned: false },
        reason: reason === 'kept' ? 'hand' : reason,
      })),
    )
    const outcome = {
      added: added.length,
      removed: gone,
      missing: assignment.shortages.reduce((sum, { missing }) => sum + missing, 0),
    }
    await record(ctx, { type: 'session.assigned', subject: await subjectOf(session), programId, after: outcome })
    return outcome
  })
}

async function openPair(session: SessionRow, { entryId, jurorId }: { entryId: string; jurorId: string }) {
  const [entry, juror] = [await findEntry(session.id, entryId), await findJuror(session.id, jurorId)]
  if (!entry || !juror || juror.state === 'removed') throw new Problem('resource.notFound')
  return { entry, juror }
}

/** By hand. Throws 'evaluation.sheetSent' for one that cannot be taken away, 'evaluation.conflict' for one that must not be. */
export async function setDuty(
  ctx: Context,
  { programId, sessionId, entryId, jurorId, assigned }: ArgumentsOf<typeof contract.setDuty>,
): Promise<void> {
  const session = await openSession(programId, sessionId)
  await openPair(session, { entryId, jurorId })
  await transaction(async () => {
    await lockEditableProgram(programId)
    const duty = await findDuty(entryId, jurorId)
    const isHeld = duty !== null && duty.state !== 'recused'
    if (isHeld === assigned) return duty && assigned ? void (await setPinned(duty.id)) : undefined
    if (assigned) {
      if (duty || (await listConflicts(session.id)).some((one) => pairOf(one) === pairOf({ entryId, jurorId })))
        throw new Problem('evaluation.conflict')
      await insertDuties([{ sessionId: session.id, entryId, jurorId, reason: 'hand', pinned: true }])
    } else if (duty && (await removeUnsent(duty.id)) === 0) throw new Problem('evaluation.sheetSent')
    const change = { added: assigned ? 1 : 0, removed: assigned ? 0 : 1, missing: 0 }
    await record(ctx, { type: 'session.assigned', subject: await subjectOf(session), programId, after: change })
  })
}

/** Takes the entry from the juror, too, when their sheet was not sent. Throws 'evaluation.sheetSent'. */
export async function setConflict(
  ctx: Context,
  { programId, sessionId, entryId, jurorId, conflicted, reason }: ArgumentsOf<typeof contract.setConflict>,
): Promise<void> {
  const session = await openSession(programId, sessionId)
  const { entry, juror } = await openPair(session, { entryId, jurorId })
  await transaction(async () => {
    await lockEditableProgram(programId)
    if (conflicted) {
      const duty = await findDuty(entryId, jurorId)
      if (duty?.state === 'sent') throw new Problem('evaluation.sheetSent')
      if (duty) await removeUnsent(duty.id)
      await addConflicts(session.id, [{ entryId, jurorId, source: 'organiser', reason }])
    } else await removeConflict(jurorId, entryId)
    await record(ctx, {
      type: 'juror.conflictChanged',
      subject: jurorSubject(juror),
      programId,
      after: { entry: entry.key, conflicted, source: 'organiser' },
    })
  })
}
