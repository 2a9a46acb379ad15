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

/** Whether something that was written here before signing in waits for an application in the category. */
const hasDraftFor = (program: Program, categoryId: string): boolean =>
  draftOf(program.id, categoryId).startKey() !== null

/** Whether it does in any category. */
export const hasDraft = (program: Program): boolean => program.categories.some(({ id }) => hasDraftFor(program, id))

/** Throws away what waits in every category. */
export function dropDrafts(program: Program): void {
  for (const { id } of program.categories) draftOf(program.id, id).clear()
}

/** Whether the application can take up what was written here before signing in. */
export const canAttachDraft = (program: Program, one: MyResponseSummary): boolean =>
  isOpen(one) &&
  hasDraftFor(program, one.category.id) &&
  // What the organiser looks at, or has let through, takes nothing more.
  !one.steps.some(({ state }) => state === 'validated' || state === 'toValidate')

/**
 * Makes what was written here before signing in answers of the person's application; answers the id of the step that asks for
 * them. Where it has others, they stay here, and that step asks which of the two count. Throws ApiProblem.
 */
export async function attachDraft(userId: string, { id, category }: MyResponseSummary): Promise<string | undefined> {
  const { steps, program } = await call('getMyResponse', { params: { responseId: id }, query: {} })
  const step = steps.find(({ definition }) => definition)
  const draft = draftOf(program.id, category.id)
  const answers = step?.definition && draft.read(step.definition as FormDefinition, depsIn(program.zone))
  draft.moveTo(() => {
    if (!step || !answers) return true
    const unsent = unsentOf(userId, id, step.id)
    // As of before the first answer was saved: any other is somebody else's.
    return unsent.write({ revision: 0, changes: { ...unsent.read()?.changes, ...(answers as Changes) } })
  })
  await sendUnsent(userId)
  return step?.id
}
