import { type FieldBase, type Option, optionReference } from '../definition.ts'
import { oneOfFlaws } from '../rules.ts'
import type { TypeEntry } from './entry.ts'
import { textEntry } from './texts.ts'

export interface ChoiceField extends FieldBase {
  options: Option[]
}

/** One of the offered answers. */
export const choiceEntry: TypeEntry<ChoiceField> = textEntry({
  most: 200,
  flaws: (value, field) => {
    const offered = field.options.some((option) => optionReference(option) === value)
    return offered ? oneOfFlaws(field.rules, value) : [{ rule: 'oneOf' }]
  },
})
