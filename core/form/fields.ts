import type { Locale } from '../locale.ts'
import {
  type Audience,
  type AvailableType,
  type Field,
  type FieldOf,
  type FieldType,
  type FormDefinition,
  isSeenBy,
  type Section,
} from './definition.ts'
import { entryOf, isAvailable, isAvailableType } from './registry.ts'
import type { Level } from './types/entry.ts'
import type { TYPES } from './types/index.ts'
import { headOf } from './unfold.ts'

type GroupType = {
  [Type in AvailableType]: (typeof TYPES)[Type] extends { levels: unknown } ? Type : never
}[AvailableType]

/** A field that holds questions in `fields`; its answer is a list of items, each with answers to all of them. */
export type GroupField = FieldOf<GroupType>

/** Whether the field's type declares `levels`, so that it holds questions. */
export const isGroup = (field: Field): field is GroupField => isGroupType(field.type)

export const isGroupType = (type: FieldType): type is GroupType =>
  isAvailableType(type) && entryOf({ type } as Field).levels !== undefined

/** The levels of questions in a group's answer, one for each item; none for any other field. */
export const levelsOf = (field: Field, value: unknown): Level[] =>
  (isAvailable(field) && entryOf<Field>(field).levels?.(value, field)) || []

/** The one question of a list of answers; undefined for any other field. */
export const lineOf = (field: Field): Field | undefined =>
  isAvailable(field) ? (entryOf<Field>(field).question?.(field) as Field | undefined) : undefined

/** A field whose answer is a list that the person makes longer: a group of questions, or a list of answers. */
export const isRepeated = (field: Field): field is GroupField | FieldOf<'simple-questions-group'> =>
  isGroup(field) || lineOf(field) !== undefined

/** These fields, those inside groups and the questions of lists. */
export const everyQuestion = (fields: readonly Field[]): Field[] =>
  flattenFields(fields).flatMap((field) => [field, lineOf(field) ?? []].flat())

/** These fields and those inside groups, in the form's order: a group, then its questions. */
export const flattenFields = (fields: readonly Field[]): Field[] =>
  fields.flatMap((field) => [field, ...flattenFields(childrenOf(field))])

/** Whether other fields stand in it: the questions of a group, the sections of an accordion. */
export const holdsFields = (field: Field): boolean => isGroup(field) || field.type === 'accordion'

/** What stands in a field: the questions of a group; those of an accordion, each section behind its heading. */
export const childrenOf = (field: Field): readonly Field[] =>
  field.type === 'accordion'
    ? field.sections.flatMap((section) => [headOf(section), ...section.fields])
    : isGroup(field)
      ? field.fields
      : []

/** The field with these in it: the inverse of `childrenOf`. Questions before the first heading have a section without a title. */
export function withChildren(field: Field, children: readonly Field[]): Field {
  if (isGroup(field)) return { ...field, fields: [...children] }
  if (field.type !== 'accordion') return field
  const sections: Section[] = []
  for (const child of children) {
    if (child.type === 'sep-title') {
      const { reference, title, description, visibleWhen } = child
      sections.push({
        reference,
        title,
        ...(description && { description }),
        ...(visibleWhen && { visibleWhen }),
        fields: [],
      })
      continue
    }
    const last = sections.at(-1) ?? { reference: `${field.reference}-0`, title: {}, fields: [] }
    if (sections.length === 0) sections.push(last)
    last.fields.push(child)
  }
  return { ...field, sections }
}

/** The form as these readers see it: without the others' fields, in groups too. */
export const definitionSeenBy = (definition: FormDefinition, audience: Audience): FormDefinition => ({
  fields: definition.fields
    .filter((field) => isSeenBy(field, audience))
    .map((field) =>
      isGroup(field)
        ? { ...field, fields: definitionSeenBy(field, audience).fields }
        : field.type === 'accordion'
          ? {
              ...field,
              sections: field.sections.map((section) => ({ ...section, ...definitionSeenBy(section, audience) })),
            }
          : field,
    ),
})

/** Languages in which at least one title of the form is written. */
export const languagesOf = ({ fields }: FormDefinition): Locale[] => [
  ...new Set(
    flattenFields(fields).flatMap(({ title }) =>
      Object.entries(title).flatMap(([lang, words]) => (words ? [lang as Locale] : [])),
    ),
  ),
]
