import { keysOf, type Marks, type VoteMethod } from './vote.rules.ts'

export interface PabulibVote {
  meta: Readonly<Record<string, string | number>>
  method: VoteMethod
  entries: readonly { key: string; title: string; cost: number }[]
  ballots: readonly { voter: string; marks: Marks }[]
}

/** How the format calls each way of voting. */
const TYPES: Readonly<Record<VoteMethod, string>> = {
  'choose-1': 'choose-1',
  approval: 'approval',
  budget: 'approval',
  points: 'cumulative',
  ranked: 'ordinal',
}

/** The format has no quotes that every reader knows: what would end a cell or a line becomes a blank. */
const cell = (text: string): string => text.replaceAll(/[;"\r\n]/g, ' ').trim()

/** Lines of a `.pb` file, each with its end. */
export function* pabulibLines({ meta, method, entries, ballots }: PabulibVote): Generator<string> {
  const votes = new Map<string, number>()
  for (const { marks } of ballots) for (const key of keysOf(marks)) votes.set(key, (votes.get(key) ?? 0) + 1)
  yield 'META\nkey;value\n'
  const facts = { ...meta, num_projects: entries.length, num_votes: ballots.length, vote_type: TYPES[method] }
  for (const [key, value] of Object.entries(facts)) yield `${key};${cell(String(value))}\n`
  yield 'PROJECTS\nproject_id;cost;votes;name\n'
  for (const { key, cost, title } of entries) yield `${key};${cost};${votes.get(key) ?? 0};${cell(title)}\n`
  yield method === 'points' ? 'VOTES\nvoter_id;vote;points\n' : 'VOTES\nvoter_id;vote\n'
  for (const { voter, marks } of ballots) {
    const keys = keysOf(marks)
    const points = method === 'points' ? `;${keys.map((key) => (marks as Record<string, number>)[key]).join(',')}` : ''
    yield `${voter};${keys.join(',')}${points}\n`
  }
}
