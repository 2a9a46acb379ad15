import { boundsOf, type Criterion, isAskedIn, isScored, scoreOf, sheetMean } from './criterion.rules.ts'
import type { RankedEntry, SentSheet } from './standing.rules.ts'

/** Bars of a distribution. */
const BARS = 10
/** Sheets of an entry from which on one can be far from the others. */
const LEAST_SHEETS = 3
/** Deviations from the others from which on a sheet is far. */
const FAR = 2
/** A sheet closer than this to the others is never far, as a share of the scale. */
const LEAST_DISTANCE = 0.2
/** Milliseconds after which a juror with work left who was not seen is silent. */
export const SILENT_MS = 5 * 86_400_000

export interface CriterionStatistics {
  reference: string
  count: number
  mean: number | null
  /** Standard deviation. */
  deviation: number | null
  least: number | null
  most: number | null
  /** How many scores fall into each of equal parts of the scale, `from` to `to`. */
  bars: number[]
  from: number
  to: number
}

export interface Outlier {
  entryId: string
  jurorId: string
  mean: number
  /** Mean of the other sheets of the entry. */
  others: number
  /** How many of their standard deviations it is away; at most 99. */
  distance: number
}

const mean = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0) / list.length
const deviation = (list: readonly number[], middle = mean(list)): number =>
  Math.sqrt(mean(list.map((one) => (one - middle) ** 2)))

/** Scores of each criterion that has some: how many, their mean, how far apart, and their distribution. */
export function criterionStatistics(
  entries: readonly RankedEntry[],
  criteria: readonly Criterion[],
  sheets: readonly SentSheet[],
): CriterionStatistics[] {
  const categoryOf = new Map(entries.map(({ id, category }) => [id, category]))
  return criteria.filter(isScored).map((criterion) => {
    const scores = sheets.flatMap(({ entryId, notes }) =>
      isAskedIn(criterion, categoryOf.get(entryId) ?? null) ? (scoreOf(criterion, notes) ?? []) : [],
    )
    const bounds = boundsOf(criterion)
    const [least, most] = scores.length > 0 ? [Math.min(...scores), Math.max(...scores)] : [null, null]
    const from = Math.min(bounds.least ?? least ?? 0, least ?? bounds.least ?? 0)
    const to = Math.max(bounds.most ?? most ?? from + 1, most ?? bounds.most ?? from + 1)
    // A scale of few whole numbers has a bar for each.
    const isWhole = Number.isInteger(from) && Number.isInteger(to) && scores.every(Number.isInteger)
    const count = isWhole && to - from < BARS * 1.5 ? to - from + 1 : BARS
    const bars = Array<number>(count).fill(0)
    for (const score of scores) {
      const share = isWhole && count === to - from + 1 ? score - from : ((score - from) / (to - from || 1)) * count
      const bar = Math.max(0, Math.min(count - 1, Math.floor(share)))
      bars[bar] = (bars[bar] ?? 0) + 1
    }
    return {
      ...{ reference: criterion.field.reference, count: scores.length, least, most, bars, from, to },
      mean: scores.length > 0 ? mean(scores) : null,
      deviation: scores.length > 0 ? deviation(scores) : null,
    }
  })
}

/** Sheets that are far from the others of their entry, the farthest first. */
export function outliersIn(
  entries: readonly RankedEntry[],
  criteria: readonly Criterion[],
  sheets: readonly SentSheet[],
): Outlier[] {
  const weightsOf = new Map(entries.map(({ id, weights }) => [id, weights]))
  const marks = sheets.flatMap(({ entryId, jurorId, notes }) => {
    const weights = weightsOf.get(entryId)
    const value = weights === undefined ? null : sheetMean(criteria, notes, weights)
    return value === null ? [] : [{ entryId, jurorId, mean: value }]
  })
  if (marks.length === 0) return []
  const all = marks.map((one) => one.mean)
  const scale = Math.max(...all) - Math.min(...all)
  return [...Map.groupBy(marks, ({ entryId }) => entryId).values()]
    .filter(({ length }) => length >= LEAST_SHEETS)
    .flatMap((own) =>
      own.flatMap((mark): Outlier[] => {
        const rest = own.filter((one) => one !== mark).map((one) => one.mean)
        const others = mean(rest)
        const away = Math.abs(mark.mean - others)
        const wide = deviation(rest, others)
        if (away < LEAST_DISTANCE * scale || away < FAR * wide) return []
        return [{ ...mark, others, distance: Math.min(99, wide > 0 ? away / wide : 99) }]
      }),
    )
    .sort((a, b) => Math.abs(b.mean - b.others) - Math.abs(a.mean - a.others))
}

/** Whether a juror has work left and was not seen for days. */
export const isSilent = (
  { assigned, sent, lastSeenAt }: { assigned: number; sent: number; lastSeenAt: Date | null },
  now: Date,
): boolean => sent < assigned && (lastSeenAt === null || now.getTime() - lastSeenAt.getTime() >= SILENT_MS)

/** Instants at which jurors are reminded: so many days before the end, those to come. */
export const reminderTimes = (closesAt: Date | null, days: readonly number[], now: Date): Date[] =>
  closesAt === null
    ? []
    : [...new Set(days)].map((one) => new Date(closesAt.getTime() - one * 86_400_000)).filter((at) => at > now)
