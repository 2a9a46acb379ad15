import type { StepType } from '#core/program/category.contract.ts'
import type { ResponseState, StepStateName } from '#core/response/response.contract.ts'
import type { Text } from '#core/text.ts'
import { indexHint, primaryKeyHint } from '../../db/index-hints.ts'
import { select } from '../../tenancy/raw.ts'
import type { RowRecord } from './response.rows.ts'

export interface ExportStep {
  id: string
  categoryId: string
  categoryTitle: Text
  type: StepType
  title: Text
  formId: string | null
}

/** The steps of a call in the order of its categories. */
export const readExportSteps = (programId: string): Promise<ExportStep[]> =>
  select<ExportStep>(
    `SELECT s.id, s.category_id AS categoryId, c.title AS categoryTitle, s.type, s.title, s.form_id AS formId FROM step s
     JOIN category c ON c.platform_id = :platformId AND c.id = s.category_id
     WHERE s.platform_id = :platformId AND s.program_id = :programId ORDER BY c.position, c.id, s.position, s.id`,
    { programId },
    { title: 'json', categoryTitle: 'json' },
  )

/** Every published version of these forms, oldest first. */
export const readPublishedIds = (formIds: readonly string[]): Promise<{ id: string; formId: string }[]> =>
  formIds.length === 0
    ? Promise.resolve([])
    : select<{ id: string; formId: string }>(
        `SELECT v.id, v.form_id AS formId FROM form_version v
         WHERE v.platform_id = :platformId AND v.form_id IN ( :formIds ) AND v.published_at IS NOT NULL ORDER BY v.number`,
        { formIds },
      )

export interface ExportAnswers {
  responseId: string
  stepId: string
  formVersionId: string | null
  answers: Record<string, unknown>
}

export const readExportAnswers = (ids: readonly string[]): Promise<ExportAnswers[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : select<ExportAnswers>(
        `SELECT a.response_id AS responseId, a.step_id AS stepId, a.form_version_id AS formVersionId, a.answers FROM answer_set a ${indexHint('answer_set_response_id_step_id')}
         WHERE a.platform_id = :platformId AND a.response_id IN ( :ids )`,
        { ids },
        { answers: 'json' },
      )

export const readExportStates = (
  ids: readonly string[],
): Promise<{ responseId: string; stepId: string; state: StepStateName }[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : select<{ responseId: string; stepId: string; state: StepStateName }>(
        `SELECT t.response_id AS responseId, t.step_id AS stepId, t.state FROM step_state t ${indexHint('step_state_response_id_step_id')}
         WHERE t.platform_id = :platformId AND t.response_id IN ( :ids )`,
        { ids },
      )

export const readKeys = async (ids: readonly string[]): Promise<Map<string, string | null>> => {
  const rows = await select<{ id: string; externalKey: string | null }>(
    `SELECT r.id, r.external_key AS externalKey FROM response r ${primaryKeyHint('response')} WHERE r.platform_id = :platformId AND r.id IN ( :ids )`,
    { ids: ids.length > 0 ? ids : [''] },
  )
  return new Map(rows.map((row) => [row.id, row.externalKey]))
}

/** One application with everything that its row of an export says. */
export interface ExportRecord extends RowRecord {
  externalKey: string | null
  state: ResponseState
  answers: ExportAnswers[]
  states: { stepId: string; state: StepStateName }[]
  facets: Record<string, unknown>
}
