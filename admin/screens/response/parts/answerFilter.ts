import type { TFunction } from 'i18next'
import { number, tableDay } from '#client/ui/format.ts'
import { countryName } from '#core/form/countries.ts'
import type { Locale } from '#core/locale.ts'
import { readQuestionId } from '#core/response/column.rules.ts'
import {
  type AnswerCondition,
  COMPARISONS,
  fitsKind,
  type ListCondition,
  nameOf,
  readConditions,
} from '#core/response/filter.rules.ts'
import type { Question } from '#core/response/response.contract.ts'
import { tagOf } from '#core/site/dates.ts'
import { chosen, type Filter } from '../../../app/parts/list/filters.ts'

/** A condition while it is made: what belongs to another comparison stays, should the person come back to it. */
export interface DraftCondition {
  key: number
  /** Id of the question, or the name of another filter; '' for none yet. */
  question: string
  is: AnswerCondition['is']
  text: string
  values: readonly string[]
  from: string
  to: string
}

export const emptyCondition = (key: number): DraftCondition => ({
  key,
  question: '',
  is: 'filled',
  text: '',
  values: [],
  from: '',
  to: '',
})

export const draftOf = (condition: ListCondition, key: number): DraftCondition => ({
  ...emptyCondition(key),
  ...condition,
  question: nameOf(condition),
})

/** With another question, and a comparison that it can have. */
export const withQuestion = (draft: DraftCondition, { id, kind }: Question): DraftCondition => ({
  ...draft,
  question: id,
  is: COMPARISONS[kind][0] ?? 'filled',
  values: [],
  from: '',
  to: '',
})

/** With another filter of the list. */
export const withFilter = (draft: DraftCondition, name: string): DraftCondition => ({
  ...draft,
  question: name,
  is: 'oneOf',
  values: [],
})

/** What is asked of another filter; null while no value is chosen. */
export const filterConditionOf = ({ question, values }: DraftCondition): ListCondition | null =>
  values.length > 0 ? { filter: question, is: 'oneOf', values: [...values] } : null

/** The condition; null while something of it is missing. */
export function conditionOf(
  { question, is, text, values, from, to }: DraftCondition,
  { kind }: Pick<Question, 'kind'>,
): AnswerCondition | null {
  const place = readQuestionId(question)
  if (!place) return null
  const condition: AnswerCondition =
    is === 'contains'
      ? { ...place, is, text: text.trim() }
      : is === 'oneOf'
        ? { ...place, is, values: [...values] }
        : is === 'between'
          ? { ...place, is, from, to }
          : { ...place, is }
  const isGiven =
    is === 'contains' ? text.trim() !== '' : is === 'oneOf' ? values.length > 0 : is === 'between' ? from || to : true
  return isGiven && fitsKind(condition, kind) ? condition : null
}

interface Wording {
  t: TFunction
  locale: Locale
  /** What the question is called, and its options. */
  questionOf: (id: string) => { title: string; kind: Question['kind']; optionOf: (value: string) => string } | undefined
  /** The other filters that conditions may name. */
  filters: readonly Filter[]
}

/** Conditions in words, for the chip: one is told whole with its alternatives, several are counted. Null for what cannot be asked for. */
export function conditionsInWords(value: string, wording: Wording): string | null {
  const groups = readConditions(value)
  if (!groups) return null
  const { t, locale } = wording
  const [first, ...others] = groups
  if (!first || others.length > 0) return t('responses.answers.conditions', { count: groups.length, n: groups.length })
  return new Intl.ListFormat(tagOf(locale), { type: 'disjunction' }).format(
    first.map((condition) => conditionInWords(condition, wording)),
  )
}

function conditionInWords(condition: ListCondition, { t, locale, questionOf, filters }: Wording): string {
  if ('filter' in condition) {
    const filter = filters.find(({ name }) => name === condition.filter)
    const value = condition.values.map((one) => (filter && chosen(filter, one)) ?? '…').join(', ')
    return t('responses.answers.words.oneOf', { title: filter?.label ?? '…', value })
  }
  const question = questionOf(nameOf(condition))
  const title = question?.title ?? '…'
  switch (condition.is) {
    case 'contains':
      return t('responses.answers.words.contains', { title, value: condition.text })
    case 'oneOf':
      return t('responses.answers.words.oneOf', {
        title,
        value: condition.values
          .map((value) =>
            question?.kind === 'country' ? countryName(value, locale) : (question?.optionOf(value) ?? value),
          )
          .join(', '),
      })
    case 'between': {
      const shown = (bound: string) =>
        question?.kind === 'date' ? tableDay(new Date(bound), 'UTC', locale) : number(Number(bound), locale)
      const { from, to } = condition
      if (!to) return t('responses.answers.words.from', { title, value: shown(from) })
      if (!from) return t('responses.answers.words.to', { title, value: shown(to) })
      return t('responses.answers.words.between', { title, from: shown(from), to: shown(to) })
    }
    case 'filled':
    case 'empty':
      return t(`responses.answers.words.${condition.is}`, { title })
  }
}
