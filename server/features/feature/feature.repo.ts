import type { FeatureFigures } from '#core/feature/feature.contract.ts'
import { instantText } from '../../db/insert-rows.ts'
import { select } from '../../tenancy/raw.ts'

const count = (name: keyof FeatureFigures, from: string, condition = '') =>
  `(SELECT COUNT(*) FROM ${from} x WHERE x.platform_id = :platformId AND x.program_id = :programId ${condition}) AS ${name}`

/** Applications that have a row in this table, the trash apart. */
const applications = (name: keyof FeatureFigures, table: string, condition = '') =>
  `(SELECT COUNT(DISTINCT x.response_id) FROM ${table} x JOIN response r ON r.platform_id = :platformId AND r.id = x.response_id
      WHERE x.platform_id = :platformId AND r.program_id = :programId AND r.state <> 'deleted' ${condition}) AS ${name}`

const FIGURES = `SELECT
  ${applications('together', 'participant', "AND x.state = 'active'")},
  ${count('recommendations', 'recommendation')},
  ${count('asksRecommendations', 'recommendation_setting', 'AND x.most > 0')},
  ${count('eligibility', 'eligibility')},
  ${count('gates', 'step', "AND x.type = 'validation'")},
  ${count('lateCodes', 'late_code', 'AND x.revoked_at IS NULL AND x.until > :now AND x.uses < x.most')},
  ${applications('conversations', 'message')},
  ${count('statuses', 'review_status')},
  ${count('exports', 'export_setting')},
  ${count('retention', 'retention', `AND x.rules LIKE '%"months"%'`)}`

type Counted = Record<keyof FeatureFigures, number>
const KINDS = Object.fromEntries(
  [
    'together',
    'recommendations',
    'asksRecommendations',
    'eligibility',
    'gates',
    'lateCodes',
    'conversations',
    'statuses',
    'exports',
    'retention',
  ].map((name) => [name, 'number'] as const),
)

export async function readFigures(programId: string, now: Date): Promise<FeatureFigures> {
  const [row] = await select<Counted>(FIGURES, { programId, now: instantText(now) }, KINDS)
  if (!row) throw new Error('a count answers one row')
  const { asksRecommendations, eligibility, retention, ...counts } = row
  return {
    ...counts,
    asksRecommendations: asksRecommendations > 0,
    eligibility: eligibility > 0,
    retention: retention > 0,
  }
}
