import type { Field, Rules } from '../definition.ts'
import { type Common, typeOf, withDefault, withRules } from './common.ts'
import { isObject, type JsonSchema, lost, type Place, type Reading } from './reading.ts'

/** Files, as forms for browsers call them. */
export const FILE = 'data-url'

/** An attachment is stored as the id of a file, or a list of them: what is asked for is the file. */
export function asFile(schema: JsonSchema): JsonSchema {
  if (typeOf(schema) === 'string') return { ...schema, format: FILE }
  if (typeOf(schema) !== 'array' || !isObject(schema.items)) return schema
  return { ...schema, 'x-files': true }
}

/** `one` is what is said of a single file. */
export function fileField(
  r: Reading,
  place: Place,
  common: Common,
  rules: Rules,
  one: Pick<Place, 'schema' | 'where'> = place,
): Field {
  for (const keyword of ['pattern', 'minLength', 'maxLength'])
    if (one.schema[keyword] !== undefined) lost(r, one.where, keyword, 'ownForm')
  return withDefault(r, { ...common, type: 'file', ...withRules(rules) }, place, () => false)
}
