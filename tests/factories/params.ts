import type { PlatformRef } from '#server/context.ts'
import type { MadeProgram } from './program.ts'

/** What stands in the paths of endpoints for these: the program with its first category, form and step. */
export const pathParams = (
  platform: PlatformRef,
  { program, categories: [category], form }: MadeProgram,
  { response, person }: { response: { id: string }; person: { id: string } },
) => ({
  platformId: platform.id,
  programId: program.id,
  programSlug: program.slug,
  categoryId: category?.id ?? '',
  formId: form.id,
  stepId: category?.steps[0]?.id ?? '',
  responseId: response.id,
  userId: person.id,
})
