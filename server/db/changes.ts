import { filled, type SqlTemplate, sqlTemplateOf } from './sql-template.ts'

/**
 * Changes of one row each that differ only in their values are one statement for all of them: where their values differ,
 * a CASE over the rows tells them apart.
 */

/** An UPDATE of one row. Columns and expressions are SQL with `:names` for values. */
export interface RowUpdate {
  table: string
  /** Column of `where` that tells the rows apart. */
  key: string
  /** Expression of each column. It may read its own column, but no other that is set as well. */
  set: Readonly<Record<string, string>>
  /** Value that each column must have. */
  where: Readonly<Record<string, string>>
  /** Conditions without a value. */
  and?: readonly string[]
}

export const sqlOfUpdate = ({ table, set, where, and = [] }: RowUpdate): string => {
  const sets = Object.entries(set).map(([column, value]) => `${column} = ${value}`)
  const conditions = Object.entries(where).map(([column, value]) => `${column} = ${value}`)
  return `UPDATE ${table} SET ${sets.join(', ')} WHERE ${[...conditions, ...and].join(' AND ')}`
}

/** Such an UPDATE whose values are still `?`, or filled in. */
export interface Change {
  table: string
  key: string
  sets: readonly Term[]
  conditions: readonly Term[]
  and: readonly string[]
}

interface Term {
  column: string
  text: string
  template: SqlTemplate
}

/** The same as a change; `compile` puts `?` in the place of names. Values come in the order of `sqlOfUpdate`. */
export function changeOf({ table, key, set, where, and = [] }: RowUpdate, compile: (sql: string) => string): Change {
  if (!(key in where)) throw new Error(`An update of ${table} needs its key ${key} in its condition`)
  if (key in set) throw new Error(`An update of ${table} cannot set its key ${key}`)
  const terms = (columns: Readonly<Record<string, string>>) =>
    Object.entries(columns).map(([column, value]): Term => {
      const text = compile(value)
      return { column, text, template: sqlTemplateOf(text) }
    })
  return { table, key, sets: terms(set), conditions: terms(where), and }
}

export function filledChange(change: Change, values: readonly unknown[]): Change {
  let at = 0
  const term = (one: Term): Term => {
    const own = values.slice(at, at + one.template.length - 1)
    at += own.length
    return own.length === 0 ? one : { ...one, text: filled(one.text, own, one.template) }
  }
  return { ...change, sets: change.sets.map(term), conditions: change.conditions.map(term) }
}

/** Several filled changes of one statement, of a row each, as one. */
export function joinedChanges(all: readonly [Change, ...Change[]]): string {
  const [{ table, key, sets, conditions, and }] = all
  const keys = all.map((change) => change.conditions.find(({ column }) => column === key)?.text)
  const byRow = (texts: readonly (string | undefined)[]) =>
    texts.every((text) => text === texts[0])
      ? texts[0]
      : `CASE ${key} ${texts.map((text, n) => `WHEN ${keys[n]} THEN ${text}`).join(' ')} END`
  const set = sets.map(({ column }, n) => `${column} = ${byRow(all.map((change) => change.sets[n]?.text))}`)
  const where = conditions.map(({ column }, n) =>
    column === key
      ? `${key} IN (${keys.join(', ')})`
      : `${column} = ${byRow(all.map((change) => change.conditions[n]?.text))}`,
  )
  return `UPDATE ${table} SET ${set.join(', ')} WHERE ${[...where, ...and].join(' AND ')}`
}
