import { filled, type SqlTemplate, sqlTemplateOf } from './sql-template.ts'

/**
 * Changes of one row each that say the same of different rows are one statement for all of them: the text of each is
 * taken apart, and put together with a CASE over the rows where they differ.
 */
export interface Change {
  table: string
  /** Column that tells the rows apart: the first in the condition that is not their platform. */
  key: string
  sets: readonly Term[]
  conditions: readonly Term[]
}

/** `column = …`, or a condition without a value, which is the same for all. */
interface Term {
  column: string | null
  text: string
  pieces: SqlTemplate
  /** How many values it takes. */
  places: number
}

const UPDATE = /^\s*UPDATE (\w+) SET ([^'"`]+?)\s+WHERE ([^'"`()]+?)\s*$/

/** The parts of `UPDATE table SET column = …, … WHERE column = ? AND …`; nothing for any other text. */
export function changeIn(text: string): { change?: Change } {
  const [, table, set = '', where = ''] = UPDATE.exec(text) ?? []
  if (!table) return {}
  const sets = set.split(/\s*,\s*(?=\w+ = )/).map(termOf)
  const conditions = where.split(/\s+AND\s+/).map(termOf)
  const isPlain = ({ column, text, places }: Term) => places === 0 || (column !== null && text.trim() === '?')
  const key = conditions.find(({ column, places }) => column !== 'platform_id' && places === 1)?.column
  if (!key || !sets.every(isWhole) || !conditions.every(isPlain)) return {}
  // What is set is what the columns after it see.
  return sets.some(({ column }) => column === key) ? {} : { change: { table, key, sets, conditions } }
}

/** Not cut at a comma within brackets. */
const isWhole = ({ column, text }: Term): boolean =>
  column !== null && text.split('(').length === text.split(')').length

function termOf(text: string): Term {
  const [, column = null, value = text] = /^\s*(\w+) = ([\s\S]+)$/.exec(text) ?? []
  const pieces = sqlTemplateOf(value)
  return { column, text: value, pieces, places: pieces.length - 1 }
}

/** The same with its values, which come in the order of their places. */
export function filledChange(change: Change, values: readonly unknown[]): Change {
  let at = 0
  const term = (one: Term): Term => {
    const own = values.slice(at, at + one.places)
    at += one.places
    return own.length === 0 ? one : { ...one, text: filled(one.text, own, one.pieces) }
  }
  return { ...change, sets: change.sets.map(term), conditions: change.conditions.map(term) }
}

/** Several changes of one text, of a row each, as one. */
export function joinedChanges(all: readonly [Change, ...Change[]]): string {
  const [{ table, key, sets, conditions }] = all
  const keys = all.map((change) => change.conditions.find(({ column }) => column === key)?.text)
  const told = (texts: readonly (string | undefined)[]) =>
    texts.every((text) => text === texts[0])
      ? texts[0]
      : `CASE ${key} ${texts.map((text, n) => `WHEN ${keys[n]} THEN ${text}`).join(' ')} END`
  const set = sets.map(({ column }, n) => `${column} = ${told(all.map((change) => change.sets[n]?.text))}`)
  const where = conditions.map(({ column, text }, n) => {
    if (column === null) return text
    if (column === key) return `${key} IN (${keys.join(', ')})`
    return `${column} = ${told(all.map((change) => change.conditions[n]?.text))}`
  })
  return `UPDATE ${table} SET ${set.join(', ')} WHERE ${where.join(' AND ')}`
}
