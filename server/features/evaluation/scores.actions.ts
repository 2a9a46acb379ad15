import type { Criterion } from '#core/evaluation/criterion.rules.ts'
import { criterionOf, type ScoreLine, ScoreReader } from '#core/evaluation/scores.rules.ts'
import { MOST_ENTRIES, MOST_JURORS } from '#core/evaluation/session.rules.ts'
import type { Answers } from '#core/form/definition.ts'
import { keyOf } from '#core/platform/slug.rules.ts'
import { type Issue, Problem } from '#core/problem.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import type { Table } from '../import/table.ts'
import { lockEditableProgram } from '../program/program.actions.ts'
import { insertSent, listSheets, setNotes } from './duty.repo.ts'
import { numberedEntries } from './entry.actions.ts'
import { insertEntries, listEntryRows, readByExternalKey, setWeights } from './entry.repo.ts'
import { insertJurors, listJurorRows } from './juror.repo.ts'
import { subjectOf } from './session.actions.ts'
import { type SessionRow, takeTurn, updateSessionAt } from './session.repo.ts'

export interface ScoreColumns {
  entry: string
  juror: string
  criterion: string
  score: string
  weight?: string | undefined
}

export interface ImportedScores {
  entries: number
  jurors: number
  criteria: number
  scores: number
  /** Sheets that are new, changed, and as they were. */
  sheets: { created: number; changed: number; same: number }
}

/** Whatever is wrong with a file is told of so many lines. */
const MOST_TOLD = 50

/** Throws 'request.invalid' with columns that are not there and every line that cannot be read. */
export async function readScores(table: Table, columns: ScoreColumns): Promise<ScoreLine[]> {
  const wanted = Object.entries(columns).filter(([, name]) => name !== undefined) as [keyof ScoreColumns, string][]
  const missing = wanted.filter(([, name]) => !table.headers.includes(name))
  if (missing.length > 0)
    throw new Problem('request.invalid', {
      issues: missing.map(([column, name]): Issue => ({ at: `--${column}`, rule: 'unknown', params: { value: name } })),
    })
  const places = wanted.map(([column, name]) => [column, table.headers.indexOf(name)] as const)
  const reader = new ScoreReader()
  for await (const { line, cells } of table.rows())
    reader.add(line, Object.fromEntries(places.map(([column, place]) => [column, cells[place] ?? ''])) as never)
  if (reader.flaws.length > 0)
    throw new Problem('request.invalid', {
      issues: reader.flaws
        .slice(0, MOST_TOLD)
        .map(({ line, column, rule, value }): Issue => ({ at: `${line}.${column}`, rule, params: { value } })),
      data: { flaws: reader.flaws.length },
    })
  return reader.lines
}

/**
 * Scores of a file as sheets that were sent: entries by the key or the number of their application, jurors and criteria made where they are
 * missing. Running it again changes nothing. A weight that differs between entries is kept with the entry.
 */
export async function importScores(
  ctx: Context,
  session: SessionRow,
  given: readonly ScoreLine[],
): Promise<ImportedScores> {
  return transaction(async () => {
    await lockEditableProgram(session.programId)
    const lines = await byKeys(session, given)
    const references = await ensureCriteria(session, lines)
    const entryIds = await ensureEntries(session, lines, references)
    const jurorIds = await ensureJurors(session, lines)
    const sheets = await putSheets(ctx, session, lines, { references, entryIds, jurorIds })
    const imported = {
      entries: entryIds.size,
      jurors: jurorIds.size,
      criteria: references.size,
      scores: lines.length,
    }
    if (sheets.created + sheets.changed > 0)
      await record(ctx, {
        type: 'session.scoresImported',
        subject: await subjectOf(session),
        programId: session.programId,
        after: imported,
      })
    return { ...imported, sheets }
  })
}

/** Lines may name an entry by the number of its application, as the list of the session does. A key comes first. */
async function byKeys(session: SessionRow, lines: readonly ScoreLine[]): Promise<ScoreLine[]> {
  const entries = await numberedEntries(session)
  const keys = new Set(entries.map(({ key }) => key))
  const byNumber = new Map(entries.map(({ number, key }) => [number, key]))
  return lines.map((line) => (keys.has(line.entry) ? line : { ...line, entry: byNumber.get(line.entry) ?? line.entry }))
}

/** By what the file calls them, the references of criteria. */
async function ensureCriteria(session: SessionRow, lines: readonly ScoreLine[]): Promise<Map<string, string>> {
  const byName = Map.groupBy(lines, ({ criterion }) => criterion)
  const known = new Map(
    session.criteria.flatMap(({ field }) => [
      [field.reference, field.reference] as const,
      ...Object.values(field.title).map((title) => [title ?? '', field.reference] as const),
    ]),
  )
  const taken = new Set(session.criteria.map(({ field }) => field.reference))
  const made: Criterion[] = []
  const references = new Map<string, string>()
  for (const [name, own] of byName) {
    const found = known.get(name)
    const reference = found ?? keyOf(name, 'criterion', taken)
    references.set(name, reference)
    if (found) continue
    taken.add(reference)
    const scores = own.map(({ score }) => score)
    made.push(criterionOf(name, reference, scores, weightOf(own)))
  }
  if (
    made.length > 0 &&
    !(await updateSessionAt(session.id, session.version, { criteria: [...session.criteria, ...made] }))
  )
    throw new Problem('resource.stale', { data: {} })
  return references
}

/** The weight that most lines have; 1 without any. */
function weightOf(lines: readonly ScoreLine[]): number {
  const counts = new Map<number, number>()
  for (const { weight } of lines) counts.set(weight ?? 1, (counts.get(weight ?? 1) ?? 0) + 1)
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [1, 0] as [number, number])[0]
}

async function ensureEntries(
  session: SessionRow,
  lines: readonly ScoreLine[],
  references: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const known = await listEntryRows(session.id)
  const there = new Set(known.map(({ key }) => key))
  const wanted = [...new Set(lines.map(({ entry }) => entry))]
  const missing = wanted.filter((key) => !there.has(key))
  if (known.length + missing.length > MOST_ENTRIES)
    throw new Problem('evaluation.tooManyEntries', { data: { most: MOST_ENTRIES } })
  const taken = new Set(known.map(({ responseId }) => responseId))
  let position = (known.at(-1)?.position ?? -1) + 1
  for (let from = 0; from < missing.length; from += 500) {
    const keys = missing.slice(from, from + 500)
    const applications = new Map(
      (await readByExternalKey(session.programId, keys)).map((row) => [row.externalKey, row]),
    )
    await insertEntries(
      keys.map((key) => {
        const application = applications.get(key)
        const isFree = application !== undefined && !taken.has(application.id)
        return {
          ...{ sessionId: session.id, key, weights: null, position: position++ },
          responseId: isFree ? application.id : null,
          title: application?.title || key,
          category: application?.category ?? null,
        }
      }),
    )
  }
  const entries = (await listEntryRows(session.id)).filter(({ key }) => wanted.includes(key))
  await keepWeights(lines, references, entries)
  return new Map(entries.map(({ id, key }) => [key, id]))
}

/** Entries whose weights are not those of the criteria get their own. */
async function keepWeights(
  lines: readonly ScoreLine[],
  references: ReadonlyMap<string, string>,
  entries: readonly { id: string; key: string; weights: Record<string, number> | null }[],
): Promise<void> {
  const given = Map.groupBy(
    lines.filter(({ weight }) => weight !== null),
    ({ entry }) => entry,
  )
  for (const { id, key, weights } of entries) {
    const own = Object.fromEntries(
      (given.get(key) ?? []).map(({ criterion, weight }) => [references.get(criterion) ?? '', weight ?? 1]),
    )
    if (Object.keys(own).length === 0 || JSON.stringify(own) === JSON.stringify(weights)) continue
    await setWeights(id, own)
  }
}

async function ensureJurors(session: SessionRow, lines: readonly ScoreLine[]): Promise<Map<string, string>> {
  const wanted = [...new Set(lines.map(({ juror }) => juror))]
  const find = async () => {
    const byName = new Map<string, string>()
    for (const { id, key, name, email } of await listJurorRows(session.id))
      for (const called of [name, email, key]) if (called) byName.set(called, id)
    return byName
  }
  const known = await find()
  const missing = wanted.filter((name) => !known.has(name))
  if (known.size + missing.length > MOST_JURORS)
    throw new Problem('evaluation.tooManyJurors', { data: { most: MOST_JURORS } })
  await insertJurors(
    missing.map((name) => ({
      ...{ sessionId: session.id, userId: null, emailKey: null, key: name, name, email: null },
      ...{ state: 'imported' as const, cap: null, categories: [], expertise: [] },
    })),
  )
  const now = await find()
  return new Map(wanted.flatMap((name) => (now.has(name) ? [[name, now.get(name) ?? '']] : [])))
}

async function putSheets(
  ctx: Context,
  session: SessionRow,
  lines: readonly ScoreLine[],
  { references, entryIds, jurorIds }: Record<'references' | 'entryIds' | 'jurorIds', ReadonlyMap<string, string>>,
): Promise<ImportedScores['sheets']> {
  const turn = await takeTurn(session.id)
  const there = new Map((await listSheets(session.id)).map((sheet) => [`${sheet.entryId} ${sheet.jurorId}`, sheet]))
  const byPair = Map.groupBy(lines, ({ entry, juror }) => `${entryIds.get(entry)} ${jurorIds.get(juror)}`)
  const sheets = { created: 0, changed: 0, same: 0 }
  const fresh: Parameters<typeof insertSent>[0][number][] = []
  for (const [pair, own] of byPair) {
    const notes: Answers = Object.fromEntries(
      own.map(({ criterion, score }) => [references.get(criterion) ?? '', score]),
    )
    const known = there.get(pair)
    const [entryId = '', jurorId = ''] = pair.split(' ')
    if (!known) {
      fresh.push({ sessionId: session.id, entryId, jurorId, reason: 'import', pinned: true, notes })
      continue
    }
    const merged = { ...known.notes, ...notes }
    if (known.state === 'sent' && sameNotes(known.notes, merged)) sheets.same++
    else {
      await setNotes(known.id, merged, ctx.now, turn)
      sheets.changed++
    }
  }
  await insertSent(fresh, ctx.now, turn)
  sheets.created = fresh.length
  return sheets
}

const sameNotes = (one: Answers, other: Answers): boolean => {
  const names = Object.keys(other)
  return names.length === Object.keys(one).length && names.every((name) => one[name] === other[name])
}
