import type { StepStateName } from '#core/response/response.contract.ts'
import { indexHint } from '../../db/index-hints.ts'
import { select } from '../../tenancy/raw.ts'

/** Since when the longest-waiting decision of each of these gates waits: the first of its key that is not in the trash. */
export async function longestWaits(programId: string, stepIds: readonly string[]): Promise<Map<string, Date>> {
  if (stepIds.length === 0) return new Map()
  const firsts = stepIds.map(
    (_, n) => `SELECT * FROM (
       SELECT s.step_id AS stepId, COALESCE(s.asked_at, s.at) AS since FROM step_state s ${indexHint(WAITING)}
       WHERE s.platform_id = :platformId AND s.program_id = :programId AND s.step_id = :step${n} AND s.state = 'toValidate'
         AND (SELECT r.state FROM response r WHERE r.platform_id = :platformId AND r.id = s.response_id) <> 'deleted'
       ORDER BY s.asked_at LIMIT 1) first${n} `,
  )
  const found = await select<{ stepId: string; since: Date | null }>(
    firsts.join('UNION ALL '),
    { programId, ...Object.fromEntries(stepIds.map((id, n) => [`step${n}`, id])) },
    { since: 'instant' },
  )
  return new Map(found.flatMap(({ stepId, since }) => (since ? [[stepId, since] as const] : [])))
}
const WAITING = 'step_state_program_id_step_id_state_asked_at_response_id'

/** Applications of these categories with any step in one of the states of a decision. Exact where a category has several gates. */
export async function countByDecision(
  categoryIds: readonly string[],
): Promise<{ categoryId: string; state: StepStateName; count: number }[]> {
  if (categoryIds.length === 0) return []
  return select<{ categoryId: string; state: StepStateName; count: number }>(
    `SELECT r.category_id AS categoryId, s.state, COUNT(DISTINCT r.id) AS count FROM step_state s
     JOIN response r ON r.platform_id = :platformId AND r.id = s.response_id AND r.state <> 'deleted'
     WHERE s.platform_id = :platformId AND r.category_id IN ( :categoryIds ) AND s.state IN ('toValidate', 'validated', 'refused', 'rejected')
     GROUP BY r.category_id, s.state`,
    { categoryIds: [...categoryIds] },
    { count: 'number' },
  )
}
