import {
  type Answer,
  type Answers,
  type AvailableType,
  answerOf,
  type Field,
  type FormDefinition,
} from './definition.ts'
import type { PlainOptions, PlainText, TypePlain } from './plainParts.ts'
import { isAvailable, isEmptyAnswer } from './registry.ts'
import { PLAINS } from './types/plains.ts'
import { unfold } from './unfold.ts'

const plainOf = (field: Field) => PLAINS[field.type as AvailableType] as TypePlain<Field> | undefined

/** An answer in words; '' when there is none. Lines where the answer has parts. */
export const plainText: PlainText = (field, value, options) => {
  if (!isAvailable(field) || value === null || value === undefined) return ''
  // A value kept from another type of an earlier version is shown as it is rather than misread.
  if (typeof value === 'string' && hasParts(field)) return value
  if (isEmptyAnswer(field, value)) return ''
  return plainOf(field)?.text(value, field, options, plainText) ?? ''
}

/** The words by which people look for an answer: grouped digits are one number. */
export function searchedText(field: Field, value: Answer | null | undefined, options: PlainOptions): string {
  const text = plainText(field, value, options)
  const searched = text ? plainOf(field)?.searched?.(value as Answer) : undefined
  return searched === undefined ? text : `${searched} ${text}`
}

/** Whether an answer to the field is no text of its own: a string in its place was kept from somewhere else. */
export const hasParts = (field: Field): boolean => plainOf(field)?.hasParts ?? false

/** Everything searchable in a form's answers, in one text. Sensitive fields stay out of it. */
export function searchText(definition: FormDefinition, answers: Answers, options: PlainOptions): string {
  return unfold(definition.fields)
    .filter((field) => !field.sensitive && field.type !== 'file')
    .map((field) => searchedText(field, answerOf(answers, field.reference), options))
    .filter(Boolean)
    .join('\n')
}
