import type { Condition, Field } from '../definition.ts'
import { commonOf, typeOf, words } from './common.ts'
import { partlyRequired, readConditional } from './conditions.ts'
import { asFile } from './files.ts'
import { tellTypes, tellUnknown } from './keywords.ts'
import { listField } from './lists.ts'
import {
  isObject,
  type JsonSchema,
  keyOf,
  lost,
  type Pending,
  type Place,
  type Reading,
  type Shown,
} from './reading.ts'
import { resolve, seenIn } from './resolve.ts'
import { singleField } from './single.ts'

/** The fields of an object's properties, nested objects flattened. */
export function objectFields(
  r: Reading,
  { schema, where, path, required: reached }: Place,
  base: readonly string[],
  pending: Pending[],
): Field[] {
  const properties = isObject(schema.properties) ? schema.properties : {}
  const required = new Set(Array.isArray(schema.required) ? (schema.required as string[]) : [])
  const fields: Field[] = []
  for (const keyword of ['oneOf', 'anyOf', 'const', 'enum']) {
    if (schema[keyword] !== undefined) lost(r, where, keyword, 'noAlternatives')
  }
  for (const [name, property] of Object.entries(properties)) {
    const at = `${where}/properties/${name}`
    if (!isObject(property)) {
      lost(r, at, String(property), 'nothingToAsk')
      continue
    }
    const place = {
      schema: resolve(r, property, at, seenIn(schema)),
      where: at,
      path: [...path, name],
      required: reached && required.has(name),
    }
    fields.push(...propertyFields(r, place, base, pending))
    // An object that may be left out asks for its parts only once one of them is there.
    if (place.schema.properties && !place.required) partlyRequired(place, base, pending)
  }
  for (const name of required) {
    if (!Object.hasOwn(properties, name)) lost(r, where, `required: ${name}`, 'noSuchQuestion')
  }
  for (const [n, rule] of ((schema['x-if'] as JsonSchema[]) ?? []).entries()) {
    const at = `${where}/allOf[${n}]`
    const shown = readConditional(r, rule, at, [...base, ...path], pending)
    for (const one of shown) fields.push(...shownFields(r, schema, one, path, base, pending))
  }
  // `dependencies` is its older name, under which there may be schemas too.
  for (const keyword of ['dependentRequired', 'dependencies']) {
    for (const [name, needs] of Object.entries(isObject(schema[keyword]) ? schema[keyword] : {})) {
      if (!Array.isArray(needs)) {
        const condition: Condition = { field: keyOf(base, [...path, name]), operator: 'not-empty' }
        const one = { schema: isObject(needs) ? needs : {}, where: `${where}/${keyword}/${name}`, condition }
        const made = shownFields(r, schema, one, path, base, pending)
        if (made.length === 0) lost(r, where, `${keyword} of ${name}`, 'conditionEffect')
        fields.push(...made)
        continue
      }
      const condition: Condition = { field: keyOf(base, [...path, name]), operator: 'not-empty' }
      pending.push({
        where: `${where}/${keyword}`,
        condition,
        required: needs.map((one: string) => [...base, ...path, one]),
      })
    }
  }
  return fields
}

/** Questions that a branch alone asks: they are shown when its condition holds. */
function shownFields(
  r: Reading,
  schema: JsonSchema,
  { schema: branch, where, condition }: Shown,
  path: readonly string[],
  base: readonly string[],
  pending: Pending[],
): Field[] {
  const known = isObject(schema.properties) ? schema.properties : {}
  const own = Object.entries(isObject(branch.properties) ? branch.properties : {}).filter(
    ([name, property]) =>
      !Object.hasOwn(known, name) && isObject(property) && !r.byPath.has(keyOf(base, [...path, name])),
  )
  if (own.length === 0) return []
  const inner = { properties: Object.fromEntries(own), required: branch.required, 'x-seen': seenIn(schema) }
  const made = objectFields(r, { schema: inner, where, path: [...path], required: true }, base, pending)
  for (const field of made) r.shown.push({ field, where, condition })
  return made
}

function propertyFields(r: Reading, place: Place, base: readonly string[], pending: Pending[]): Field[] {
  const { schema, where, path } = place
  if (schema['x-lost'] && !schema.type && !schema.properties) return []
  tellUnknown(r, schema, where)
  const type = typeOf(schema)
  if (isObject(schema.properties)) {
    const title = (typeof schema.title === 'string' && schema.title.trim()) || words(path.at(-1) ?? '')
    const text = [schema.description, schema['x-help']]
      .filter((one): one is string => typeof one === 'string' && one.trim() !== '')
      .join('\n\n')
    if (schema.default !== undefined) lost(r, where, 'default', 'defaultPlace')
    if (title || text) r.headed.set(keyOf(base, path), { title, text })
    return objectFields(r, place, base, pending)
  }
  tellTypes(r, schema, where)
  const common = commonOf(r, place, base)
  const asked = r.attachments.has(keyOf(base, path)) ? { ...place, schema: asFile(schema) } : place
  const field =
    type === 'array'
      ? listField(r, asked, common, base, (item) => itemFields(r, item, path, pending))
      : singleField(r, asked, common)
  if (!field) return []
  r.byPath.set(keyOf(base, path), field)
  for (const rule of Object.keys(field.rules ?? {})) r.carried.push(`${field.reference}: ${rule}`)
  if (field.required) r.carried.push(`${field.reference}: required`)
  if (field.readOnly) r.carried.push(`${field.reference}: readOnly`)
  return [field]
}

/** What a list asks for each of its items: the questions of an object, or one. */
function itemFields(r: Reading, place: Place, path: readonly string[], pending: Pending[]): Field[] {
  if (!isObject(place.schema.properties)) return propertyFields(r, place, path, pending)
  tellUnknown(r, place.schema, place.where)
  return objectFields(r, place, path, pending)
}
