import type { Answers } from '#core/form/definition.ts'
import type { MyResponse } from '#core/response/response.contract.ts'
import { type App, type Context, contextForApplicant, type PlatformRef } from '#server/context.ts'
import { saveAnswers } from '#server/features/response/save.actions.ts'
import { startResponse } from '#server/features/response/start.actions.ts'
import { submitResponse } from '#server/features/response/submit.actions.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { makePerson, type Person } from './people.ts'
import type { MadeProgram } from './program.ts'

/** What an applicant does on a platform, at the clock's time. */
export const applicantOn = (app: App, platform: PlatformRef, person: Person): Context =>
  contextForApplicant(app, platform, { ...person, locale: 'fr' })

export interface ResponseGiven {
  person?: Person
  /** Which of the program's categories; the first unless told. */
  category?: number
  /** Of the first form step. Left out: a title. */
  answers?: Answers
  state?: 'started' | 'draft' | 'submitted'
}

let count = 0

/** An application with its person, submitted unless told. Made by the real actions. */
export async function makeResponse(
  app: App,
  platform: PlatformRef,
  { program, categories }: Pick<MadeProgram, 'program' | 'categories'>,
  given: ResponseGiven = {},
): Promise<MyResponse> {
  count += 1
  const person = given.person ?? (await makePerson(platform))
  const ctx = applicantOn(app, platform, person)
  const category = categories[given.category ?? 0]
  if (!category) throw new Error('The program has no such category')
  return inPlatform(platform.id, async () => {
    const started = await startResponse(ctx, { programId: program.id, categoryId: category.id, lang: 'fr' })
    if (given.state === 'started') return started
    const params = { responseId: started.id }
    const step = started.steps.find(({ type }) => type === 'form')
    const changes = given.answers ?? { title: `Projet ${count}` }
    if (step) await saveAnswers(ctx, { ...params, stepId: step.id, revision: 0, changes })
    return given.state === 'draft' ? started : submitResponse(ctx, { ...params })
  })
}
