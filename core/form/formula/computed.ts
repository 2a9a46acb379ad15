import type { Field, FieldOf } from '../definition.ts'

/** A number that is worked out from other answers; nobody types it. */
export type ComputedField = FieldOf<'number'> & { formula: string }

export const isComputed = (field: Field): field is ComputedField => field.type === 'number' && Boolean(field.formula)

/** Whether its answer is shown and not asked for. */
export const isReadOnly = (field: Field): boolean => field.readOnly === true || isComputed(field)
