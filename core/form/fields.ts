import type { Locale } from '../locale.ts'
import {
  type Audience,
  type AvailableType,
  type Field,
  type FieldOf,
  type FieldType,
  type FormDefinition,
  isSeenBy,
} from './definition.ts'
import { entryOf, isAvailable, isAvailableType } from './registry.ts'
import type { Level } from './types/entry.ts'
import type { TYPES } from './types/index.ts'

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

/** These fields and those inside groups, in the form's order: a group, then its questions. */
export const flattenFields = (fields: readonly Field[]): Field[] =>
  fields.flatMap((field) => [field, ...(isGroup(field) ? flattenFields(field.fields) : [])])

/** The form as these readers see it: without the others' fields, in groups too. */
export const definitionSeenBy = (definition: FormDefinition, audience: Audience): FormDefinition => ({
  fields: definition.fields
    .filter((field) => isSeenBy(field, audience))
    .map((field) => (isGroup(field) ? { ...field, fields: definitionSeenBy(field, audience).fields } : field)),
})

/** Languages in which at least one title of the form is written. */
export const languagesOf = ({ fields }: FormDefinition): Locale[] => [
  ...new Set(
    flattenFields(fields).flatMap(({ title }) =>
      Object.entries(title).flatMap(([lang, words]) => (words ? [lang as Locale] : [])),
    ),
  ),
]
