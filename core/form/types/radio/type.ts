import { type ChoiceField, choiceEntry } from '../choices.ts'
import type { TypeEntry } from '../entry.ts'

export interface RadioField extends ChoiceField {
  type: 'radio'
}

export const radio: TypeEntry<RadioField> = choiceEntry
