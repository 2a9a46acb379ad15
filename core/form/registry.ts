import type { Answer, AvailableField, AvailableType, Field, FieldBase } from './definition.ts'
import type { TypeEntry } from './types/entry.ts'
import { TYPES } from './types/index.ts'

const entries: { [type: string]: unknown } = { ...TYPES }

/** Adds types that a page loads on demand. */
export const addTypes = (types: { [type: string]: unknown }): void => void Object.assign(entries, types)

/** Types that an applicant can answer today; the others are refused by the definition check and not offered. */
export const AVAILABLE_TYPES = Object.keys(TYPES) as AvailableType[]

export const isAvailable = (field: Field): field is AvailableField => isAvailableType(field.type)
export const isAvailableType = (type: string): type is AvailableType => Object.hasOwn(entries, type)

/** The entry of an available field. */
export const entryOf = <F extends FieldBase>(field: F): TypeEntry<F> => entries[field.type] as TypeEntry<F>

/** Null, '' , [] and what a type calls empty. */
export function isEmptyAnswer(field: Field, value: Answer | null | undefined): boolean {
  if (value === undefined || value === null) return true
  return !isAvailable(field) || entryOf(field).isEmpty(value, field)
}

/** An answer without what its field does not show; null for none. */
export function shownAnswer(field: Field, value: Answer | null): Answer | null {
  const shown = value !== null && isAvailable(field) && entryOf<Field>(field).shown
  return shown ? shown(value, field) : value
}

/** The answer a new application starts with: the default, else the type's empty one. */
export const initialAnswer = (field: Field): Answer | null =>
  isAvailable(field) ? (field.defaultValue ?? entryOf(field).empty?.(field) ?? null) : null
