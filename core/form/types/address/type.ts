import type { AddressAnswer, FieldBase } from '../../definition.ts'
import { type Flaw, LIMITS } from '../../deps.ts'
import { readLine } from '../../read.ts'
import { textFlaws } from '../../rules.ts'
import { isRecord, own, type TypeEntry } from '../entry.ts'
import { readText } from '../texts.ts'

export interface AddressField extends FieldBase {
  type: 'address'
  country?: string
}

/** Characters of each part; its country is one of a list. */
const PARTS = { line1: 200, line2: 200, zipCode: 20, city: 120 } as const
/** Parts that must be there once there is one (spec §5). */
const NEEDED = ['line1', 'zipCode', 'city', 'country'] as const

export const address: TypeEntry<AddressField> = {
  empty: (field) => (field.country ? { line1: '', zipCode: '', city: '', country: field.country } : null),
  // A preset country is not yet an answer.
  isEmpty: (value) => {
    const { line1, line2, zipCode, city } = value as AddressAnswer
    return ![line1, line2, zipCode, city].some(Boolean)
  },
  read(input) {
    if (input === null || input === undefined) return null
    if (!isRecord(input)) return undefined
    const kept: AddressAnswer = { line1: '', zipCode: '', city: '', country: '' }
    for (const part of [...Object.keys(PARTS), 'country']) {
      const text = readText(own(input, part), readLine, LIMITS.text)
      if (text === undefined) return undefined
      if (text) kept[part as keyof AddressAnswer] = part === 'country' ? text.toUpperCase() : text
    }
    return Object.values(kept).some(Boolean) ? kept : null
  },
  flaws(value, _field, deps) {
    const parts = value as AddressAnswer
    const flaws: Flaw[] = []
    for (const [part, most] of Object.entries(PARTS)) {
      const found = textFlaws({ 'w-max-character': most }, parts[part as keyof typeof PARTS] ?? '', deps, 'plain')
      flaws.push(...found.map((flaw) => ({ ...flaw, under: `.${part}` })))
    }
    if (parts.country && deps.countries?.has(parts.country) === false)
      flaws.push({ under: '.country', rule: 'country' })
    const example = deps.postcode?.(parts.zipCode, parts.country)
    if (example) flaws.push({ under: '.zipCode', rule: 'postcode', params: { example } })
    return flaws
  },
  lacks: (value) =>
    NEEDED.filter((part) => !(value as AddressAnswer | null)?.[part]).map((part) => ({
      under: `.${part}`,
      rule: 'required',
    })),
}
