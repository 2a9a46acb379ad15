import type { Ballot, Choice } from './ballot.rules.ts'
import { recordsOf } from './records.ts'

/** A file of the Pabulib format, version of its section names: META, PROJECTS, VOTES. */
export interface Pabulib {
  meta: Map<string, string>
  choices: Choice[]
  /** Names of the choices, in their order; the key of one without. */
  names: string[]
  ballots: Ballot[]
  /** Who cast each ballot, in their order. */
  voters: string[]
}

export interface PabulibFlaw {
  /** From 1. */
  line: number
  flaw: 'section' | 'column' | 'cost' | 'project' | 'points' | 'twice'
  value: string
}

type Section = 'META' | 'PROJECTS' | 'VOTES'
const SECTIONS: ReadonlySet<string> = new Set<Section>(['META', 'PROJECTS', 'VOTES'])

/** Reads a `.pb` file: projects with costs, and ballots of approval, choose-1, cumulative, scoring or ordinal votes. All flaws at once. */
export function readPabulib(text: string): Pabulib & { flaws: PabulibFlaw[] } {
  const meta = new Map<string, string>()
  const choices: Choice[] = []
  const names: string[] = []
  const ballots: Ballot[] = []
  const voters: string[] = []
  const flaws: PabulibFlaw[] = []
  const places = new Map<string, number>()
  let section: Section | null = null
  let columns: string[] | null = null
  const needed = { META: ['key', 'value'], PROJECTS: ['project_id', 'cost'], VOTES: ['voter_id', 'vote'] } as const
  for (const { cells, line } of recordsOf(text, ';')) {
    const [name = ''] = cells
    if (cells.length === 1 && SECTIONS.has(name.toUpperCase())) {
      section = name.toUpperCase() as Section
      columns = null
      continue
    }
    if (!section) {
      flaws.push({ line, flaw: 'section', value: cells.join(';').slice(0, 80) })
      break
    }
    if (!columns) {
      columns = cells.map((cell) => cell.toLowerCase())
      const given = columns
      for (const name of needed[section]) if (!given.includes(name)) flaws.push({ line, flaw: 'column', value: name })
      continue
    }
    const row = new Map(columns.map((name, place) => [name, cells[place] ?? '']))
    if (section === 'META') meta.set(row.get('key') ?? '', row.get('value') ?? '')
    else if (section === 'PROJECTS') {
      const key = row.get('project_id') ?? ''
      const cost = Number((row.get('cost') ?? '').replace(',', '.'))
      if (places.has(key)) flaws.push({ line, flaw: 'twice', value: key })
      else if (!(cost >= 0)) flaws.push({ line, flaw: 'cost', value: row.get('cost') ?? '' })
      else {
        places.set(key, choices.length)
        choices.push({ key, cost })
        names.push(row.get('name') || key)
      }
    } else {
      const read = ballotOf(row, meta.get('vote_type') ?? 'approval', places)
      if ('flaw' in read) flaws.push({ line, ...read })
      else {
        ballots.push(read)
        voters.push(row.get('voter_id') ?? '')
      }
    }
  }
  return { meta, choices, names, ballots, voters, flaws }
}

function ballotOf(
  row: ReadonlyMap<string, string>,
  type: string,
  places: ReadonlyMap<string, number>,
): Ballot | Omit<PabulibFlaw, 'line'> {
  const keys = listOf(row.get('vote') ?? '')
  const named: number[] = []
  for (const key of keys) {
    const place = places.get(key)
    if (place === undefined) return { flaw: 'project', value: key }
    if (named.includes(place)) return { flaw: 'twice', value: key }
    named.push(place)
  }
  if (type === 'ordinal') return { ranking: named }
  if (type !== 'cumulative' && type !== 'scoring') return { points: new Map(named.map((place) => [place, 1])) }
  const given = listOf(row.get('points') ?? '')
  const points = new Map<number, number>()
  for (const [at, place] of named.entries()) {
    const value = Number(given[at])
    if (given[at] === undefined || !Number.isFinite(value)) return { flaw: 'points', value: given[at] ?? '' }
    points.set(place, value)
  }
  return { points }
}

const listOf = (cell: string): string[] =>
  cell
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
