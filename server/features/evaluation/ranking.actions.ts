import type { ArgumentsOf } from '#core/endpoint.ts'
import { sheetMean } from '#core/evaluation/criterion.rules.ts'
import type * as contract from '#core/evaluation/evaluation.contract.ts'
import type { StandingShown } from '#core/evaluation/evaluation.contract.ts'
import { type Quota, select } from '#core/evaluation/ranking/selection.rules.ts'
import { stabilityOf } from '#core/evaluation/ranking/stability.rules.ts'
import { type SessionSettings, settingsOf } from '#core/evaluation/session.rules.ts'
import type { Standing } from '#core/evaluation/standing.rules.ts'
import { labelsOf } from '../tag/tag.public.ts'
import { listDutyRows, type SheetRow } from './duty.repo.ts'
import { numberedEntries } from './entry.actions.ts'
import type { NumberedEntry } from './entry.repo.ts'
import { listJurorRows } from './juror.repo.ts'
import { standingNow } from './live.ts'
import { openSession } from './session.actions.ts'
import type { SessionRow } from './session.repo.ts'

/** Resamplings of the stability; each ranks all entries anew, so large sessions get fewer. */
const SAMPLES = 200
const MOST_WORK = 2_000_000

export interface RankingAsked {
  method?: StandingShown['method'] | undefined
  category?: string | undefined
  seats?: number | undefined
  round?: number | null | undefined
}

/** A session ranked by its sent sheets. */
export async function rankSession(
  session: SessionRow,
  { method, category, round }: RankingAsked,
): Promise<{ entries: NumberedEntry[]; sheets: SheetRow[]; standing: Standing; rules: SessionSettings }> {
  const rules = settingsOf(session.settings)
  if (method) rules.method = method
  if (round !== undefined) rules.round = round
  const all = await numberedEntries(session)
  const entries = category ? all.filter((entry) => entry.category === category) : all
  return { entries, rules, ...(await standingNow(session, all, entries, rules, category ?? null)) }
}

/** Places of entries from the first to the last; in their own order where no criterion counts. */
export const placesOf = ({ order }: Standing, entries: readonly unknown[]): number[] =>
  order.length === entries.length ? [...order] : [...entries.keys()]

const finite = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : value

export async function getRanking({
  programId,
  sessionId,
  ...asked
}: ArgumentsOf<typeof contract.getRanking>): Promise<StandingShown> {
  const session = await openSession(programId, sessionId)
  const { entries, sheets, rules, standing } = await rankSession(session, asked)
  const seats = asked.seats ?? rules.seats
  const stability = seats === null ? null : stabilityWith(standing, seats)
  const byEntry = Map.groupBy(sheets, ({ entryId }) => entryId)
  const width = standing.counted.length
  const duties = (await listDutyRows(session.id)).filter(({ state }) => state !== 'recused')
  return {
    method: rules.method,
    seats,
    entries: [...standing.order].flatMap((place) => {
      const entry = entries[place]
      if (!entry) return []
      const { id, key, number, title, category, weights } = entry
      const criteria = standing.counted.flatMap(({ field }, column): [string, number][] => {
        const value = finite(standing.cells[place * width + column])
        return value === null ? [] : [[field.reference, value]]
      })
      return [
        {
          ...{ id, key, number, title, category },
          rank: standing.rank[place] || null,
          total: finite(standing.totals[place]),
          criteria: Object.fromEntries(criteria),
          sheets: (byEntry.get(id) ?? []).map(({ jurorId, notes }) => ({
            jurorId,
            mean: sheetMean(session.criteria, notes, weights),
          })),
          stability: stability ? (stability[place] ?? null) : null,
        },
      ]
    }),
    ties: standing.ties.map(({ entries: tied, decidedBy }) => ({
      entryIds: tied.map((place) => entries[place]?.id ?? ''),
      decidedBy: decidedBy.map((rule) => (rule === null ? null : ruleName(rules.ties[rule]))),
    })),
    selection: seats === null ? null : await selectionOf(entries, standing, rules, seats),
    jurors: await jurorsIn(session, sheets, standing),
    sheets: { sent: sheets.length, all: duties.length },
  }
}

/** Who is chosen within the quotas; null without any. */
async function selectionOf(
  entries: readonly NumberedEntry[],
  standing: Standing,
  { quotas }: SessionSettings,
  seats: number,
): Promise<StandingShown['selection']> {
  if (quotas.length === 0) return null
  const ids = entries.flatMap(({ responseId }) => responseId ?? [])
  const tags = quotas.some(({ group }) => group.startsWith('tag:')) ? await labelsOf(ids) : new Map<string, []>()
  const candidates = [...standing.order].flatMap((place) => {
    const entry = entries[place]
    if (!entry || !standing.rank[place]) return []
    const own = (tags.get(entry.responseId ?? '') ?? []).map(({ id }) => `tag:${id}`)
    return [{ entry: place, groups: [`category:${entry.category ?? ''}`, ...own] }]
  })
  const given = quotas.map(
    ({ group, least, most }): Quota => ({
      group,
      ...(least !== undefined && { least }),
      ...(most !== undefined && { most }),
    }),
  )
  const { chosen, raised, barred, short } = select(candidates, seats, given)
  const idOf = (place: number) => entries[place]?.id ?? ''
  const named = (list: typeof raised) => list.map(({ entry, group }) => ({ entryId: idOf(entry), group }))
  return { chosen: chosen.map(idOf), raised: named(raised), barred: named(barred), short }
}

const ruleName = (tie: SessionSettings['ties'][number] | undefined): string | null =>
  !tie ? null : tie.by === 'criterion' ? `criterion ${tie.criterion}` : tie.by

function stabilityWith({ notes, options }: Standing, seats: number): Float64Array | null {
  if (notes.score.length === 0) return null
  const samples = Math.max(20, Math.min(SAMPLES, Math.floor(MOST_WORK / (notes.score.length + notes.entries))))
  return stabilityOf(notes, { ...options, seats, samples })
}

/** How far the marks of each juror are from those of the others for the same entries, in points of a sheet. */
async function jurorsIn(
  session: SessionRow,
  sheets: readonly SheetRow[],
  { jurorIds }: Standing,
): Promise<StandingShown['jurors']> {
  const names = new Map((await listJurorRows(session.id)).map(({ id, name }) => [id, name]))
  const marks = sheets.flatMap(({ entryId, jurorId, notes }) => {
    const mean = sheetMean(session.criteria, notes)
    return mean === null ? [] : [{ entryId, jurorId, mean }]
  })
  const middle = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length
  const meanOf = new Map(
    [...Map.groupBy(marks, ({ entryId }) => entryId)].map(([id, own]) => [id, middle(own.map(({ mean }) => mean))]),
  )
  const byJuror = Map.groupBy(marks, ({ jurorId }) => jurorId)
  return jurorIds.map((id) => {
    const own = byJuror.get(id) ?? []
    return {
      id,
      name: names.get(id) ?? '',
      sheets: own.length,
      mean: own.length > 0 ? middle(own.map(({ mean }) => mean)) : null,
      bias: own.length > 0 ? middle(own.map(({ entryId, mean }) => mean - (meanOf.get(entryId) ?? mean))) : null,
    }
  })
}
