import type { Field, Rules } from '../definition.ts'
import { type JsonSchema, lost, type Place, type Reading, referenceOf } from './reading.ts'

/** What every question has. */
export type Common = ReturnType<typeof commonOf>

export function commonOf(r: Reading, { schema, path, required }: Place, base: readonly string[]) {
  const title = typeof schema.title === 'string' && schema.title.trim() ? schema.title.trim() : words(path.at(-1) ?? '')
  const description =
    typeof schema.description === 'string' && schema.description.trim() ? schema.description.trim() : undefined
  const example =
    Array.isArray(schema.examples) && typeof schema.examples[0] === 'string' ? schema.examples[0] : undefined
  return {
    reference: referenceOf(r, [...base, ...path]),
    title: { [r.lang]: title },
    ...(description && { description: { [r.lang]: description } }),
    ...(typeof schema['x-help'] === 'string' && { help: { [r.lang]: schema['x-help'] } }),
    ...(example && { placeholder: { [r.lang]: example } }),
    ...(required && { required: true }),
    ...(schema.readOnly === true && { readOnly: true }),
  }
}

export function withDefault<F extends Field>(
  r: Reading,
  field: F,
  { schema, where }: Place,
  fits: (value: unknown) => boolean,
): F {
  if (schema.default === undefined || schema.default === null) return field
  if (!fits(schema.default)) {
    lost(r, where, 'default', 'notAnAnswer')
    return field
  }
  return { ...field, defaultValue: schema.default as string }
}

export function typeOf(schema: JsonSchema): string {
  const types = [schema.type ?? (schema.properties ? 'object' : schema.items ? 'array' : 'string')].flat() as string[]
  return types.find((type) => type !== 'null') ?? 'null'
}

export const withRules = (rules: Rules): { rules?: Rules } => (Object.keys(rules).length ? { rules } : {})

/** "zip_code" → "Zip code", "contactURL" → "Contact URL". */
export const words = (name: string): string => {
  const plain = name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .trim()
    .split(' ')
    .map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(' ')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}
