import type { Issue } from '../problem.ts'
import {
  type Answer,
  type Answers,
  answerOf,
  type Field,
  type FormDefinition,
  type GroupItem,
  optionReference,
} from './definition.ts'
import { flattenFields, isGroup } from './fields.ts'
import { unfold } from './unfold.ts'

/** What becomes of answers with a choice that a form offers no more: another choice, or none. */
export interface OptionMapping {
  reference: string
  from: string
  to: string | null
}

const isChoice = (field: Field): field is Extract<Field, { options: unknown }> => 'options' in field

/** Choices of a question that `before` offers and `after` does not, though it still asks the question. */
export function removedOptions(before: FormDefinition, after: FormDefinition): { field: Field; removed: string[] }[] {
  const was = new Map(flattenFields(before.fields).map((field) => [field.reference, field]))
  return flattenFields(after.fields).flatMap((field) => {
    const former = was.get(field.reference)
    if (!former || former.type !== field.type || !isChoice(former) || !isChoice(field)) return []
    const offered = new Set(field.options.map(optionReference))
    const removed = former.options.map(optionReference).filter((one) => !offered.has(one))
    return removed.length > 0 ? [{ field, removed }] : []
  })
}

/** What is wrong in mappings: choices that are not removed, or that do not replace them. */
export function mappingFlaws(
  mappings: readonly OptionMapping[],
  { before, after }: { before: FormDefinition; after: FormDefinition },
): Issue[] {
  const known = new Map(
    removedOptions(before, after).map(({ field, removed }) => [field.reference, { field, removed }]),
  )
  return mappings.flatMap(({ reference, from, to }, n): Issue[] => {
    const question = known.get(reference)
    const at = `options[${n}]`
    if (!question?.removed.includes(from)) return [{ at: `${at}.from`, rule: 'unknown' }]
    const offered = isChoice(question.field) ? question.field.options.map(optionReference) : []
    return to === null || offered.includes(to) ? [] : [{ at: `${at}.to`, rule: 'unknown' }]
  })
}

/** The answers that change, with other choices in the place of removed ones; null where none is left. */
export function mapOptions(
  fields: readonly Field[],
  answers: Answers | GroupItem,
  mappings: readonly OptionMapping[],
): { [reference: string]: Answer | null } {
  const changes: { [reference: string]: Answer | null } = {}
  for (const field of unfold(fields)) {
    const value = answerOf(answers, field.reference)
    const mapped = isGroup(field)
      ? mapItems(field.fields, value, mappings)
      : mapChoice(
          value,
          new Map(mappings.flatMap((one) => (one.reference === field.reference ? [[one.from, one.to]] : []))),
        )
    if (mapped !== value) changes[field.reference] = mapped
  }
  return changes
}

function mapItems(fields: readonly Field[], value: Answer | null, mappings: readonly OptionMapping[]): Answer | null {
  if (!Array.isArray(value)) return value
  const items = (value as GroupItem[]).map((item) => {
    const changes = mapOptions(fields, item, mappings)
    return Object.keys(changes).length > 0 ? { ...item, ...changes } : item
  })
  return items.some((item, n) => item !== value[n]) ? items : value
}

function mapChoice(value: Answer | null, mapping: ReadonlyMap<string, string | null>): Answer | null {
  if (typeof value === 'string') return mapping.has(value) ? (mapping.get(value) ?? null) : value
  if (!Array.isArray(value) || !value.some((one) => mapping.has(one as string))) return value
  const chosen = (value as string[]).flatMap((one) => (mapping.has(one) ? (mapping.get(one) ?? []) : one))
  return chosen.length > 0 ? [...new Set(chosen)] : null
}
