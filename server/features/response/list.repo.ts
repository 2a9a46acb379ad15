import type { ResponseFilters } from '#core/response/response.contract.ts'
import { searchTerms } from '#core/response/search.rules.ts'
import { type CounterRow, readCounters } from '../../db/counters.ts'
import { isSqlite } from '../../db/database.ts'
import { foundBy, indexHint, primaryKeyHint } from '../../db/index-hints.ts'
import { select } from '../../tenancy/raw.ts'
import { hasSecondGates, isDecision, readStepNames } from './figures.repo.ts'
import type { GateRecord, RowRecord } from './response.rows.ts'
import type { Alternative, ListCondition } from './values.repo.ts'
import { waitingWithFirst } from './words.repo.ts'

type Span = { from: Date; to: Date }

/** The filters, in ids and instants. */
export interface Narrowing extends Pick<ResponseFilters, 'search' | 'status' | 'categoryId' | 'stepState'> {
  /** Any of these steps; none is every step. */
  stepIds: readonly string[]
  /** What stands before the numbers of this call. */
  numberPrefix: string
  createdAt?: Span
  submittedAt?: Span
  /** On facets and on answers. */
  conditions: readonly ListCondition[]
}

export interface Listing extends Narrowing {
  programId: string
  sort: 'updatedAt' | 'submittedAt' | 'createdAt' | 'number' | 'title'
  direction: 'asc' | 'desc'
}

/** Up to here a total is counted where none is kept; above, it is "more than". */
export const EXACT_COUNT = 10_000
/** Up to here what a filter finds is fetched and sorted; above, the order is walked until the page is full. */
const FEW = 4_000

const SORTS = {
  updatedAt: 'updated_at',
  submittedAt: 'submitted_at',
  createdAt: 'created_at',
  number: 'number',
  title: 'sort_key',
} as const
const STATES = "('draft', 'submitted', 'withdrawn')"

/* ---- totals ---- */

export interface Totals {
  /** All applications of the call, the trash apart. Kept. */
  total: number
  /** Those that the filters leave; null when more than `EXACT_COUNT`, and not kept. */
  filtered: number | null
  /** Whether none is in the trash: then nothing has to be looked at to leave those out. */
  trash: 'empty' | 'used'
}

export async function readTotals(listing: Listing): Promise<Totals> {
  const { stepIds, stepState, programId } = listing
  const all = await readCounters({ programIds: [programId], steps: 'all' })
  const existing = all.filter((row) => row.state !== 'deleted')
  const trash = existing.length < all.length ? 'used' : 'empty'
  const sum = (matches: (row: CounterRow) => boolean) =>
    existing.reduce((count, row) => count + (matches(row) ? row.count : 0), 0)
  const whole = (row: CounterRow) => row.stepId === '' && mine(row)
  const mine = (row: CounterRow) =>
    (!listing.categoryId || row.categoryId === listing.categoryId) && (!listing.status || row.state === listing.status)
  const total = sum((row) => row.stepId === '')
  const looked = termsOf(listing)
  if (!looked) return { total, trash, filtered: 0 }
  if (looked.length > 0 || spansOf(listing).length > 0 || listing.conditions.length > 0)
    return { total, trash, filtered: await countUpTo(listing, trash) }
  if (stepIds.length === 0 && !stepState) return { total, trash, filtered: sum(whole) }
  const steps = await readStepNames(programId)
  if (stepIds.length === 0) {
    const asked = steps.filter((step) => !listing.categoryId || step.categoryId === listing.categoryId)
    const summable = stepState && isDecision(stepState) && !hasSecondGates(asked)
    return {
      total,
      trash,
      filtered: summable ? sum((row) => row.stepState === stepState && mine(row)) : await countUpTo(listing, trash),
    }
  }
  const theirs = new Set(steps.filter(({ id }) => stepIds.includes(id)).map(({ categoryId }) => categoryId))
  // At two steps of one category an application would count twice.
  if (theirs.size < stepIds.length) return { total, trash, filtered: await countUpTo(listing, trash) }
  const begun = (row: CounterRow) => stepIds.includes(row.stepId) && row.stepState !== 'todo' && mine(row)
  if (stepState !== 'todo')
    return { total, trash, filtered: sum((row) => begun(row) && (!stepState || row.stepState === stepState)) }
  // Steps that nobody began are not counted: they are what is left of their category.
  return { total, trash, filtered: sum((row) => whole(row) && theirs.has(row.categoryId)) - sum(begun) }
}

/** Counted to the end where the days asked for are a range of a key and nothing else has to be looked up. */
async function countUpTo(listing: Listing, trash: Totals['trash']): Promise<number | null> {
  const far =
    termsOf(listing)?.length !== 0 ||
    listing.stepIds.length > 0 ||
    listing.stepState !== undefined ||
    listing.conditions.length > 0
  const { source, conditions, words, replacements } = narrowed(listing, 'find', trash)
  // A word alone is counted on its key, without looking at the applications.
  const found = words && conditions.length === 2 ? words : `SELECT 1 FROM ${source} WHERE ${conditions.join(' AND ')}`
  const [row] = await select<{ count: number }>(
    `SELECT COUNT(*) AS count FROM (${found}${far ? ` LIMIT ${EXACT_COUNT + 1}` : ''}) found`,
    replacements,
    { count: 'number' },
  )
  const count = row?.count ?? 0
  return far && count > EXACT_COUNT ? null : count
}

/* ---- filters ---- */

const termsOf = ({ search = '' }: Listing): string[] | null => searchTerms(search)

type Dated = 'createdAt' | 'submittedAt'
const DATED: readonly Dated[] = ['createdAt', 'submittedAt']

/** The orders in which the days that are asked for are one range. */
const spansOf = (listing: Listing): Dated[] => DATED.filter((name) => listing[name])

/** The number that somebody looks for by typing it, with or without the prefix of this call. */
function numberIn(typed: string, prefix: string): number | null {
  const wanted = typed.trim().replace(/^#/, '').toUpperCase()
  const number = prefix && wanted.startsWith(`${prefix}-`) ? wanted.slice(prefix.length + 1) : wanted
  const digits = /^0*(\d{1,9})$/.exec(number)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** The smallest text that no word beginning with `word` reaches. */
const after = (word: string): string => `${word}\u{10ffff}`

type Way = 'find' | 'walk'

interface Narrowed {
  source: string
  conditions: string[]
  /** The ids that the search finds by itself, no more of them than are counted. */
  words: string | undefined
  replacements: Record<string, unknown>
}

/** The key that holds the order; both databases prefer others to it once they have to filter as well. */
function indexOf({ sort, status, categoryId }: Listing): string {
  if (sort !== 'updatedAt') return keyOf(sort)
  if (status) return `response_program_id_${categoryId ? 'category_id_' : ''}state_updated_at_id`
  return keyOf(sort)
}

const keyOf = (sort: keyof typeof SORTS): string => `response_program_id_${SORTS[sort]}_id`

/**
 * The applications that the filters leave, as FROM and WHERE. `find` starts from the rarest thing (a word's or a step's
 * key), `walk` from the applications in their order and looks each one up.
 */
function narrowed(listing: Listing, way: Way, trash: Totals['trash']): Narrowed {
  const terms = termsOf(listing)
  const [first, ...others] = terms ?? []
  const conditions = ['r.platform_id = :platformId', 'r.program_id = :programId']
  if (!terms) conditions.push('1 = 0')
  if (trash === 'used' && !listing.status) conditions.push(`r.state IN ${STATES}`)
  const replacements: Record<string, unknown> = { programId: listing.programId }
  const [span] = spansOf(listing)
  const index = way === 'walk' ? indexOf(listing) : span && keyOf(span)
  let source = index ? `response r ${indexHint(index)}` : 'response r'
  for (const name of spansOf(listing)) {
    conditions.push(`r.${SORTS[name]} >= :${name}From AND r.${SORTS[name]} < :${name}To`)
    Object.assign(replacements, { [`${name}From`]: listing[name]?.from, [`${name}To`]: listing[name]?.to })
  }
  let found: string | undefined
  if (listing.status) {
    conditions.push('r.state = :status')
    replacements.status = listing.status
  }
  if (listing.categoryId) {
    conditions.push('r.category_id = :categoryId')
    replacements.categoryId = listing.categoryId
  }
  if (first !== undefined) {
    const number = numberIn(listing.search ?? '', listing.numberPrefix)
    Object.assign(replacements, { first, afterFirst: after(first), number })
    if (way === 'find') {
      const words = `SELECT DISTINCT w.response_id AS id FROM response_word w
        WHERE w.platform_id = :platformId AND w.program_id = :programId AND w.word >= :first AND w.word < :afterFirst `
      const numbered = `SELECT n.id FROM response n WHERE n.platform_id = :platformId AND n.program_id = :programId AND n.number = :number `
      const others = `UNION ${waitingWithFirst()}${number === null ? '' : `UNION ${numbered}`}`
      found = `SELECT id FROM (${words} LIMIT ${EXACT_COUNT + 1}) counted ${others}`
      replacements.firstBegins = `% ${first}%`
      source = foundBy(`${words}${others}`)
    }
    const looked = (way === 'find' ? others : [first, ...others]).map((term, n) => {
      replacements[`term${n}`] = `% ${term}%`
      return `r.search_text LIKE :term${n} `
    })
    const words = looked.join('AND ')
    if (words) conditions.push(number === null ? words : `(r.number = :number OR (${words}))`)
  }
  const { stepIds } = listing
  if (stepIds.length > 0 || listing.stepState) {
    Object.assign(replacements, { stepIds, stepState: listing.stepState ?? 'todo' })
    const state = listing.stepState && listing.stepState !== 'todo' ? 't.state = :stepState' : "t.state <> 'todo'"
    const step = stepIds.length > 0 ? ' AND t.step_id IN ( :stepIds )' : ''
    // Not EXISTS: for that MariaDB makes a list of all first.
    const begun = `SELECT COUNT(*) FROM step_state t WHERE t.platform_id = :platformId AND t.response_id = r.id${step} AND ${state}`
    if (listing.stepState === 'todo') {
      conditions.push(`(${begun}) = 0`)
      if (stepIds.length > 0)
        conditions.push(
          'r.category_id IN (SELECT s.category_id FROM step s WHERE s.platform_id = :platformId AND s.id IN ( :stepIds ))',
        )
    } else if (way === 'find' && stepIds.length > 0 && first === undefined && !span) {
      const at = `SELECT ${stepIds.length > 1 ? 'DISTINCT ' : ''}t.response_id AS id FROM step_state t
        WHERE t.platform_id = :platformId AND t.program_id = :programId AND t.step_id IN ( :stepIds ) AND ${state}`
      source = foundBy(`${at} `)
    } else conditions.push(`(${begun}) > 0`)
  }
  const joined: ListCondition[] = []
  for (const alternatives of listing.conditions) {
    for (const { replacements: values } of alternatives) Object.assign(replacements, values)
    const byHaving = alternatives.every(({ isMetBy, row }) => isMetBy === 'some' && !row)
    if (byHaving && way === 'find' && source === 'response r')
      source = foundBy(alternatives.map(({ ids }) => ids).join('UNION '))
    else if (byHaving || way === 'walk' || isSqlite())
      conditions.push(
        anyOf(alternatives, ({ row, count, isMetBy }) => row ?? `(${count}) ${isMetBy === 'some' ? '>' : '='} 0`),
      )
    else joined.push(alternatives)
  }
  // MariaDB reads those that have it once, along the key. SQLite would read them again for each application.
  if (joined.length > 0 && source === 'response r') source = `response r ${indexHint(indexOf(listing))}`
  for (const [n, alternatives] of joined.entries()) {
    for (const [m, { ids, row }] of alternatives.entries())
      if (!row) source += ` LEFT JOIN (${ids}) having_${n}_${m} ON having_${n}_${m}.id = r.id`
    conditions.push(
      anyOf(
        alternatives,
        ({ isMetBy, row }, m) => row ?? `having_${n}_${m}.id IS ${isMetBy === 'some' ? 'NOT NULL' : 'NULL'}`,
      ),
    )
  }
  return { source, conditions: conditions.map((condition) => `${condition} `), words: found, replacements }
}

const anyOf = (alternatives: ListCondition, holds: (alternative: Alternative, n: number) => string): string =>
  `(${alternatives.map(holds).join(' OR ')})`

/* ---- a page ---- */

export type Place =
  | { offset: number }
  /** Rows that come after (or before) this one in the order. */
  | { from: string; side: 'after' | 'before' }

/** Ids of a page in the listing's order. Never counts, never skips by reading when it is wanted where to go on. */
export async function readPage(
  listing: Listing,
  place: Place,
  limit: number,
  { filtered, trash }: Pick<Totals, 'filtered' | 'trash'>,
): Promise<string[]> {
  const spans = spansOf(listing)
  const few = filtered !== null && filtered <= FEW
  // Days are a range of their own order; in another order, what they hold is found and sorted.
  const find = few || (spans.length > 0 && !spans.some((name) => name === listing.sort))
  const way = { way: find ? ('find' as const) : ('walk' as const), trash }
  if ('offset' in place) return jump(listing, way, place.offset, limit, filtered)
  const [cursor] = await select<{ id: string; at: unknown }>(
    `SELECT r.id, r.${SORTS[listing.sort]} AS at FROM response r WHERE r.platform_id = :platformId AND r.program_id = :programId AND r.id = :from `,
    { programId: listing.programId, from: place.from },
  )
  if (!cursor) return []
  const backwards = place.side === 'before'
  const found = await beyond(listing, way, cursor, backwards, limit)
  return (backwards ? found.reverse() : found).map((row) => row.id)
}

/** A page by its number, from the nearer end. */
async function jump(
  listing: Listing,
  way: Looking,
  offset: number,
  limit: number,
  filtered: number | null,
): Promise<string[]> {
  if (filtered === null || offset <= filtered / 2)
    return (await segment(listing, way, { limit, offset })).map(({ id }) => id)
  const take = Math.min(limit, filtered - offset)
  if (take <= 0) return []
  const down = listing.direction !== 'desc'
  const rows = await segment(listing, way, { limit: take, offset: filtered - offset - take, down })
  return rows.reverse().map(({ id }) => id)
}

interface Looking {
  way: Way
  trash: Totals['trash']
}

interface Keyed {
  id: string
  at: unknown
}

/**
 * The rows after a key. NULLs (drafts have no submission) are the lowest on both databases and a part of their own:
 * the other part is read first or last, as the order says.
 */
async function beyond(
  listing: Listing,
  way: Looking,
  cursor: Keyed,
  backwards: boolean,
  limit: number,
): Promise<Keyed[]> {
  const down = (listing.direction === 'desc') !== backwards
  const column = `r.${SORTS[listing.sort]}`
  const sign = down ? '<' : '>'
  const key = { at: cursor.at, id: cursor.id }
  if (cursor.at === null) {
    const rest = await segment(listing, way, { limit, down, where: [`${column} IS NULL`, `r.id ${sign} :id`], key })
    if (down || rest.length === limit) return rest
    return [
      ...rest,
      ...(await segment(listing, way, { limit: limit - rest.length, down, where: [`${column} IS NOT NULL`] })),
    ]
  }
  // After an import thousands have the same instant: within it the key goes on by id, and no statement reads them all again.
  const tie = await segment(listing, way, { limit, down, where: [`${column} = :at`, `r.id ${sign} :id`], key })
  if (tie.length === limit) return tie
  const rest = [
    ...tie,
    ...(await segment(listing, way, { limit: limit - tie.length, down, where: [`${column} ${sign} :at`], key })),
  ]
  if (!down || rest.length === limit) return rest
  return [...rest, ...(await segment(listing, way, { limit: limit - rest.length, down, where: [`${column} IS NULL`] }))]
}

interface Part {
  limit: number
  offset?: number
  down?: boolean
  where?: string[]
  key?: Record<string, unknown>
}

function segment(
  listing: Listing,
  { way, trash }: Looking,
  { limit, offset = 0, down, where = [], key = {} }: Part,
): Promise<Keyed[]> {
  const { source, conditions, replacements } = narrowed(listing, way, trash)
  const order = (down ?? listing.direction === 'desc') ? 'DESC' : 'ASC'
  const column = `r.${SORTS[listing.sort]}`
  return select<Keyed>(
    `SELECT r.id, ${column} AS at FROM ${source} WHERE ${[...conditions, ...where.map((one) => `${one} `)].join(' AND ')}
     ORDER BY ${column} ${order}, r.id ${order} LIMIT ${Number(limit)}${offset > 0 ? ` OFFSET ${Number(offset)}` : ''}`,
    { ...replacements, ...key },
  )
}

/** The rows of these ids, in their order. LEFT only says in which order to join. */
export async function readRows(ids: readonly string[]): Promise<RowRecord[]> {
  if (ids.length === 0) return []
  const found = await select<RowRecord>(
    `SELECT r.id, r.number, p.number_prefix AS numberPrefix, r.title, r.state, r.category_id AS categoryId, c.title AS categoryTitle,
            u.email AS ownerEmail, u.firstname AS ownerFirstname, u.lastname AS ownerLastname,
            r.external_key AS externalKey, r.created_at AS createdAt, r.updated_at AS updatedAt, r.submitted_at AS submittedAt
     FROM response r ${primaryKeyHint('response')}
     LEFT JOIN program p ON p.platform_id = :platformId AND p.id = r.program_id
     LEFT JOIN category c ON c.platform_id = :platformId AND c.id = r.category_id
     LEFT JOIN user u ON u.id = r.owner_id
     WHERE r.platform_id = :platformId AND r.id IN ( :ids )`,
    { ids },
    { categoryTitle: 'json', createdAt: 'instant', updatedAt: 'instant', submittedAt: 'instant' },
  )
  const byId = new Map(found.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** States of the validation steps of these applications, in the order of the steps. */
export const readGates = (ids: readonly string[]): Promise<GateRecord[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : select<GateRecord>(
        `SELECT t.response_id AS responseId, s.id AS stepId, s.type, s.title, t.state FROM step_state t ${indexHint('step_state_response_id_step_id')}
         JOIN step s ON s.platform_id = :platformId AND s.id = t.step_id AND s.type = 'validation'
         WHERE t.platform_id = :platformId AND t.response_id IN ( :ids ) ORDER BY s.position, s.id`,
        { ids },
        { title: 'json' },
      )
