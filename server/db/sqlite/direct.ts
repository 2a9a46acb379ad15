import type { Sequelize, Transaction } from 'sequelize'
import { placed } from '../direct.ts'
import { errorOf, poolOf, type TransactionInternals, tellStatement } from '../sequelize-internals.ts'

interface Connection {
  run(sql: string, values: readonly unknown[], done: (this: { changes: number }, error: Error | null) => void): void
}

export interface SqliteStatement {
  text: string
  values: readonly unknown[]
}

/** An instant as it is kept here. */
export const sqliteInstant = (instant: Date): string => `${instant.toISOString().replace('T', ' ').slice(0, 23)} +00:00`

const toValue = (value: unknown): unknown => (value instanceof Date ? sqliteInstant(value) : value)

/** Hand-written SQL with `:names` as SQLite takes it: a list is as many values. */
export function sqliteStatementOf(sql: string, replacements: Record<string, unknown>): SqliteStatement {
  const { text, values } = placed(sql, replacements, toValue)
  if (!values.some(Array.isArray)) return { text, values }
  let place = 0
  const spread = text.replaceAll('?', () => {
    const value = values[place++]
    return Array.isArray(value) ? value.map(() => '?').join(', ') : '?'
  })
  return { text: spread, values: values.flat() }
}

/**
 * Writes with `?` for each value, on the connection of the transaction or alone, without Sequelize's own work around each
 * statement and with its errors. Values go by their places: SQLite looks for each name among all of a statement.
 * Answers how many rows it changed.
 */
export async function writeDirect(
  sequelize: Sequelize,
  transaction: Transaction | null,
  { text, values }: SqliteStatement,
): Promise<number> {
  const held = transaction as (TransactionInternals & { connection?: Connection }) | null
  if (held?.finished) throw new Error(`The transaction is over (${held.finished})`)
  const connection = held?.connection ?? (await poolOf<Connection>(sequelize).getConnection({}))
  tellStatement(sequelize, held?.id ?? 'default', text)
  return new Promise((resolve, reject) => {
    connection.run(text, values, function (error) {
      if (!error) resolve(this.changes)
      else reject(errorOf(sequelize, connection, error, text))
    })
  })
}
