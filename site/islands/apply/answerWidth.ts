import type { Field, FieldOf } from '#core/form/definition.ts'
import { isGroup } from '#core/form/fields.ts'

/** Tables with more columns take the full width. Any table scrolls where that is not enough. */
const NARROW = 3

const isWide = (field: FieldOf<'table'>): boolean => field.cols.length > NARROW

/** Whether the answer wants the whole width. */
export const isBroad = (field: Field): boolean => isGroup(field) || (field.type === 'table' && isWide(field))
