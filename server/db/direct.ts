import type { Sequelize, Transaction } from 'sequelize'

/**
 * Statements written by hand go to the MariaDB driver without Sequelize's own work around each: several times cheaper
 * where it counts, on the connection of the transaction or one of the pool, with Sequelize's errors.
 */

type Callback = (error: unknown, result: unknown) => void
interface Connection {
  query(options: { sql: string; values: unknown[]; typeCast: boolean }, done: Callback): void
  execute(options: { sql: string; values: unknown[]; typeCast: boolean }, done: Callback): void
}
interface Internals {
  connectionManager: {
    getConnection(options: object): Promise<Connection>
    releaseConnection(connection: Connection): void
  }
  dialect: {
    Query: new (
      connection: Connection,
      sequelize: Sequelize,
      options: object,
    ) => { formatError(error: unknown, stack?: string): Error }
  }
  log(words: string): void
}

interface Compiled {
  text: string
  names: string[]
}

const MOST_KEPT = 2_000
const compiled = new Map<string, Compiled>()
/** Quoted texts and names, comments, and `:name`. */
const PARTS = /'(?:[^'\\]|\\.|'')*'|"(?:[^"\\]|\\.|"")*"|`[^`]*`|--[^\n]*|:([A-Za-z_]\w*)/g

function compile(sql: string): Compiled {
  const known = compiled.get(sql)
  if (known) return known
  const names: string[] = []
  const text = sql.replace(PARTS, (part, name: string | undefined) => {
    if (name === undefined) return part
    names.push(name)
    return '?'
  })
  if (compiled.size >= MOST_KEPT) compiled.clear()
  const made = { text, names }
  compiled.set(sql, made)
  return made
}

/** A value as the driver takes it: instants with their milliseconds, in UTC. */
export const toValue = (value: unknown): unknown => {
  if (value === undefined) return null
  return value instanceof Date ? value.toISOString().slice(0, 23).replace('T', ' ') : value
}

/** Beyond this a text is one of many of its kind (lists of rows): preparing it would not pay. */
const MOST_PREPARED = 40

/** Runs one statement on MariaDB; answers rows, or the driver's header of a change. */
export async function runDirect(
  sequelize: Sequelize,
  transaction: Transaction | null | undefined,
  sql: string,
  replacements: Record<string, unknown>,
): Promise<unknown> {
  const { names, text: compiledText } = compile(sql)
  let text = compiledText
  const values: unknown[] = []
  let lists = false
  for (const name of names) {
    if (!(name in replacements)) throw new Error(`Nothing was given for :${name} in ${sql}`)
    const value = replacements[name]
    if (Array.isArray(value)) {
      lists = true
      values.push(value.map(toValue))
    } else values.push(toValue(value))
  }
  if (lists) {
    let at = 0
    text = compiledText.replace(PARTS_OR_MARK, (part) => {
      if (part !== '?') return part
      const value = values[at++]
      return Array.isArray(value) ? (value.length > 0 ? value.map(() => '?').join(', ') : 'NULL') : '?'
    })
  }
  const flat = lists ? values.flat() : values
  const internals = sequelize as unknown as Internals
  internals.log(`Executing (${(transaction as { id?: string } | null | undefined)?.id ?? 'default'}): ${text}`)
  const held = transaction as { connection?: Connection; finished?: string } | null | undefined
  if (held?.finished) throw new Error(`The transaction is over (${held.finished}): ${sql}`)
  const connection = held?.connection ?? (await internals.connectionManager.getConnection({ type: 'write' }))
  try {
    return await new Promise((resolve, reject) => {
      const options = { sql: text, values: flat, typeCast: true }
      const done: Callback = (error, result) => (error ? reject(error) : resolve(result))
      if (flat.length <= MOST_PREPARED && !lists) connection.execute(options, done)
      else connection.query(options, done)
    })
  } catch (error) {
    ;(error as { sql?: string }).sql = text
    throw new internals.dialect.Query(connection, sequelize, {}).formatError(error, (error as Error).stack)
  } finally {
    if (!held?.connection) internals.connectionManager.releaseConnection(connection)
  }
}

const PARTS_OR_MARK = /'(?:[^'\\]|\\.|'')*'|"(?:[^"\\]|\\.|"")*"|`[^`]*`|--[^\n]*|\?/g
