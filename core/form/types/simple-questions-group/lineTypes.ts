import type { FieldType } from '../../definition.ts'

/** Types whose answers fit on a line of a list. */
export const LINE_TYPES = [
  'text',
  'url',
  'email',
  'phone',
  'tel',
  'number',
  'date',
  'country',
  'textarea',
  'city-fr',
  'siret-fr',
  'siren-fr',
] as const satisfies readonly FieldType[]
