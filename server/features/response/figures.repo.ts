import type { ResponseState, StepStateName } from '#core/response/response.contract.ts'
import type { StepType } from '#core/program/program.contract.ts'
import type { Text } from '#core/text.ts'
import { zoneOffset, localDay } from '#core/zone.ts'
import { type CounterRow, readCounters } from '../../db/counters.ts'
import { select } from '../../tenancy/raw.ts'

export interface Counts {
  total: number
  draft: number
  submitted: number
  withdrawn: number
}

const none = (): Counts => ({ total: 0, draft: 0, submitted: 0, withdrawn: 0 })

const add = (counts: Counts, { state, count }: { state: ResponseState; count: number }): void => {
  if (state === 'deleted') return
  counts[state] += count
  counts.total += count
}

/** Applications of calls by state, the trash apart, from the kept totals. Calls without any are there too. */
export async function countsByProgram(programIds: readonly string[]): Promise<Map<string, Counts>> {
  const found = new Map(programIds.map((id) => [id, none()]))
  for (const row of await readCounters({ programIds })) {
    const counts = found.get(row.programId)
    if (counts) add(counts, row)
  }
  return found
}

export interface CategoryCounts extends Counts {
  categoryId: string
  title: Text
  toValidate: number
  validated: number
  refused: number
}

/** One call's categories in their order, by state and by what was decided at their gates. */
export async function countsByCategory(programId: string, kept: readonly CounterRow[], steps: readonly StepName[]): Promise<CategoryCounts[]> {
  const categories = await readCategories(programId)
  const found = new Map(
    categories.map(({ id, title }) => [id, { categoryId: id, title, ...none(), toValidate: 0, validated: 0, refused: 0 }]),
  )
  const several = hasSecondGates(steps)
  for (const row of kept) {
    const counts = found.get(row.categoryId)
    if (!counts || row.state === 'deleted') continue
    if (row.stepId === '') add(counts, row)
    else if (!several && isDecision(row.stepState)) counts[row.stepState] += row.count
  }
  // An application may have passed two gates and counts once: no total is kept for that.
  for (const row of several ? await countDecided(programId) : []) {
    const counts = found.get(row.categoryId)
    if (counts) counts[row.state] = row.count
  }
  return [...found.values()]
}

type Decision = 'toValidate' | 'validated' | 'refused'

export const isDecision = (state: StepStateName | ''): state is Decision =>
  state === 'toValidate' || state === 'validated' || state === 'refused'

/** Whether some category has more than one validation step. */
export function hasSecondGates(steps: readonly StepName[]): boolean {
  const gates = steps.filter((step) => step.type === 'validation').map((step) => step.categoryId)
  return new Set(gates).size < gates.length
}

const countDecided = (programId: string) =>
  select<{ categoryId: string; state: Decision; count: number }>(
    `SELECT r.category_id AS categoryId, t.state, COUNT(DISTINCT t.response_id) AS count FROM step_state t
     JOIN response r ON r.platform_id = :platformId AND r.id = t.response_id AND r.state <> 'deleted'
     WHERE t.platform_id = :platformId AND t.program_id = :programId AND t.state IN ('toValidate', 'validated', 'refused')
     GROUP BY r.category_id, t.state`,
    { programId },
    { count: 'number' },
  )

/** All kept totals of a call. */
export const keptOf = (programId: string): Promise<CounterRow[]> => readCounters({ programIds: [programId], steps: 'all' })

const readCategories = (programId: string) =>
  select<{ id: string; title: Text }>(
    'SELECT c.id, c.title FROM category c WHERE c.platform_id = :platformId AND c.program_id = :programId ORDER BY c.position, c.id',
    { programId },
    { title: 'json' },
  )

export interface StepName {
  id: string
  categoryId: string
  key: string
  type: StepType
  title: Text
}

/** The steps of a call, in the order of their categories. */
export const readStepNames = (programId: string): Promise<StepName[]> =>
  select<StepName>(
    `SELECT s.id, s.category_id AS categoryId, s.\`key\`, s.type, s.title FROM step s
     WHERE s.platform_id = :platformId AND s.program_id = :programId ORDER BY s.position, s.id`,
    { programId },
    { title: 'json' },
  )

export interface DayCounts {
  day: string
  created: number
  submitted: number
}

/**
 * Applications begun and sent per day of a zone, the last day being the one of `now`. Grouped by the database along its
 * key of instants, put into days here: databases know no zones.
 */
export async function countsPerDay(programIds: readonly string[] | null, days: number, zone: string, now: Date): Promise<DayCounts[]> {
  const from = new Date(now.getTime() - days * 86_400_000)
  const list = new Map<string, DayCounts>()
  for (let at = days - 1; at >= 0; at--) {
    const day = localDay(new Date(now.getTime() - at * 86_400_000), zone)
    list.set(day, { day, created: 0, submitted: 0 })
  }
  if (programIds?.length === 0) return [...list.values()]
  // Zones that are not whole hours from UTC need minutes.
  const width = zoneOffset(now, zone) % 3_600_000 === 0 && zoneOffset(from, zone) % 3_600_000 === 0 ? 13 : 16
  for (const kind of ['created', 'submitted'] as const) {
    const column = `r.${kind}_at`
    const rows = await select<{ hour: string; count: number }>(
      `SELECT SUBSTR(${column}, 1, ${width}) AS hour, COUNT(*) AS count FROM response r
       WHERE r.platform_id = :platformId ${programIds ? 'AND r.program_id IN ( :programIds )' : ''} AND ${column} >= :from AND r.state <> 'deleted'
       GROUP BY SUBSTR(${column}, 1, ${width})`,
      { programIds, from },
      { count: 'number' },
    )
    for (const { hour, count } of rows) {
      const instant = new Date(`${hour.replace(' ', 'T')}${width === 13 ? ':00' : ''}:00Z`)
      const entry = list.get(localDay(instant, zone))
      if (entry) entry[kind] += count
    }
  }
  return [...list.values()]
}

/** Since when the longest-waiting application waits at each gate. */
export async function waitingSince(programId: string): Promise<Map<string, Date>> {
  const rows = await select<{ stepId: string; since: Date }>(
    `SELECT t.step_id AS stepId, MIN(t.at) AS since FROM step_state t JOIN response r ON r.platform_id = :platformId AND r.id = t.response_id
     WHERE t.platform_id = :platformId AND t.program_id = :programId AND t.state = 'toValidate' AND r.state IN ('draft', 'submitted') GROUP BY t.step_id`,
    { programId },
    { since: 'instant' },
  )
  return new Map(rows.map(({ stepId, since }) => [stepId, since]))
}

export interface ProgramName {
  id: string
  slug: string
  status: 'active' | 'archived' | 'deleted'
  title: Text
  lang: string
  zone: string
  closesAt: Date | null
}

export const readPrograms = (): Promise<ProgramName[]> =>
  select<ProgramName>(
    `SELECT p.id, p.slug, p.status, p.title, p.lang, p.zone, p.closes_at AS closesAt FROM program p
     WHERE p.platform_id = :platformId ORDER BY p.closes_at IS NULL, p.closes_at, p.id`,
    {},
    { title: 'json', closesAt: 'instant' },
  )
