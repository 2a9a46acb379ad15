import type { AnswerOf, ArgumentsOf } from '#core/endpoint.ts'
import { sheetMean } from '#core/evaluation/criterion.rules.ts'
import type * as contract from '#core/evaluation/evaluation.contract.ts'
import type { SessionEntry } from '#core/evaluation/evaluation.contract.ts'
import { MOST_ENTRIES } from '#core/evaluation/session.rules.ts'
import { fold } from '#core/fold.ts'
import { Problem } from '#core/problem.ts'
import { displayNumber } from '#core/response/response.rules.ts'
import { type Context, userOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { lockEditableProgram } from '../program/program.actions.ts'
import { getProgramRow } from '../program/program.public.ts'
import { idsOfListing } from '../response/ids.ts'
import { countByEntry } from './discussion.repo.ts'
import { listDutyRows, listSheets } from './duty.repo.ts'
import {
  insertEntries,
  listEntryRows,
  listNumberedEntries,
  type NumberedEntry,
  readSubmitted,
  removeEntryRows,
} from './entry.repo.ts'
import { openSession, subjectOf } from './session.actions.ts'
import type { SessionRow } from './session.repo.ts'

/** Entries of a session as organisers call them: all, or these. */
export async function numberedEntries(
  { id, programId }: Pick<SessionRow, 'id' | 'programId'>,
  ids?: readonly string[],
): Promise<NumberedEntry[]> {
  const { numberPrefix } = await getProgramRow(programId)
  return listNumberedEntries(id, (number) => displayNumber(numberPrefix, number), ids)
}

/** Mean of the sent sheets of each entry; null without one. */
export async function meansOf(
  session: SessionRow,
  entries: readonly NumberedEntry[],
): Promise<Map<string, number | null>> {
  const byEntry = Map.groupBy(await listSheets(session.id, { state: 'sent' }), ({ entryId }) => entryId)
  return new Map(
    entries.map(({ id, weights }) => {
      const means = (byEntry.get(id) ?? []).flatMap(({ notes }) => sheetMean(session.criteria, notes, weights) ?? [])
      return [id, means.length > 0 ? means.reduce((sum, one) => sum + one, 0) / means.length : null]
    }),
  )
}

export async function listEntries(
  input: ArgumentsOf<typeof contract.listEntries>,
): Promise<AnswerOf<typeof contract.listEntries>> {
  const { programId, sessionId, page, perPage, search, category, progress } = input
  const session = await openSession(programId, sessionId)
  const all = await numberedEntries(session)
  const duties = Map.groupBy(await listDutyRows(session.id), ({ entryId }) => entryId)
  const words = fold(search ?? '').trim()
  const { perEntry } = session.settings
  const found = all.filter((entry) => {
    const own = (duties.get(entry.id) ?? []).filter(({ state }) => state !== 'recused')
    const sent = own.filter(({ state }) => state === 'sent').length
    return (
      (words === '' || fold(`${entry.number} ${entry.title} ${entry.key}`).includes(words)) &&
      (category === undefined || entry.category === category) &&
      (progress === undefined ||
        (progress === 'short'
          ? own.length < perEntry
          : progress === 'none'
            ? sent === 0
            : progress === 'all'
              ? sent > 0 && sent === own.length
              : sent > 0 && sent < own.length))
    )
  })
  const shown = found.slice((page - 1) * perPage, page * perPage)
  const means = await meansOf(session, shown)
  const comments = await countByEntry(session.id)
  return {
    items: shown.map(
      ({ id, responseId, key, number, title, category: of }): SessionEntry => ({
        ...{ id, responseId, key, number, title, category: of },
        jurors: (duties.get(id) ?? []).map(({ jurorId, state }) => ({ jurorId, state })),
        mean: means.get(id) ?? null,
        comments: comments.get(id) ?? 0,
      }),
    ),
    metadata: {
      page,
      perPage,
      total: all.length,
      totalFiltred: found.length,
      nbPages: Math.max(1, Math.ceil(found.length / perPage)),
      lastId: shown.at(-1)?.id ?? null,
    },
  }
}

/** Takes submitted applications in; those that are there stay. Throws 'evaluation.tooManyEntries'. */
export async function addEntries(
  ctx: Context,
  { programId, sessionId, responseIds, filters }: ArgumentsOf<typeof contract.addEntries>,
): Promise<{ added: number; total: number }> {
  const session = await openSession(programId, sessionId)
  const asked = responseIds ?? (await idsThatMatch(ctx, programId, filters ?? {}))
  return transaction(async () => {
    await lockEditableProgram(programId)
    const known = await listEntryRows(session.id)
    const held = new Set(known.map(({ responseId }) => responseId))
    const keys = new Set(known.map(({ key }) => key))
    const fresh = [...new Set(asked)].filter((id) => !held.has(id))
    if (known.length + fresh.length > MOST_ENTRIES)
      throw new Problem('evaluation.tooManyEntries', { data: { most: MOST_ENTRIES } })
    let position = (known.at(-1)?.position ?? -1) + 1
    let added = 0
    for (let from = 0; from < fresh.length; from += 500) {
      const found = await readSubmitted(programId, fresh.slice(from, from + 500))
      await insertEntries(
        found.map(({ id, externalKey, title, category }) => {
          const key = externalKey && !keys.has(externalKey) ? externalKey : id
          keys.add(key)
          return {
            ...{ sessionId: session.id, responseId: id, key, title, category, weights: null },
            position: position++,
          }
        }),
      )
      added += found.length
    }
    if (added > 0)
      await record(ctx, {
        type: 'session.entriesAdded',
        subject: await subjectOf(session),
        programId,
        after: { added },
      })
    return { added, total: known.length + added }
  })
}

async function idsThatMatch(
  ctx: Context,
  programId: string,
  filters: NonNullable<ArgumentsOf<typeof contract.addEntries>['filters']>,
): Promise<string[]> {
  const program = await getProgramRow(programId)
  const ids: string[] = []
  const readerId = ctx.actor.kind === 'user' ? userOf(ctx).id : ''
  const listing = idsOfListing(ctx, program, { ...filters, status: 'submitted' }, { facetPermissions: [], readerId })
  for await (const page of listing) {
    ids.push(...page)
    if (ids.length > MOST_ENTRIES) throw new Problem('evaluation.tooManyEntries', { data: { most: MOST_ENTRIES } })
  }
  return ids
}

/** Entries of which a sheet was sent stay. */
export async function removeEntries(
  ctx: Context,
  { programId, sessionId, entryIds }: ArgumentsOf<typeof contract.removeEntries>,
): Promise<{ removed: number; kept: number }> {
  const session = await openSession(programId, sessionId)
  return transaction(async () => {
    await lockEditableProgram(programId)
    const known = new Set((await listEntryRows(session.id)).map(({ id }) => id))
    const asked = [...new Set(entryIds)].filter((id) => known.has(id))
    const scored = new Set(
      (await listDutyRows(session.id)).flatMap(({ entryId, state }) => (state === 'sent' ? [entryId] : [])),
    )
    const removed = await removeEntryRows(asked.filter((id) => !scored.has(id)))
    if (removed > 0)
      await record(ctx, {
        type: 'session.entriesRemoved',
        subject: await subjectOf(session),
        programId,
        before: { removed },
      })
    return { removed, kept: asked.length - removed }
  })
}
