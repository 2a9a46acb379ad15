import { cellText, type Parse, type Parsed, parsed } from '../../cells.ts'
import type { AddressAnswer } from '../../definition.ts'
import { countryBack } from '../countries.columns.ts'
import type { AddressField } from './type.ts'

export const PARTS = ['line1', 'line2', 'zipCode', 'city', 'country'] as const

export const parse: Parse<AddressField> = (cells, _field, options) => {
  if (!cells.size) return parsed(null)
  const value: AddressAnswer = { line1: '', zipCode: '', city: '', country: '' }
  const wrong: Parsed['wrong'] = []
  for (const part of PARTS) {
    const cell = cells.get(`[${part}]`)
    if (cell === undefined) continue
    const text = part === 'country' ? countryBack(cellText(cell), options) : cellText(cell)
    if (text === null) wrong.push({ under: '[country]', rule: 'country' })
    else value[part] = text
  }
  return { value, wrong }
}
