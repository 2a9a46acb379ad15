import type { Answers, FormDefinition } from '#core/form/definition.ts'
import { answerOf } from '#core/form/definition.ts'
import { unfold } from '#core/form/unfold.ts'
import { seenAnswers } from '#core/form/validate.ts'
import type { QuestionKind } from '#core/response/column.rules.ts'
import type { AnswerCondition } from '#core/response/filter.rules.ts'
import { comparedText, indexedValues, isQuestion, sortableNumber } from '#core/response/question.rules.ts'
import { withSensitivityOf } from '#core/response/sensitive.rules.ts'
import { indexHint } from '../../db/index-hints.ts'
import { executeDeferred, insertDeferred, select } from '../../tenancy/raw.ts'
import { versionsById } from '../form/form.public.ts'

/** Along which a value is found. */
const BY_VALUE = 'answer_value_form_id_reference_value_response_id'

/** A value by which an application is found, and those that it should be found by. */
export interface IndexedValue {
  formId: string
  reference: string
  value: string
}

export interface ValuesChange {
  responseId: string
  gone: readonly IndexedValue[]
  added: readonly IndexedValue[]
}

const keyOf = ({ formId, reference, value }: IndexedValue) => `${formId} ${reference} ${value}`

/** What differs between the index and the answers of these applications, by their ids. */
export async function readValuesChanges(responseIds: readonly string[]): Promise<Map<string, ValuesChange>> {
  const [before, after] = [
    Map.groupBy(await readIndexed(responseIds), ({ responseId }) => responseId),
    await valuesOf(responseIds),
  ]
  return new Map(
    responseIds.map((responseId) => {
      const [was, is] = [before.get(responseId) ?? [], after.get(responseId) ?? []]
      const [known, wanted] = [new Set(was.map(keyOf)), new Set(is.map(keyOf))]
      return [
        responseId,
        {
          responseId,
          gone: was.filter((one) => !wanted.has(keyOf(one))),
          added: is.filter((one) => !known.has(keyOf(one))),
        },
      ]
    }),
  )
}

const readIndexed = (responseIds: readonly string[]): Promise<(IndexedValue & { responseId: string })[]> =>
  select(
    `SELECT v.response_id AS responseId, v.form_id AS formId, v.reference, v.value FROM answer_value v
     WHERE v.platform_id = :platformId AND v.response_id IN ( :responseIds )`,
    { responseIds },
  )

interface AnswerRecord {
  responseId: string
  formId: string
  formVersionId: string | null
  currentVersionId: string | null
  answers: Record<string, unknown>
}

/** The values of what was answered: not of sensitive questions, nor of what conditions hide. */
async function valuesOf(responseIds: readonly string[]): Promise<Map<string, IndexedValue[]>> {
  const sets = await select<AnswerRecord>(
    `SELECT a.response_id AS responseId, s.form_id AS formId, a.form_version_id AS formVersionId,
            f.current_version_id AS currentVersionId, a.answers
     FROM answer_set a ${indexHint('answer_set_response_id_step_id')}
     JOIN step s ON s.platform_id = :platformId AND s.id = a.step_id
     JOIN form f ON f.platform_id = :platformId AND f.id = s.form_id
     WHERE a.platform_id = :platformId AND a.response_id IN ( :responseIds )`,
    { responseIds },
    { answers: 'json' },
  )
  const versions = await versionsById(
    sets.flatMap(({ formVersionId, currentVersionId }) => [formVersionId ?? [], currentVersionId ?? []].flat()),
  )
  const values = new Map<string, Map<string, IndexedValue>>()
  for (const { responseId, formId, formVersionId, currentVersionId, answers } of sets) {
    const current = versions.get(currentVersionId ?? '')?.definition
    const answered = versions.get(formVersionId ?? '')?.definition ?? current
    if (!answered) continue
    const definition = current ? withSensitivityOf(current, answered) : answered
    const mine = values.get(responseId) ?? new Map<string, IndexedValue>()
    for (const one of valuesIn(formId, definition, answers as Answers)) mine.set(keyOf(one), one)
    values.set(responseId, mine)
  }
  return new Map([...values].map(([responseId, mine]) => [responseId, [...mine.values()]]))
}

function valuesIn(formId: string, definition: FormDefinition, answers: Answers): IndexedValue[] {
  const seen = seenAnswers(definition, answers, 'organiser')
  return unfold(definition.fields).flatMap((field) =>
    isQuestion(field) && !field.sensitive
      ? indexedValues(field, answerOf(seen, field.reference)).map((value) => ({
          formId,
          reference: field.reference,
          value,
        }))
      : [],
  )
}

/** Belongs into the transaction in which the index of the application is renewed. */
export async function writeValues({ responseId, gone, added }: ValuesChange): Promise<void> {
  for (const { formId, reference, value } of gone) {
    await executeDeferred(
      `DELETE FROM answer_value WHERE platform_id = :platformId AND response_id = :responseId AND form_id = :formId
       AND reference = :reference AND value = :value `,
      { responseId, formId, reference, value },
    )
  }
  if (added.length === 0) return
  await insertDeferred(
    {
      table: 'answer_value',
      columns: ['platform_id', 'response_id', 'form_id', 'reference', 'value'],
      rows: added.map((_, n) => [':platformId', ':responseId', `:form${n}`, `:reference${n}`, `:value${n}`]),
    },
    {
      responseId,
      ...Object.fromEntries(
        added.flatMap(({ formId, reference, value }, n) => [
          [`form${n}`, formId],
          [`reference${n}`, reference],
          [`value${n}`, value],
        ]),
      ),
    },
  )
}

/** A condition of a list: one of these holds. */
export type ListCondition = readonly Alternative[]

/** What is asked of what belongs to an application `r`. */
export interface Alternative {
  /** A condition on the row of `r` alone; what follows is not read then. */
  row?: string
  /** SELECT … AS id of the applications that have what it looks for. */
  ids: string
  /** How much of it the application has, as a scalar subquery. */
  count: string
  /** By those that have it, or by those that do not. */
  isMetBy: 'some' | 'none'
  replacements: Record<string, unknown>
}

/** By what stands in the row of an application. */
export const conditionOnRow = (column: 'state' | 'category_id', values: readonly string[], n: number): Alternative => ({
  row: `r.${column} IN ( :row_${n} )`,
  ids: '',
  count: '',
  isMetBy: 'some',
  replacements: { [`row_${n}`]: values },
})

/** Whether an application is found by one value alone. What is missing is joined, and a list without doubles is made first. */
function isOnceEach(condition: AnswerCondition & { kind: QuestionKind }): boolean {
  switch (condition.is) {
    case 'contains':
    case 'between':
      return true
    case 'oneOf':
      return condition.values.length === 1
    case 'filled':
      return condition.kind !== 'choice'
    case 'empty':
      return false
  }
}

/** `n` tells the conditions of a list apart. */
export function conditionOn(condition: AnswerCondition & { kind: QuestionKind }, n: number): Alternative {
  const at = `v.form_id = :form_${n} AND v.reference = :reference_${n} `
  const { where, replacements } = comparison(condition, n)
  const value = where ? `AND ${where}` : ''
  return {
    ids: `SELECT ${isOnceEach(condition) ? '' : 'DISTINCT '}v.response_id AS id
        FROM answer_value v ${indexHint(BY_VALUE)} WHERE v.platform_id = :platformId AND ${at}${value}`,
    count: `SELECT COUNT(*) FROM answer_value v WHERE v.platform_id = :platformId AND v.response_id = r.id AND ${at}${value}`,
    isMetBy: condition.is === 'empty' ? 'none' : 'some',
    replacements: { [`form_${n}`]: condition.formId, [`reference_${n}`]: condition.reference, ...replacements },
  }
}

function comparison(
  condition: AnswerCondition & { kind: QuestionKind },
  n: number,
): { where: string; replacements: Record<string, unknown> } {
  switch (condition.is) {
    case 'contains': {
      const sought = comparedText(condition.text)
      if (!sought) return { where: '1 = 0 ', replacements: {} }
      return { where: `v.value LIKE :value_${n} `, replacements: { [`value_${n}`]: `%${sought}%` } }
    }
    case 'oneOf':
      return { where: `v.value IN ( :value_${n} ) `, replacements: { [`value_${n}`]: condition.values } }
    case 'between': {
      const bound = (text: string) => (condition.kind === 'number' ? sortableNumber(Number(text)) : text)
      const { from, to } = condition
      const where = [
        // Of a number that was once a text nothing is compared.
        from ? `v.value >= :from_${n} ` : "v.value > '' ",
        ...(to ? [`v.value <= :to_${n} `] : []),
      ]
      return {
        where: where.join('AND '),
        replacements: { ...(from && { [`from_${n}`]: bound(from) }), ...(to && { [`to_${n}`]: bound(to) }) },
      }
    }
    case 'filled':
    case 'empty':
      return { where: '', replacements: {} }
  }
}
