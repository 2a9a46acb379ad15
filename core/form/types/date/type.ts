import type { FieldBase } from '../../definition.ts'
import { dateFlaws } from '../../rules.ts'
import type { TypeEntry } from '../entry.ts'
import { textEntry } from '../texts.ts'

export interface DateField extends FieldBase {
  type: 'date'
}

export const date: TypeEntry<DateField> = textEntry({
  most: 30,
  flaws: (text, field, deps) => dateFlaws(field.rules, text, deps),
})
