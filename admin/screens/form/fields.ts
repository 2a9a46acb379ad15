import type { AvailableField, AvailableType, Field } from '#core/form/definition.ts'
import { AVAILABLE_TYPES } from '#core/form/registry.ts'
import { freeReference } from './references.ts'

const IN_ORDER: readonly { key: string; types: readonly AvailableType[] }[] = [
  { key: 'text', types: ['text', 'textarea', 'email', 'phone', 'tel', 'url', 'number', 'date'] },
  { key: 'choice', types: ['select', 'radio', 'checkbox', 'yes-no', 'linear-scale', 'country'] },
  { key: 'data', types: ['file', 'table', 'address'] },
  { key: 'structure', types: ['questions-group', 'sep-title', 'sep-textarea'] },
]
const offered = new Set<string>(AVAILABLE_TYPES)

/** What the palette offers: only what an applicant can answer today. */
export const PALETTE = IN_ORDER.map(({ key, types }) => ({ key, types: types.filter((type) => offered.has(type)) }))

/** What a new field of a type begins with. Required is the norm. */
const BEGINNINGS: { [Type in AvailableType]: Omit<Extract<AvailableField, { type: Type }>, 'reference' | 'title'> } = {
  text: { type: 'text', required: true },
  textarea: { type: 'textarea', required: true },
  email: { type: 'email', required: true },
  phone: { type: 'phone', required: true },
  tel: { type: 'tel', required: true },
  url: { type: 'url', required: true },
  number: { type: 'number', required: true },
  date: { type: 'date', required: true },
  select: { type: 'select', required: true, options: twoOptions() },
  radio: { type: 'radio', required: true, options: twoOptions() },
  checkbox: { type: 'checkbox', required: true, options: twoOptions() },
  'yes-no': { type: 'yes-no', required: true },
  'linear-scale': { type: 'linear-scale', required: true, from: 1, to: 5 },
  country: { type: 'country', required: true },
  file: {
    type: 'file',
    required: true,
    rules: { 'file-types': ['pdf'], 'file-max-count': 1, 'file-max-size': 10 * 1024 ** 2 },
  },
  table: {
    type: 'table',
    rows: [{ reference: 'row', title: {} }],
    cols: [{ reference: 'column', title: {} }],
  },
  address: { type: 'address', required: true },
  'questions-group': { type: 'questions-group', fields: [] },
  'sep-title': { type: 'sep-title' },
  'sep-textarea': { type: 'sep-textarea', content: {} },
}

function twoOptions() {
  return [
    { reference: 'option', text: {} },
    { reference: 'option_2', text: {} },
  ]
}

/** What a reference is made from where there is no title yet. */
export const kindOf = (type: string): string => type.replaceAll('-', '_')

export function newField(type: AvailableType, taken: ReadonlySet<string>): Field {
  return { reference: freeReference(kindOf(type), taken), title: {}, ...structuredClone(BEGINNINGS[type]) } as Field
}
