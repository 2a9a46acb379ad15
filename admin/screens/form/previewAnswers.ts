import {
  type Answer,
  type Answers,
  answerOf,
  type Comparison,
  type Field,
  type FormDefinition,
  type GroupItem,
  isSeparator,
  type Option,
} from '#core/form/definition.ts'
import { childrenOf, flattenFields, holdsFields, isGroup, withChildren } from '#core/form/fields.ts'
import { isReadOnly } from '#core/form/formula/computed.ts'
import { unfold } from '#core/form/unfold.ts'
import type { Locale } from '#core/locale.ts'
import { isEmptyText } from '#core/text.ts'
import { comparisonsOf } from './dependencies.ts'
import type { Placeholders, PlaceholderTexts, SampleTexts } from './types/entry.ts'
import { editorTypeOf } from './types/index.ts'

/** One that satisfies what conditions ask of the field, so that what they show is shown; else a plausible one. */
function sampleAnswer(field: Field, asked: readonly Comparison[], texts: SampleTexts): Answer | null {
  const type = editorTypeOf(field)
  if (!type || isReadOnly(field)) return null
  if (field.defaultValue !== undefined) return field.defaultValue
  for (const one of asked) {
    const answer = satisfyingAnswer(field, one, texts)
    if (answer !== null) return answer
  }
  return type.answers.sample?.(field, texts) ?? null
}

function satisfyingAnswer(field: Field, { operator, value }: Comparison, texts: SampleTexts): Answer | null {
  const answers = editorTypeOf(field)?.answers
  const first = Array.isArray(value) ? value[0] : value
  if (!answers || value === undefined || first === undefined) return null
  const { matching, fits } = answers
  const beyond = (step: number) => {
    const answer = typeof first === 'number' ? first + step : null
    return answer !== null && fits(answer, field) ? answer : null
  }
  switch (operator) {
    case 'equals':
    case 'one-of':
      return matching ? matching(first, texts) : first
    case 'contains':
      return matching ? matching(value, texts) : typeof first === 'string' ? first : null
    case 'at-least':
    case 'at-most':
      return fits(first, field) ? first : null
    case 'greater':
      return beyond(1)
    case 'less':
      return beyond(-1)
    default:
      return null
  }
}

/** Sample answers to a whole form. */
export function sampleAnswers({ fields }: FormDefinition, texts: SampleTexts): Answers {
  const asked = new Map<string, Comparison[]>()
  for (const one of flattenFields(fields).flatMap(comparisonsOf))
    asked.set(one.field, [...(asked.get(one.field) ?? []), one])
  const level = (list: readonly Field[]): Answers =>
    Object.fromEntries(
      list.flatMap((field) => {
        const answer = isGroup(field)
          ? Array.from({ length: Math.max(1, field.minItems ?? 1) }, () => level(field.fields) as GroupItem)
          : sampleAnswer(field, asked.get(field.reference) ?? [], texts)
        return answer === null || (Array.isArray(answer) && answer.length === 0) ? [] : [[field.reference, answer]]
      }),
    )
  return level(unfold(fields))
}

/** Sample answers with those that the person gave instead, as far as they still fit their fields. */
export function previewAnswers(definition: FormDefinition, given: Answers, texts: SampleTexts): Answers {
  const answers = sampleAnswers(definition, texts)
  for (const field of unfold(definition.fields)) {
    if (!Object.hasOwn(given, field.reference)) continue
    const answer = answerOf(given, field.reference)
    if (answer === null) delete answers[field.reference]
    else if (editorTypeOf(field)?.answers.fits(answer, field)) answers[field.reference] = answer
  }
  return answers
}

/** The same list where nothing of it changed. */
function mapChanged<T>(list: readonly T[], change: (item: T, n: number) => T): readonly T[] {
  const next = list.map(change)
  return next.every((item, n) => item === list[n]) ? list : next
}

/**
 * The form with placeholder texts where some are not written yet, so that every control in it has a name. Fields that lack none
 * are the same objects, so that only what changed is rendered again.
 */
export function withPlaceholders({ fields }: FormDefinition, lang: Locale, texts: PlaceholderTexts): FormDefinition {
  const fill: Placeholders = {
    titled: (part, placeholder) =>
      isEmptyText(part.title) ? { ...part, title: { [lang]: placeholder(texts) } } : part,
    withOptions(part) {
      const { options } = part as { options?: readonly Option[] }
      const next =
        options &&
        mapChanged(options, (option, n) =>
          isEmptyText(option.text) ? { ...option, text: { [lang]: texts.option(n + 1) } } : option,
        )
      return next === options ? part : { ...part, options: next }
    },
  }
  const each = (field: Field): Field => {
    const titled = isSeparator(field) ? field : fill.titled(field, ({ field: untitled }) => untitled)
    const filled = fill.withOptions(titled)
    const own = editorTypeOf(filled)?.withPlaceholders?.(filled, fill) ?? filled
    return holdsFields(own) ? withChildren(own, childrenOf(own).map(each)) : own
  }
  return { fields: fields.map(each) }
}
