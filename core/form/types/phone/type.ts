import type { FieldBase, PhoneAnswer } from '../../definition.ts'
import { LIMITS } from '../../deps.ts'
import { readLine } from '../../read.ts'
import { telFlaws } from '../../rules.ts'
import { isRecord, own, type TypeEntry } from '../entry.ts'
import { readText } from '../texts.ts'

export interface PhoneField extends FieldBase {
  type: 'phone'
  country?: string
}

export const phone: TypeEntry<PhoneField> = {
  isEmpty: (value) => !(value as PhoneAnswer).number,
  read(input, field, deps) {
    if (input === null || input === undefined) return null
    const typed = typeof input === 'string' ? input : isRecord(input) ? own(input, 'number') : undefined
    const number = readText(typed, readLine, LIMITS.phone)
    const chosen = isRecord(input) ? readText(own(input, 'country'), readLine, 2) : null
    if (number === undefined || chosen === undefined) return undefined
    const country = (chosen ?? field.country ?? '').toUpperCase()
    if (number === null) return null
    const found = deps.phone?.parse(number, country || undefined)
    if (!found?.valid) return { country, number }
    return { country: found.country ?? country, number: found.number }
  },
  flaws(value, _field, deps) {
    const { country, number } = value as PhoneAnswer
    if (deps.phone) return deps.phone.parse(number, country || undefined)?.valid ? [] : [{ rule: 'tel' }]
    return telFlaws(undefined, number, country || undefined, deps)
  },
}
