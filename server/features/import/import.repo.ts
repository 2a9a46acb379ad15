import { type CreationAttributes, Op } from 'sequelize'
import type { Category } from '#core/program/category.contract.ts'
import { shareLock } from '../../db/database.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { AnswerSet } from '../../db/models/AnswerSet.ts'
import { Response } from '../../db/models/Response.ts'
import { StepState } from '../../db/models/StepState.ts'
import { rows } from '../../db/rows.ts'
import { select } from '../../tenancy/raw.ts'
import { categoriesUnchanged } from '../program/program.public.ts'

/** Applications of a call by their key, the trash included. */
export async function idsByKey(
  programId: string,
  keys: readonly string[],
): Promise<Map<string, { id: string; state: string }>> {
  if (keys.length === 0) return new Map()
  const found = await rows(Response, {
    where: { programId, externalKey: [...keys] },
    attributes: ['id', 'externalKey', 'state'],
  })
  return new Map(found.map(({ id, externalKey, state }) => [externalKey ?? '', { id, state }]))
}

/** How many applications of a call came from a file that said no key. */
export const countKeyless = (programId: string): Promise<number> =>
  Response.count({ where: { programId, ownerId: null, externalKey: null, state: { [Op.ne]: 'deleted' } } })

/** Which of these ids are applications of the call. */
export async function knownIds(programId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const found = await rows(Response, { where: { programId, id: [...ids] }, attributes: ['id'] })
  return new Set(found.map(({ id }) => id))
}

/**
 * Whether a call's categories and steps are as they were read; until the running transaction ends they stay so, and
 * whoever arranges them sees what it has written.
 */
export async function callStands({
  id,
  categories,
}: {
  id: string
  categories: readonly Category[]
}): Promise<boolean> {
  if (!(await categoriesUnchanged(categories.map((category) => category.id)))) return false
  const found = await select<{ id: string; categoryId: string; type: string; formId: string | null }>(
    `SELECT s.id, s.category_id AS categoryId, s.type, s.form_id AS formId FROM step s
     WHERE s.platform_id = :platformId AND s.program_id = :id ${shareLock()}`,
    { id },
  )
  const now = found.map((step) => `${step.id} ${step.categoryId} ${step.type} ${step.formId ?? ''}`)
  const read = categories.flatMap((category) =>
    category.steps.map((step) => `${step.id} ${category.id} ${step.type} ${step.config.form_id ?? ''}`),
  )
  return now.sort().join() === read.sort().join()
}

export const insertResponses = (rows: CreationAttributes<Response>[], now: Date) => insertRows(Response, rows, now)
export const insertAnswers = (rows: CreationAttributes<AnswerSet>[], now: Date) => insertRows(AnswerSet, rows, now)
export const insertStates = (rows: CreationAttributes<StepState>[], now: Date) => insertRows(StepState, rows, now)
