import { type Questionnaire, verdictOf } from '#core/eligibility/eligibility.rules.ts'
import type { Answers } from '#core/form/definition.ts'
import { definitionSeenBy } from '#core/form/fields.ts'
import { readAnswers } from '#core/form/validate.ts'
import type { Locale } from '#core/locale.ts'
import { Problem } from '#core/problem.ts'
import { pick } from '#core/text.ts'
import type { Context } from '../../context.ts'
import { formDeps } from '../form/form.deps.ts'
import { currentVersionsOf } from '../form/form.public.ts'
import { categoriesOf } from '../program/program.public.ts'
import * as repo from './eligibility.repo.ts'

/** The questionnaires of programs that ask something; one whose form is gone asks nothing. */
export async function readQuestionnaires(programIds?: readonly string[]): Promise<Record<string, Questionnaire>> {
  const found = await repo.listEligibilities(programIds)
  const versions = await currentVersionsOf(found.map(({ formId }) => formId))
  return Object.fromEntries(
    found.flatMap(({ programId, formId, rules }) => {
      const version = versions.get(formId)
      return version ? [[programId, { definition: definitionSeenBy(version.definition, 'applicant'), rules }]] : []
    }),
  )
}

interface Asked {
  programId: string
  categoryId: string
  zone: string
  /** Of the program. */
  lang: Locale
}

/**
 * The answers are looked at and not kept. Throws 'eligibility.unanswered', and 'eligibility.refused' with the reasons in the
 * person's language.
 */
export async function assertEligible(
  ctx: Context,
  { programId, categoryId, zone, lang }: Asked,
  given: Record<string, unknown> | undefined,
): Promise<void> {
  const questionnaire = (await readQuestionnaires([programId]))[programId]
  if (!questionnaire) return
  const category = (await categoriesOf(programId)).find(({ id }) => id === categoryId)?.key ?? ''
  const deps = await formDeps(ctx.now, zone, [questionnaire.definition])
  const { answers } = readAnswers(questionnaire.definition, given ?? {}, deps)
  const verdict = verdictOf(questionnaire, answers as Answers, category, deps)
  if (verdict.kind === 'unanswered') throw new Problem('eligibility.unanswered')
  if (verdict.kind === 'refused')
    throw new Problem('eligibility.refused', {
      data: { reasons: verdict.rules.map(({ reason }) => pick(reason, ctx.locale, lang)).join(' ') },
    })
}
