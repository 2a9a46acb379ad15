import { indexHint } from '../../db/index-hints.ts'
import { select } from '../../tenancy/raw.ts'

export interface Answering {
  id: string
  state: 'draft' | 'submitted'
}

/** Drafts and sent applications of these categories in the order of their ids. */
export const readAnswering = (where: {
  programId: string
  categoryIds: readonly string[]
  after: string
  limit: number
}): Promise<Answering[]> =>
  where.categoryIds.length === 0
    ? Promise.resolve([])
    : select<Answering>(
        `SELECT r.id, r.state FROM response r WHERE r.platform_id = :platformId AND r.program_id = :programId
           AND r.category_id IN ( :categoryIds ) AND r.state IN ('draft', 'submitted') AND r.id > :after
         ORDER BY r.id LIMIT ${where.limit}`,
        { programId: where.programId, categoryIds: [...where.categoryIds], after: where.after },
      )

export interface StepAnswers {
  responseId: string
  answers: Record<string, unknown>
}

export const readStepAnswers = (ids: readonly string[], stepIds: readonly string[]): Promise<StepAnswers[]> =>
  ids.length === 0 || stepIds.length === 0
    ? Promise.resolve([])
    : select<StepAnswers>(
        `SELECT a.response_id AS responseId, a.answers FROM answer_set a ${indexHint('answer_set_response_id_step_id')}
         WHERE a.platform_id = :platformId AND a.response_id IN ( :ids ) AND a.step_id IN ( :stepIds )`,
        { ids: [...ids], stepIds: [...stepIds] },
        { answers: 'json' },
      )
