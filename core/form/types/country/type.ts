import type { FieldBase } from '../../definition.ts'
import { readLine } from '../../read.ts'
import { oneOfFlaws } from '../../rules.ts'
import type { TypeEntry } from '../entry.ts'
import { textEntry } from '../texts.ts'

export interface CountryField extends FieldBase {
  type: 'country'
}

export const country: TypeEntry<CountryField> = textEntry({
  clean: (text) => readLine(text).toUpperCase(),
  most: 2,
  flaws: (value, field, deps) =>
    deps.countries?.has(value) === false ? [{ rule: 'country' }] : oneOfFlaws(field.rules, value),
})
