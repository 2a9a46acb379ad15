import type { FieldBase } from '../definition.ts'
import type { AccordionField } from './accordion/type.ts'
import { TYPES as COMMON_TYPES } from './common.ts'
import type { TypeEntry } from './entry.ts'
import type { QuestionsGroupField } from './questions-group/type.ts'
import { rareTypes } from './rare.ts'
import type { SimpleQuestionsGroupField } from './simple-questions-group/type.ts'

const entryFor = (field: FieldBase): TypeEntry<FieldBase> | undefined =>
  (TYPES as { [type: string]: unknown })[field.type] as TypeEntry<FieldBase> | undefined

/**
 * Types that an applicant can answer, each a line of `common.ts` or `rare.ts`; what the form editor offers. `FieldOf`, `AvailableType` and the checks of
 * the other lists (`schemas.ts`, `plains.ts`, `columns.ts`, `checks.ts`) follow from it.
 */
export const TYPES = { ...COMMON_TYPES, ...rareTypes(entryFor) }

type FieldOfEntry<Entry> = Entry extends TypeEntry<infer F> ? F : never

/** Fields with questions inside, named here: what is inferred from their entries would lead back to `Field`. */
interface HoldingFields {
  accordion: AccordionField
  'questions-group': QuestionsGroupField
  'simple-questions-group': SimpleQuestionsGroupField
}

/** Each wire type with the shape of its fields. */
export type FieldsByType = {
  [Type in Exclude<keyof typeof TYPES, keyof HoldingFields>]: FieldOfEntry<(typeof TYPES)[Type]>
} & HoldingFields
