import type { Criterion } from '../evaluation/criterion.rules.ts'
import { isScored } from '../evaluation/criterion.rules.ts'

/** Columns of a session's table that every session has. */
export const RESULT_COLUMNS = [
  'number',
  'title',
  'category',
  'rank',
  'total',
  'sheets',
  'decision',
  'released',
] as const
export type ResultColumn = (typeof RESULT_COLUMNS)[number] | `criterion-${string}` | `juror-${string}`

/** Characters of a list of columns in an address. */
export const LONGEST_RESULT_COLUMNS = 20_000

/** All columns of a session: those of every session, one for each criterion with a score, one for each juror. */
export const columnsOf = (criteria: readonly Criterion[], jurorIds: readonly string[]): ResultColumn[] => [
  ...RESULT_COLUMNS,
  ...criteria.filter(isScored).map(({ field }): ResultColumn => `criterion-${field.reference}`),
  ...jurorIds.map((id): ResultColumn => `juror-${id}`),
]

/** Those that are asked for, in their order, each once; unknown ones are left out. All where nothing is asked. */
export function chosenColumns(asked: string | undefined, all: readonly ResultColumn[]): ResultColumn[] {
  if (!asked) return [...all]
  const known = new Set<string>(all)
  const chosen = [...new Set(asked.split(','))].filter((column): column is ResultColumn => known.has(column))
  return chosen.length > 0 ? chosen : [...all]
}

export interface JurorPart {
  name: string
  assigned: number
  sent: number
  recused: number
}

/** Who took part: a juror counts for the quorum with one sheet that was sent. */
export const quorumOf = (jurors: readonly JurorPart[]): { present: number; of: number } => {
  const called = jurors.filter(({ assigned, sent, recused }) => assigned + sent + recused > 0)
  return { present: called.filter(({ sent }) => sent > 0).length, of: called.length }
}
