import type { ChoiceField } from '../choices.ts'
import type { TypeEntry } from '../entry.ts'
import { severalChoicesEntry } from '../severalChoices.ts'

export interface CheckboxField extends ChoiceField {
  type: 'checkbox'
}

export const checkbox: TypeEntry<CheckboxField> = severalChoicesEntry
