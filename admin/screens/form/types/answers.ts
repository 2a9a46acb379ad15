import { type Answer, type FieldBase, type Option, optionReference } from '#core/form/definition.ts'
import type { AnswerType, SampleTexts } from './entry.ts'

export const isText = (answer: Answer): boolean => typeof answer === 'string'
export const isObject = (answer: Answer): boolean => typeof answer === 'object' && !Array.isArray(answer)
export const isListOfObjects = (answer: Answer): boolean =>
  Array.isArray(answer) && answer.every((part) => typeof part === 'object')

/** A text that a sample is no use for. */
export const textAnswers: AnswerType<FieldBase> = { fits: isText }

/** Of fields without an answer. */
export const noAnswers: AnswerType<FieldBase> = { matching: () => null, fits: () => false }

export const addressWith = (country: string, { street, zipCode, city }: SampleTexts): Answer => ({
  line1: street,
  zipCode,
  city,
  country,
})

/** Of one choice. */
export const choiceAnswers: AnswerType<FieldBase & { options: Option[] }> = {
  sample: ({ options: [first] }) => (first ? optionReference(first) : null),
  fits: (answer, { options }) => options.some((option) => optionReference(option) === answer),
}
