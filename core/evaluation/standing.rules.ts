import type { Answers } from '../form/definition.ts'
import { type Criterion, isAskedIn, isCounted, scoreOf } from './criterion.rules.ts'
import { liveRanking } from './ranking/live.rules.ts'
import { type Note, type Notes, notesOf } from './ranking/notes.rules.ts'
import { type Ranking, type RankingOptions, rankEntries, type TieRule } from './ranking/rank.rules.ts'
import type { SessionSettings } from './session.rules.ts'

export interface RankedEntry {
  id: string
  category: string | null
  /** Weights of its own by criterion, instead of those of the criteria; null: none. */
  weights: Readonly<Record<string, number>> | null
  /** Place in the order of submission. */
  position: number
}

/** A sheet that was sent. */
export interface SentSheet {
  entryId: string
  jurorId: string
  notes: Answers
}

export interface Standing extends Ranking {
  /** Criteria that count, in the order of `cells`. */
  counted: Criterion[]
  jurorIds: string[]
  notes: Notes
  /** What it was ranked with. */
  options: RankingOptions
}

type Rules = Pick<SessionSettings, 'method' | 'trim' | 'round' | 'ties'>

/**
 * Ranks entries by the sheets that were sent. Sheets of entries or criteria that are not there count nothing. The same input gives
 * the same ranking, in whatever order sheets come.
 */
export function standingOf(
  entries: readonly RankedEntry[],
  criteria: readonly Criterion[],
  sheets: readonly SentSheet[],
  { method, trim, round, ties }: Rules,
): Standing {
  const { notes, options, ...rest } = notesIn(entries, criteria, sheets, { method, trim, round, ties })
  return { ...rankEntries(notes, options), ...rest, notes, options }
}

export interface LiveStanding {
  read(): Standing
  /** Puts in a sheet that was sent, new or changed. False: of an entry or a juror who had none, so that all is ranked anew. */
  set(sheet: SentSheet): boolean
}

/** A standing that follows single sheets. What it reads is the same as `standingOf` of all of them. */
export function liveStanding(
  entries: readonly RankedEntry[],
  criteria: readonly Criterion[],
  sheets: readonly SentSheet[],
  rules: Rules,
): LiveStanding {
  const { notes, options, ...rest } = notesIn(entries, criteria, sheets, rules)
  const live = liveRanking(notes, options)
  const placeOf = new Map(entries.map(({ id }, place) => [id, place]))
  const jurorOf = new Map(rest.jurorIds.map((id, place) => [id, place]))
  return {
    read: () => ({ ...live.read(), ...rest, notes: live.notes(), options }),
    set(sheet) {
      const juror = jurorOf.get(sheet.jurorId)
      const entry = placeOf.get(sheet.entryId)
      // A sheet of an entry that is not ranked here changes nothing.
      if (juror === undefined || entry === undefined) return juror !== undefined
      live.set(entry, juror, scoresOf(rest.counted, sheet, entries[entry]?.category ?? null))
      return true
    },
  }
}

/** By criterion; null where it is not asked of the entry, or has no score. */
const scoresOf = (counted: readonly Criterion[], { notes }: SentSheet, category: string | null): (number | null)[] =>
  counted.map((criterion) => (isAskedIn(criterion, category) ? scoreOf(criterion, notes) : null))

function notesIn(
  entries: readonly RankedEntry[],
  criteria: readonly Criterion[],
  sheets: readonly SentSheet[],
  { method, trim, round, ties }: Rules,
): Pick<Standing, 'counted' | 'jurorIds' | 'notes' | 'options'> {
  const counted = criteria.filter(
    (one) => isCounted(one) || entries.some(({ weights }) => weights?.[one.field.reference]),
  )
  const placeOf = new Map(entries.map(({ id }, place) => [id, place]))
  const jurorIds = [...new Set(sheets.map(({ jurorId }) => jurorId))].sort()
  const jurorOf = new Map(jurorIds.map((id, place) => [id, place]))
  const notes = notesOf(
    [...sheets]
      .sort((a, b) => (`${a.entryId} ${a.jurorId}` < `${b.entryId} ${b.jurorId}` ? -1 : 1))
      .flatMap((sheet): Note[] => {
        const entry = placeOf.get(sheet.entryId)
        const juror = jurorOf.get(sheet.jurorId)
        if (entry === undefined || juror === undefined) return []
        return scoresOf(counted, sheet, entries[entry]?.category ?? null).flatMap((score, criterion) =>
          score === null ? [] : [{ entry, juror, criterion, score }],
        )
      }),
    { entries: entries.length, jurors: jurorIds.length, criteria: counted.length },
  )
  const options: RankingOptions = {
    method,
    trim,
    round,
    weights: counted.map(({ weight }) => weight),
    entryWeights: entryWeights(entries, counted),
    ties: tieRules(ties, entries, counted),
  }
  return { counted, jurorIds, notes, options }
}

/** By cell, for entries whose weights are not those of all; null when none has its own. */
function entryWeights(entries: readonly RankedEntry[], counted: readonly Criterion[]): Float64Array | null {
  const isOwn = entries.some(({ weights }) => weights !== null)
  const isByCategory = counted.some(({ categories }) => categories.length > 0)
  if (!isOwn && !isByCategory) return null
  const weights = new Float64Array(entries.length * counted.length)
  for (const [place, entry] of entries.entries())
    for (const [column, criterion] of counted.entries())
      weights[place * counted.length + column] = entry.weights
        ? (entry.weights[criterion.field.reference] ?? 0)
        : isAskedIn(criterion, entry.category)
          ? criterion.weight
          : 0
  return weights
}

function tieRules(
  ties: SessionSettings['ties'],
  entries: readonly RankedEntry[],
  counted: readonly Criterion[],
): TieRule[] {
  return ties.flatMap((tie): TieRule[] => {
    if (tie.by === 'agreement') return [tie]
    if (tie.by === 'submission') return [{ by: 'order', order: entries.map(({ position }) => position) }]
    const criterion = counted.findIndex(({ field }) => field.reference === tie.criterion)
    return criterion < 0 ? [] : [{ by: 'criterion', criterion }]
  })
}
