import type { Answers, FormDefinition } from '#core/form/definition.ts'
import type { Locale } from '#core/locale.ts'
import type { StepStateName } from '#core/response/response.contract.ts'
import { AnswerSet } from '../../db/models/AnswerSet.ts'
import { Response } from '../../db/models/Response.ts'
import { StepState } from '../../db/models/StepState.ts'
import { select } from '../../tenancy/raw.ts'

export interface NewResponse {
  id: string
  categoryId: string
  externalKey: string | null
  number: number
  state: 'draft' | 'submitted'
  lang: Locale
  title: string
  sortKey: string
  searchText: string
  submittedAt: Date | null
  sets: { stepId: string; formVersionId: string | null; definition: FormDefinition; answers: Answers }[]
  states: { stepId: string; state: StepStateName }[]
}

/** Which of these rows are in the call already, by our id or by the key that an earlier import gave. */
export async function findKnown(
  programId: string,
  rows: readonly { id?: string | null; externalKey: string | null }[],
): Promise<{ ids: Set<string>; byKey: Map<string, string> }> {
  const ids = rows.flatMap((row) => row.id ?? [])
  const keys = rows.flatMap((row) => row.externalKey ?? [])
  const found = await select<{ id: string; externalKey: string | null }>(
    `SELECT r.id, r.external_key AS externalKey FROM response r
     WHERE r.platform_id = :platformId AND r.program_id = :programId AND (r.id IN ( :ids ) OR r.external_key IN ( :keys ))`,
    { programId, ids: ids.length > 0 ? ids : [''], keys: keys.length > 0 ? keys : [''] },
  )
  return {
    ids: new Set(found.map((row) => row.id)),
    byKey: new Map(found.flatMap((row) => (row.externalKey === null ? [] : [[row.externalKey, row.id] as const]))),
  }
}

/** New applications with their answers and the states of their steps: three statements. */
export async function insertImported(programId: string, made: readonly NewResponse[], now: Date): Promise<void> {
  const times = { createdAt: now, updatedAt: now }
  await Response.bulkCreate(
    made.map(({ sets: _sets, states: _states, ...row }) => ({
      id: row.id,
      programId,
      categoryId: row.categoryId,
      ownerId: null,
      externalKey: row.externalKey,
      number: row.number,
      state: row.state,
      statusKey: null,
      title: row.title,
      sortKey: row.sortKey,
      searchText: row.searchText,
      lang: row.lang,
      submittedAt: row.submittedAt,
      withdrawnAt: null,
      deadlineAt: null,
      deletedAt: null,
      ...times,
    })),
  )
  await AnswerSet.bulkCreate(
    made.flatMap(({ id, sets }) =>
      sets.map(({ stepId, formVersionId, answers }) => ({
        responseId: id,
        stepId,
        formVersionId,
        answers,
        revision: 1,
        fieldRevisions: Object.fromEntries(Object.keys(answers).map((reference) => [reference, 1])),
        ...times,
      })),
    ),
  )
  await StepState.bulkCreate(
    made.flatMap(({ id, states }) =>
      states.map(({ stepId, state }) => ({
        responseId: id,
        programId,
        stepId,
        state,
        message: null,
        byId: null,
        at: now,
        ...times,
      })),
    ),
  )
}
