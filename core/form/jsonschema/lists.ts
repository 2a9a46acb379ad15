import type { Text } from '../../text.ts'
import type { Field, Rules } from '../definition.ts'
import { LIMITS } from '../deps.ts'
import { optionsOf, tellBesideChoices } from './choices.ts'
import { type Common, typeOf, withDefault, withRules } from './common.ts'
import { FILE, fileField } from './files.ts'
import { tellUnknown } from './keywords.ts'
import { isObject, type JsonSchema, lost, optionValue, type Place, type Reading } from './reading.ts'
import { resolve, seenIn } from './resolve.ts'

/** A list: choices, files, or a group that asks its questions for each of its items. */
export function listField(
  r: Reading,
  place: Place,
  common: Common,
  base: readonly string[],
  askItem: (place: Place) => Field[],
): Field | null {
  const { schema, where } = place
  const at = `${where}/items`
  const items = isObject(schema.items) ? resolve(r, schema.items, at, seenIn(schema)) : null
  if (!items) {
    lost(r, where, 'array without items', 'nothingToAsk')
    return null
  }
  const [least, most] = [schema.minItems, schema.maxItems] as (number | undefined)[]
  const options = optionsOf(r, items, at)
  if (options) {
    tellBesideChoices(r, items, at)
    const answers = options.map(({ value }) => optionValue(value))
    const rules: Rules = {
      ...(least !== undefined && { 'min-array-length': least }),
      ...(most !== undefined && { 'max-array-length': most }),
    }
    const list = options.map(({ text }, n) => ({ value: answers[n] ?? '', text: { [r.lang]: text } }))
    const chosen = (value: unknown) => Array.isArray(value) && value.every((one) => answers.includes(optionValue(one)))
    return withDefault(r, { ...common, type: 'checkbox', options: list, ...withRules(rules) }, place, chosen)
  }
  if ((items.format === FILE || schema['x-files']) && typeOf(items) === 'string') {
    if (most !== undefined && most > LIMITS.files)
      lost(r, where, `maxItems ${most}`, ['mostFiles', { n: LIMITS.files }])
    if (schema.uniqueItems === true) lost(r, where, 'uniqueItems', 'notCompared')
    const rules: Rules = {
      ...(least !== undefined && { 'file-min-count': least }),
      ...(most !== undefined && { 'file-max-count': Math.min(most, LIMITS.files) }),
    }
    tellUnknown(r, items, at)
    return fileField(r, place, common, rules, { schema: items, where: at })
  }
  if (base.length) {
    lost(r, where, 'list in a list', 'nestedGroup')
    return null
  }
  if (schema.uniqueItems === true) lost(r, where, 'uniqueItems', 'notCompared')
  if (schema.default !== undefined) lost(r, where, 'default', 'defaultPlace')
  if (most !== undefined && most > LIMITS.items) lost(r, where, `maxItems ${most}`, ['mostItems', { n: LIMITS.items }])
  const isOne = !isObject(items.properties)
  const inner = askItem({ schema: items, where: at, path: isOne ? ['value'] : [], required: true })
  if (!inner.some((field) => !field.type.startsWith('sep-'))) {
    lost(r, where, 'list', 'nothingToAsk')
    return null
  }
  if (least !== undefined) r.carried.push(`${common.reference}: minItems`)
  if (most !== undefined) r.carried.push(`${common.reference}: maxItems`)
  return {
    ...common,
    type: 'questions-group',
    fields: inner,
    ...(least !== undefined && { minItems: least }),
    ...(most !== undefined && { maxItems: Math.min(most, LIMITS.items) }),
    ...about(r, items),
  }
}

/** What the list says of each of its items. */
function about(r: Reading, items: JsonSchema): { itemTitle?: Text; help?: Text } {
  const { title, description } = items
  if (!isObject(items.properties)) return {}
  return {
    ...(typeof title === 'string' && title.trim() && { itemTitle: { [r.lang]: title.trim() } }),
    ...(typeof description === 'string' && description.trim() && { help: { [r.lang]: description.trim() } }),
  }
}
