import { type ChoiceField, choiceEntry } from '../choices.ts'
import type { TypeEntry } from '../entry.ts'

export interface SelectField extends ChoiceField {
  type: 'select'
}

export const select: TypeEntry<SelectField> = choiceEntry
