import { type Answers, answerOf, type Field, type FormDefinition, optionReference } from '#core/form/definition.ts'
import { definitionSeenBy } from '#core/form/fields.ts'
import { unfold } from '#core/form/unfold.ts'
import { seenAnswers } from '#core/form/validate.ts'
import { mergeVersions } from '#core/form/versions.ts'
import { Problem } from '#core/problem.ts'
import { questionColumns, questionId, readQuestionId } from '#core/response/column.rules.ts'
import {
  type AnswerCondition,
  FILTERED_STATES,
  fitsKind,
  readConditions,
  type ValuesCondition,
} from '#core/response/filter.rules.ts'
import { cellText, isQuestion, kindOf, MASKED_CELL } from '#core/response/question.rules.ts'
import type { Question } from '#core/response/response.contract.ts'
import { maskSensitive, withSensitivityOf } from '#core/response/sensitive.rules.ts'
import type { Context } from '../../context.ts'
import type { ResponseFacet } from '../../slice.ts'
import { say } from '../../words.ts'
import { versionsById } from '../form/form.public.ts'
import { getProgramRow } from '../program/program.public.ts'
import { type ExportStep, readExportAnswers, readExportSteps, readPublishedIds } from './export.repo.ts'
import { facetAlternatives } from './facets.ts'
import { type Alternative, conditionOn, conditionOnRow, type ListCondition } from './values.repo.ts'

interface ProgramForms {
  steps: readonly ExportStep[]
  /** By form, as organisers see it: one definition out of all versions. */
  definitions: ReadonlyMap<string, FormDefinition>
}

/** The forms that the steps of a program have, in their order. */
async function readForms(programId: string): Promise<ProgramForms> {
  const steps = (await readExportSteps(programId)).filter(({ type, formId }) => type === 'form' && formId)
  const formIds = [...new Set(steps.flatMap(({ formId }) => formId ?? []))]
  const published = await readPublishedIds(formIds)
  const versions = await versionsById(published.map(({ id }) => id))
  const ofForm = Map.groupBy(published, ({ formId }) => formId)
  return {
    steps,
    definitions: new Map(
      formIds.map((formId) => [
        formId,
        definitionSeenBy(
          mergeVersions((ofForm.get(formId) ?? []).flatMap(({ id }) => versions.get(id)?.definition ?? [])),
          'organiser',
        ),
      ]),
    ),
  }
}

/** What the forms of a program ask, in the order of its steps; what only an older version asked as well. */
export async function listQuestions({ programId }: { programId: string }): Promise<{ items: Question[] }> {
  const { id } = await getProgramRow(programId)
  const { steps, definitions } = await readForms(id)
  return {
    items: [...definitions].flatMap(([formId, { fields }]) => {
      const step = steps.find((one) => one.formId === formId)
      return fields.filter(isQuestion).map((field) => ({
        id: questionId({ formId, reference: field.reference }),
        step: step?.title ?? {},
        title: field.title,
        kind: kindOf(field),
        isSensitive: field.sensitive === true,
        options: kindOf(field) === 'choice' ? optionsOf(field) : [],
      }))
    }),
  }
}

const optionsOf = (field: Field) =>
  'options' in field && Array.isArray(field.options)
    ? field.options.map((option) => ({ value: optionReference(option), text: option.text }))
    : []

/**
 * Conditions on answers and other filters, as a list asks for them. Throws 'request.invalid' for what cannot be asked, of a
 * sensitive question too.
 */
export async function listConditions(
  programId: string,
  asked: string | undefined,
  facets: readonly ResponseFacet[],
): Promise<ListCondition[]> {
  if (!asked) return []
  const groups = readConditions(asked) ?? []
  const isOfAnswers = groups.flat().some((condition) => !('filter' in condition))
  const { definitions } = isOfAnswers ? await readForms(programId) : { definitions: new Map<string, FormDefinition>() }
  const onAnswer = (condition: AnswerCondition, n: number): Alternative[] => {
    const fields = definitions.get(condition.formId)?.fields ?? []
    const field = fields.find(({ reference }) => reference === condition.reference)
    const kind = field && isQuestion(field) && !field.sensitive ? kindOf(field) : null
    return kind && fitsKind(condition, kind) ? [conditionOn({ ...condition, kind }, n)] : []
  }
  const onFilter = ({ filter, values }: ValuesCondition, n: number): Alternative[] => {
    if (filter === 'categoryId') return [conditionOnRow('category_id', values, n)]
    if (filter === 'status')
      return values.every((state) => (FILTERED_STATES as readonly string[]).includes(state))
        ? [conditionOnRow('state', values, n)]
        : []
    const facet = facets.find(({ name }) => name === filter)
    return facet ? facetAlternatives(facet, values, n) : []
  }
  let n = 0
  return groups.map((conditions) =>
    conditions.flatMap((condition) => {
      n += 1
      const alternatives = 'filter' in condition ? onFilter(condition, n) : onAnswer(condition, n)
      if (alternatives.length === 0)
        throw new Problem('request.invalid', { issues: [{ at: 'query.answers', rule: 'unknown' }] })
      return alternatives
    }),
  )
}

/** What these applications answered to these questions, by application and column; sensitive answers are masked. */
export async function readCells(
  ctx: Pick<Context, 'locale'>,
  programId: string,
  columns: readonly string[],
  ids: readonly string[],
): Promise<(id: string) => Record<string, string>> {
  const asked = questionColumns(columns).flatMap((id) => {
    const place = readQuestionId(id)
    return place ? [{ id, ...place }] : []
  })
  if (asked.length === 0 || ids.length === 0) return () => ({})
  const { lang: fallback } = await getProgramRow(programId)
  const { steps, definitions } = await readForms(programId)
  const formOf = new Map(steps.map(({ id, formId }) => [id, formId]))
  const sets = await readExportAnswers(ids)
  const versions = await versionsById(sets.flatMap(({ formVersionId }) => formVersionId ?? []))
  const options = {
    lang: ctx.locale,
    fallback,
    yes: say(ctx.locale, 'front', 'form.yes'),
    no: say(ctx.locale, 'front', 'form.no'),
  }
  const cells = new Map<string, Record<string, string>>()
  for (const { responseId, stepId, formVersionId, answers } of sets) {
    const formId = formOf.get(stepId)
    const merged = definitions.get(formId ?? '')
    if (!formId || !merged) continue
    const answered = withSensitivityOf(merged, versions.get(formVersionId ?? '')?.definition ?? merged)
    const shown = maskSensitive(answered, seenAnswers(answered, answers as Answers, 'organiser'))
    const mine = cells.get(responseId) ?? {}
    for (const { id, reference } of asked.filter((one) => one.formId === formId)) {
      const field = unfold(answered.fields).find((one) => one.reference === reference)
      const text = shown.masked.includes(reference)
        ? MASKED_CELL
        : field
          ? cellText(wordedBy(merged, field), answerOf(shown.answers, reference), options)
          : ''
      if (text) mine[id] = text
    }
    cells.set(responseId, mine)
  }
  return (id) => cells.get(id) ?? {}
}

/** An option keeps its words when a newer version no longer offers it. */
const wordedBy = ({ fields }: FormDefinition, field: Field): Field => {
  const merged = fields.find(({ reference }) => reference === field.reference)
  return merged?.type === field.type ? merged : field
}
