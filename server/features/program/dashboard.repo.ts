import type { StepStateName } from '#core/response/response.contract.ts'
import { select } from '../../tenancy/raw.ts'

/** Since when the longest-waiting decision of each of these gates waits. */
export async function longestWaits(stepIds: readonly string[]): Promise<Map<string, Date>> {
  if (stepIds.length === 0) return new Map()
  const found = await select<{ stepId: string; since: Date | null }>(
    `SELECT s.step_id AS stepId, MIN(COALESCE(s.asked_at, s.at)) AS since FROM step_state s
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
