import type { AnswerOf, ArgumentsOf } from '#core/endpoint.ts'
import type { Answers, Field, FormDefinition } from '#core/form/definition.ts'
import { unfold } from '#core/form/unfold.ts'
import type { listPrefill as contract, PrefillSource } from '#core/prefill/prefill.contract.ts'
import { fromAnswers, fromProfile, leftOut } from '#core/prefill/prefill.rules.ts'
import { pick } from '#core/text.ts'
import { type Context, userOf } from '../../context.ts'
import { getUser } from '../account/account.public.ts'
import {
  answersOf,
  indexOfStep,
  isTurnedOff,
  langOf,
  numberOf,
  openAggregates,
  type ResponseAggregate,
} from '../response/aggregate.ts'
import { openMine } from '../response/mine.ts'
import { listOwnOf } from '../response/response.public.ts'

/** Earlier applications that are offered. */
const MOST_SOURCES = 5

const formsOf = ({ steps, forms }: ResponseAggregate): { definition: FormDefinition; answers: Answers }[] =>
  steps.flatMap((step) => {
    const version = forms.get(step.id)
    return version ? [{ definition: version.definition, answers: answersOf(step) }] : []
  })

/** What the caller has already answered of the questions of an empty step, by source; nothing once it has answers. */
export async function listPrefill(
  ctx: Context,
  { responseId, stepId, lang }: ArgumentsOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const aggregate = await openMine(ctx, responseId, 'edit')
  const step = aggregate.steps[indexOfStep(aggregate, stepId)]
  const version = aggregate.forms.get(stepId)
  if (isTurnedOff(aggregate, 'prefill')) return { items: [] }
  if (!step || !version || step.revision > 0 || aggregate.response.state !== 'draft') return { items: [] }
  const { definition } = version
  const said = langOf(aggregate, lang)
  const fallback = aggregate.response.programLang
  const titleOf = ({ title }: Field) => pick(title, said, fallback)
  const questionsOf = (answers: Answers) =>
    unfold(definition.fields)
      .filter(({ reference }) => reference in answers)
      .map((field) => ({ reference: field.reference, title: titleOf(field) }))
  const { id: me } = userOf(ctx)
  const { firstname, lastname, email } = await getUser(me)
  const profile = fromProfile(definition, {}, { firstname, lastname, email })
  const earlier = (await openAggregates(await listOwnOf(me))).filter(
    ({ response }) => response.id !== responseId && response.ownerId === me && response.state !== 'withdrawn',
  )
  const items: PrefillSource[] = earlier
    .map((one) => ({ one, forms: formsOf(one) }))
    .map(({ one, forms }) => ({ one, forms, answers: { ...profile, ...fromAnswers(definition, {}, forms) } }))
    .filter(({ answers }) => Object.keys(answers).length > Object.keys(profile).length)
    .slice(0, MOST_SOURCES)
    .map(({ one: { response }, forms, answers }) => ({
      kind: 'response',
      id: response.id,
      title: response.title || numberOf(response),
      program: pick(response.programTitle, said, response.programLang),
      at: response.updatedAt.toISOString(),
      questions: questionsOf(answers),
      left: leftOut(definition, answers, forms).map(titleOf),
      answers,
    }))
  if (Object.keys(profile).length > 0)
    items.push({
      kind: 'profile',
      id: 'profile',
      title: '',
      program: '',
      at: null,
      questions: questionsOf(profile),
      left: [],
      answers: profile,
    })
  return { items }
}
