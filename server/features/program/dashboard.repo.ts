import type { StepStateName } from '#core/response/response.contract.ts'
import { isSqlite } from '../../db/database.ts'
import { select } from '../../tenancy/raw.ts'

/** Applications by the hour (or minute) in which they were made or sent, the trash apart. */
export async function countMoments(
  programId: string,
  column: 'createdAt' | 'submittedAt',
  from: Date,
  grain: 'hour' | 'minute',
): Promise<{ at: Date; count: number }[]> {
  const name = column === 'createdAt' ? 'r.created_at' : 'r.submitted_at'
  const length = grain === 'hour' ? 13 : 16
  const since = from
    .toISOString()
    .replace('T', ' ')
    .replace('Z', isSqlite() ? ' +00:00' : '')
  const found = await select<{ moment: string; n: number }>(
    `SELECT SUBSTR(${name}, 1, ${length}) AS moment, COUNT(*) AS n FROM response r
     WHERE r.platform_id = :platformId AND r.program_id = :programId AND ${name} >= :since AND r.state <> 'deleted'
     GROUP BY SUBSTR(${name}, 1, ${length})`,
    { programId, since },
    { n: 'number' },
  )
  return found.map(({ moment, n }) => ({
    at: new Date(`${moment.slice(0, 10)}T${moment.slice(11).padEnd(5, ':00')}:00Z`),
    count: n,
  }))
}

/** Since when the longest-waiting decision of each of these gates waits. */
export async function longestWaits(stepIds: readonly string[]): Promise<Map<string, Date>> {
  if (stepIds.length === 0) return new Map()
  const found = await select<{ stepId: string; since: Date | null }>(
    `SELECT s.step_id AS stepId, MIN(s.at) AS since FROM step_state s
     JOIN response r ON r.platform_id = :platformId AND r.id = s.response_id AND r.state <> 'deleted'
     WHERE s.platform_id = :platformId AND s.step_id IN ( :stepIds ) AND s.state = 'toValidate' GROUP BY s.step_id`,
    { stepIds: [...stepIds] },
    { since: 'instant' },
  )
  return new Map(found.flatMap(({ stepId, since }) => (since ? [[stepId, since] as const] : [])))
}

/** Applications of these categories with any step in one of the states of a decision. Exact where a category has several gates. */
export async function countByDecision(
  categoryIds: readonly string[],
): Promise<{ categoryId: string; state: StepStateName; count: number }[]> {
  if (categoryIds.length === 0) return []
  return select<{ categoryId: string; state: StepStateName; count: number }>(
    `SELECT r.category_id AS categoryId, s.state, COUNT(DISTINCT r.id) AS count FROM step_state s
     JOIN response r ON r.platform_id = :platformId AND r.id = s.response_id AND r.state <> 'deleted'
     WHERE s.platform_id = :platformId AND r.category_id IN ( :categoryIds ) AND s.state IN ('toValidate', 'validated', 'refused')
     GROUP BY r.category_id, s.state`,
    { categoryIds: [...categoryIds] },
    { count: 'number' },
  )
}
