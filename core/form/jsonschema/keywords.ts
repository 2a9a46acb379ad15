import { type JsonSchema, lost, type Reading } from './reading.ts'

/** Keywords that are read. */
const READ = [
  'type title description default examples readOnly format enum const',
  'minLength maxLength pattern errorMessage patternMessage minimum maximum exclusiveMinimum exclusiveMaximum multipleOf',
  'items minItems maxItems uniqueItems properties required dependentRequired dependencies',
  'allOf anyOf oneOf if then else $ref $defs definitions',
].join(' ')
/** Keywords that say nothing to a person who answers. Any other is told. */
const SILENT = '$schema $id $comment nullable additionalProperties'
const KNOWN = new Set(`${READ} ${SILENT}`.split(' '))

const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'])

/** A question has one type, and one that there is. */
export function tellTypes(r: Reading, schema: JsonSchema, where: string): void {
  const types = [schema.type ?? []].flat().filter((type) => type !== 'null')
  for (const type of types)
    if (!TYPES.has(String(type))) lost(r, where, `type ${String(type)}`, ['askedAs', { type: 'text' }])
  if (types.length > 1) lost(r, where, `type ${types.join(', ')}`, 'firstType')
}

export function tellUnknown(r: Reading, schema: JsonSchema, where: string): void {
  for (const keyword of Object.keys(schema)) {
    const isKnown = KNOWN.has(keyword) || (keyword === 'enumNames' && Array.isArray(schema.enum))
    if (!isKnown && !keyword.startsWith('x-')) lost(r, where, keyword, 'keyword')
  }
}
