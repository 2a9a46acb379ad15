import { call } from '#client/api/call.ts'
import type { FormDefinition } from '#core/form/definition.ts'
import { isOpen } from '#core/response/halt.rules.ts'
import type { MyResponseSummary } from '#core/response/response.contract.ts'
import { sendUnsent } from '../account/unsentStorage.ts'
import { depsIn } from './deps.ts'
import { draftOf } from './draft.ts'
import type { ApplyProps } from './props.ts'
import { type Changes, unsentOf } from './stored.ts'

type Program = Pick<ApplyProps['program'], 'id' | 'categories'>

/** Whether this device has a draft for the category. */
const hasDraftFor = (program: Program, categoryId: string): boolean =>
  draftOf(program.id, categoryId).startKey() !== null

/** Whether this device has a draft for any category. */
export const hasDraft = (program: Program): boolean => program.categories.some(({ id }) => hasDraftFor(program, id))

/** Deletes the drafts of all categories. */
export function dropDrafts(program: Program): void {
  for (const { id } of program.categories) draftOf(program.id, id).clear()
}

/** Whether the draft of this device can be added to the application. */
export const canAttachDraft = (program: Program, one: MyResponseSummary): boolean =>
  isOpen(one) &&
  hasDraftFor(program, one.category.id) &&
  // A step that waits for validation, or is validated, accepts no answers.
  !one.steps.some(({ state }) => state === 'validated' || state === 'toValidate')

/**
 * Adds the draft of this device to the application as unsent answers of its first form, and returns that step's id. Answers
 * that differ from the application's are conflicts, which the step shows. Throws ApiProblem.
 */
export async function attachDraft(userId: string, { id, category }: MyResponseSummary): Promise<string | undefined> {
  const { steps, program } = await call('getMyResponse', { params: { responseId: id }, query: {} })
  const step = steps.find(({ definition }) => definition)
  const draft = draftOf(program.id, category.id)
  const answers = step?.definition && (await draft.load(step.definition as FormDefinition, depsIn(program.zone)))
  draft.moveTo(() => {
    if (!step || !answers) return true
    const unsent = unsentOf(userId, id, step.id)
    // Revision 0 makes every existing answer a conflict.
    return unsent.write({ revision: 0, changes: { ...unsent.read()?.changes, ...(answers as Changes) } })
  })
  await sendUnsent(userId)
  return step?.id
}
