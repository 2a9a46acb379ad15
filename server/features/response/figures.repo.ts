import type { Locale } from '#core/locale.ts'
import type { StepType } from '#core/program/category.contract.ts'
import { dayAfter, lastDays, perDay } from '#core/program/dashboard.rules.ts'
import type { ProgramStatus } from '#core/program/program.contract.ts'
import type { ResponseState, StepStateName } from '#core/response/response.contract.ts'
import type { Text } from '#core/text.ts'
import { readCounters } from '../../db/counters.ts'
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

type Decision = 'toValidate' | 'validated' | 'refused'

/** States that only validation steps have. */
export const isDecision = (state: StepStateName | ''): state is Decision =>
  state === 'toValidate' || state === 'validated' || state === 'refused'

export interface StepName {
  id: string
  categoryId: string
  type: StepType
}

/** Whether some category has more than one validation step: one application then counts at each of them. */
export function hasSecondGates(steps: readonly StepName[]): boolean {
  const gates = steps.filter((step) => step.type === 'validation').map((step) => step.categoryId)
  return new Set(gates).size < gates.length
}

export const readStepNames = (programId: string): Promise<StepName[]> =>
  select<StepName>(
    'SELECT s.id, s.category_id AS categoryId, s.type FROM step s WHERE s.platform_id = :platformId AND s.program_id = :programId ',
    { programId },
  )

export interface DayCounts {
  day: string
  created: number
  submitted: number
}

/**
 * Applications begun and sent per day of a zone, the last day being the one of `now`. Grouped by the database along its
 * keys of instants, put into days here: databases know no zones.
 */
export async function countsPerDay(
  programIds: readonly string[],
  { days, zone, now }: { days: number; zone: string; now: Date },
): Promise<DayCounts[]> {
  const list = lastDays(now, zone, days)
  const from = list[0]?.begins ?? now
  const to = dayAfter(list.at(-1)?.begins ?? now, zone)
  // Days of zones that are not whole hours from UTC begin at a minute.
  const width = list.every(({ begins }) => begins.getTime() % 3_600_000 === 0) ? 13 : 16
  const [created, submitted] = [
    perDay(list, await countMoments(programIds, 'created_at', { from, to }, width)),
    perDay(list, await countMoments(programIds, 'submitted_at', { from, to }, width)),
  ]
  return list.map(({ day }, n) => ({ day, created: created[n] ?? 0, submitted: submitted[n] ?? 0 }))
}

async function countMoments(
  programIds: readonly string[],
  column: 'created_at' | 'submitted_at',
  { from, to }: { from: Date; to: Date },
  width: 13 | 16,
): Promise<{ at: Date; count: number }[]> {
  if (programIds.length === 0) return []
  const rows = await select<{ moment: string; count: number }>(
    `SELECT SUBSTR(r.${column}, 1, ${width}) AS moment, COUNT(*) AS count FROM response r
     WHERE r.platform_id = :platformId AND r.program_id IN ( :programIds ) AND r.${column} >= :from AND r.${column} < :to AND r.state <> 'deleted'
     GROUP BY SUBSTR(r.${column}, 1, ${width})`,
    { programIds, from, to },
    { count: 'number' },
  )
  return rows.map(({ moment, count }) => ({
    at: new Date(`${moment.replace(' ', 'T')}${width === 13 ? ':00' : ''}:00Z`),
    count,
  }))
}

export interface ProgramName {
  id: string
  slug: string
  status: ProgramStatus
  title: Text
  lang: Locale
  zone: string
  closesAt: Date | null
}

/** Every call of the platform, next deadline first. */
export const readPrograms = (): Promise<ProgramName[]> =>
  select<ProgramName>(
    `SELECT p.id, p.slug, p.status, p.title, p.lang, p.zone, p.closes_at AS closesAt FROM program p
     WHERE p.platform_id = :platformId ORDER BY p.id`,
    {},
    { title: 'json', closesAt: 'instant' },
  )
