import type { Locale } from '#core/locale.ts'
import type { StepType } from '#core/program/category.contract.ts'
import { dayAfter, lastDays, perDay } from '#core/program/dashboard.rules.ts'
import type { ProgramStatus } from '#core/program/program.contract.ts'
import type { ResponseState, StepStateName } from '#core/response/response.contract.ts'
import { type Decision, isDecided } from '#core/response/response.rules.ts'
import type { Text } from '#core/text.ts'
import { readCounters } from '../../db/counters.ts'
import { indexHint } from '../../db/index-hints.ts'
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

/** States that only validation steps have. */
export const isDecision = (state: StepStateName | ''): state is Decision =>
  state !== '' && (state === 'toValidate' || isDecided(state))

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
 * Applications begun and sent per day of a zone, the last day being the one of `now`. Each day is a range of a key that
 * holds all that is counted, so no row is looked at; those in the trash, which few are, are read and taken off.
 */
export async function countsPerDay(
  programIds: readonly string[],
  { days, zone, now }: { days: number; zone: string; now: Date },
): Promise<DayCounts[]> {
  const list = lastDays(now, zone, days)
  const [first, last] = [list[0]?.begins ?? now, list.at(-1)?.begins ?? now]
  const bounds = [...list.map(({ begins }) => begins), dayAfter(last, zone)]
  const created = await countBetween(programIds, 'created_at', bounds)
  const submitted = await countBetween(programIds, 'submitted_at', bounds)
  const trash = await readTrash(programIds, first)
  const inTrash = (at: (row: TrashMoments) => Date | null) =>
    perDay(
      list,
      trash.flatMap((row) => at(row) ?? []).map((moment) => ({ at: moment, count: 1 })),
    )
  const [createdInTrash, submittedInTrash] = [inTrash((row) => row.createdAt), inTrash((row) => row.submittedAt)]
  return list.map(({ day }, n) => ({
    day,
    created: (created[n] ?? 0) - (createdInTrash[n] ?? 0),
    submitted: (submitted[n] ?? 0) - (submittedInTrash[n] ?? 0),
  }))
}

/** How many moments there are from each bound to the next, the trash included. */
async function countBetween(
  programIds: readonly string[],
  column: 'created_at' | 'submitted_at',
  bounds: readonly Date[],
): Promise<number[]> {
  if (programIds.length === 0) return []
  const counts = bounds.slice(1).map(
    (_, n) => `SELECT ${n} AS n, COUNT(*) AS count FROM response r ${indexHint(`response_program_id_${column}_id`)}
     WHERE r.platform_id = :platformId AND r.program_id IN ( :programIds ) AND r.${column} >= :at${n} AND r.${column} < :at${n + 1} `,
  )
  const rows = await select<{ n: number; count: number }>(
    counts.join('UNION ALL '),
    { programIds, ...Object.fromEntries(bounds.map((at, n) => [`at${n}`, at])) },
    { n: 'number', count: 'number' },
  )
  return rows.sort((one, other) => one.n - other.n).map(({ count }) => count)
}

interface TrashMoments {
  createdAt: Date
  submittedAt: Date | null
}

/** When the applications in the trash were begun and sent, of those that count in a day from `from` on. */
async function readTrash(programIds: readonly string[], from: Date): Promise<TrashMoments[]> {
  const inTrash = await readCounters({ programIds, state: 'deleted' })
  if (inTrash.length === 0) return []
  return select<TrashMoments>(
    `SELECT r.created_at AS createdAt, r.submitted_at AS submittedAt FROM response r ${indexHint('response_program_id_state_updated_at_id')}
     WHERE r.platform_id = :platformId AND r.program_id IN ( :programIds ) AND r.state = 'deleted' AND (r.created_at >= :from OR r.submitted_at >= :from )`,
    { programIds: inTrash.map(({ programId }) => programId), from },
    { createdAt: 'instant', submittedAt: 'instant' },
  )
}

export interface ProgramName {
  id: string
  slug: string
  status: ProgramStatus
  title: Text
  lang: Locale
  zone: string
  closesAt: Date | null
  graceMinutes: number
}

/** Every call of the platform, next deadline first. */
export const readPrograms = (): Promise<ProgramName[]> =>
  select<ProgramName>(
    `SELECT p.id, p.slug, p.status, p.title, p.lang, p.zone, p.closes_at AS closesAt, p.grace_minutes AS graceMinutes FROM program p
     WHERE p.platform_id = :platformId ORDER BY p.id`,
    {},
    { title: 'json', closesAt: 'instant' },
  )
