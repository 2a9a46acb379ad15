import { recordsOf } from './records.ts'
import type { Marks } from './vote.rules.ts'

export interface BallotCsv {
  ballots: { voter: string; marks: Marks }[]
  /** In words, with the line; all at once. */
  flaws: string[]
}

const MOST_FLAWS = 100

/**
 * Reads ballots of a CSV file as `vote export` writes them: a column `receipt`, `voter` or `voter_id`, and `vote` with the keys of
 * entries, parted by blanks or commas, each with `:points` where they have some. Those whose `state` is `excluded` are left out.
 */
export function readBallotCsv(text: string): BallotCsv {
  const [head = { cells: [] }, ...lines] = recordsOf(text, ',')
  const names = head.cells.map((name) => name.toLowerCase())
  const columnOf = (...wanted: string[]) => names.findIndex((name) => wanted.includes(name))
  const [voterAt, voteAt, stateAt] = [columnOf('receipt', 'voter', 'voter_id'), columnOf('vote'), columnOf('state')]
  const missing = [...(voterAt < 0 ? ['voter'] : []), ...(voteAt < 0 ? ['vote'] : [])]
  if (missing.length > 0) return { ballots: [], flaws: missing.map((name) => `There is no column "${name}".`) }
  const ballots: BallotCsv['ballots'] = []
  const flaws: string[] = []
  for (const { cells, line } of lines) {
    if (stateAt >= 0 && cells[stateAt] === 'excluded') continue
    const read = marksOf(cells[voteAt] ?? '')
    const voter = cells[voterAt] ?? ''
    if (read === null || voter === '') flaws.push(`Line ${line}: "${(cells[voteAt] ?? '').slice(0, 80)}" is no ballot.`)
    else ballots.push({ voter, marks: read })
  }
  return { ballots, flaws: flaws.slice(0, MOST_FLAWS) }
}

/** Null for what is no ballot. */
function marksOf(cell: string): Marks | null {
  const parts = cell
    .replaceAll(',', ' ')
    .split(' ')
    .filter((part) => part !== '')
  if (parts.length === 0) return null
  if (!parts.some((part) => part.includes(':'))) return new Set(parts).size === parts.length ? parts : null
  const marks: Record<string, number> = {}
  for (const part of parts) {
    const colon = part.lastIndexOf(':')
    const [key, points] = [part.slice(0, colon), Number(part.slice(colon + 1))]
    if (colon < 1 || !Number.isInteger(points) || points < 1 || key in marks) return null
    marks[key] = points
  }
  return marks
}
