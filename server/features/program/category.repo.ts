import type { PlannedCategory, PlannedStep } from '#core/program/arrange.rules.ts'
import { shareLock } from '../../db/database.ts'
import { AnswerSet } from '../../db/models/AnswerSet.ts'
import { Category } from '../../db/models/Category.ts'
import { ResponseCounter } from '../../db/models/ResponseCounter.ts'
import { Step } from '../../db/models/Step.ts'
import { StepState } from '../../db/models/StepState.ts'
import { execute, select } from '../../tenancy/raw.ts'

export async function insertCategory(
  programId: string,
  { key, title, summary }: PlannedCategory,
  position: number,
): Promise<string> {
  return (await Category.create({ programId, key, title, summary, position })).id
}

export async function updateCategory(id: string, { title, summary }: PlannedCategory, position: number): Promise<void> {
  await Category.update({ title, summary, position }, { where: { id } })
}

const columnsOf = ({ type, title, config, closesAt }: PlannedStep) => ({
  type,
  title,
  config,
  formId: config.form_id ?? null,
  closesAt: closesAt === null ? null : new Date(closesAt),
})

export async function insertStep(
  programId: string,
  categoryId: string,
  step: PlannedStep,
  position: number,
): Promise<string> {
  return (await Step.create({ programId, categoryId, key: step.key, ...columnsOf(step), position })).id
}

export async function updateStep(id: string, categoryId: string, step: PlannedStep, position: number): Promise<void> {
  await Step.update({ categoryId, key: step.key, ...columnsOf(step), position }, { where: { id } })
}

/** Removes steps with the blank states that applications have of them. */
export async function removeSteps(ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const where = { stepId: ids }
  await StepState.destroy({ where })
  await AnswerSet.destroy({ where })
  await ResponseCounter.destroy({ where })
  await Step.destroy({ where: { id: ids } })
}

export async function removeCategories(ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await Category.destroy({ where: { id: ids } })
  await ResponseCounter.destroy({ where: { categoryId: ids } })
}

/**
 * Whether the categories are still there, and keeps them there until the running transaction ends. Whoever puts applications
 * into a category holds it so: `arrangeCategories` looks for applications only after the category is gone.
 */
export async function categoriesUnchanged(ids: readonly string[]): Promise<boolean> {
  const found = await select(
    `SELECT c.id FROM category c WHERE c.platform_id = :platformId AND c.id IN ( :ids ) ${shareLock()}`,
    { ids },
  )
  return found.length === ids.length
}

/** Makes everybody who writes answers at these steps wait for the running transaction, once those who do are through. */
export async function holdSteps(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await execute('UPDATE step SET position = position WHERE platform_id = :platformId AND id IN ( :ids )', {
    ids: [...ids],
  })
}

/** How many applications these categories hold, the trash included. */
export async function countResponses(categoryIds: readonly string[]): Promise<Map<string, number>> {
  if (categoryIds.length === 0) return new Map()
  const found = await select<{ categoryId: string; n: number }>(
    'SELECT r.category_id AS categoryId, COUNT(*) AS n FROM response r WHERE r.platform_id = :platformId AND r.category_id IN ( :categoryIds ) GROUP BY r.category_id',
    { categoryIds: [...categoryIds] },
    { n: 'number' },
  )
  return new Map(found.map(({ categoryId, n }) => [categoryId, n]))
}

/** How many applications have answered these steps, or been decided on at them. */
export async function countAtSteps(stepIds: readonly string[]): Promise<Map<string, number>> {
  if (stepIds.length === 0) return new Map()
  const found = await select<{ stepId: string; n: number }>(
    `SELECT held.step_id AS stepId, COUNT(*) AS n FROM (
       SELECT s.step_id, s.response_id FROM step_state s WHERE s.platform_id = :platformId AND s.step_id IN ( :stepIds ) AND s.state <> 'todo'
       UNION
       SELECT a.step_id, a.response_id FROM answer_set a WHERE a.platform_id = :platformId AND a.step_id IN ( :stepIds ) AND (a.revision > 0 OR a.answers <> '{}')
     ) held GROUP BY held.step_id`,
    { stepIds: [...stepIds] },
    { n: 'number' },
  )
  return new Map(found.map(({ stepId, n }) => [stepId, n]))
}
