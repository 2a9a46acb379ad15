import type { TypeColumns } from '../../cells.ts'
import type { AddressAnswer } from '../../definition.ts'
import { countryOut } from '../countries.columns.ts'
import { PARTS, parse } from './parse.ts'
import type { AddressField } from './type.ts'

export const address: TypeColumns<AddressField> = {
  parts: () =>
    PARTS.map((part) => ({ under: `[${part}]`, kind: part === 'country' ? 'dropdown' : 'string', titles: [{ part }] })),
  out: (answer, _field, under, options) => {
    const part = under.slice(1, -1) as keyof AddressAnswer
    const text = (answer as AddressAnswer)[part]
    return text ? (part === 'country' ? countryOut(text, options) : text) : null
  },
  parse,
  hasShape: (answer) => typeof answer === 'object' && !Array.isArray(answer),
}
