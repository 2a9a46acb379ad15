import { LRUCache } from 'lru-cache'
import type { Sequelize, Transaction } from 'sequelize'
import { type Change, changeOf, filledChange, type RowUpdate, sqlOfUpdate } from './changes.ts'
import {
  beforeRollback,
  type Connection,
  errorOf,
  giveBack,
  type TransactionInternals,
  takeConnection,
  tellStatement,
} from './sequelize-internals.ts'
import { filled, type SqlTemplate, sqlTemplateOf } from './sql-template.ts'

/**
 * Statements written by hand go to the MariaDB driver without Sequelize's own work around each: several times cheaper
 * where it counts, on the connection of the transaction or one of the pool, with Sequelize's errors. Writes of a
 * transaction whose result nobody waits for travel together with what is asked next, one way there and back for all.
 */

/** A transaction as far as it is looked at here; one that has not begun keeps its writes itself. */
export interface Held extends TransactionInternals {
  connection?: Connection | Promise<Connection>
  begun?: Connection | undefined
  writes?: Statement[]
}

export type Statement = Written | CoalescedWrite

/** One statement. `?` for each value, in their order; an array is a list of values. */
export interface Written {
  text: string
  values: unknown[]
  /** The text between the values, where it is known already. */
  template?: SqlTemplate
  /** With its values, where they were put in beforehand. */
  sql?: string
  /** What is thrown when the write does not match exactly one row, or `matches`; nothing of the transaction is written then. */
  onMismatch?: () => Error
  matches?: number
  /** It is no write but a condition, and `onMismatch` is thrown when it does not hold. */
  condition?: true
  /** The parts of an INSERT declared as such: rows of others can join. */
  rows?: Rows
  /** The parts of an UPDATE of one row declared as such: changes of other rows can join. */
  change?: Change
}

/** Statements that are written when they are sent, one time for the items of all transactions that commit together. */
export interface CoalescedWrite<Item = never> {
  of: string
  items: readonly Item[]
  write(all: readonly Item[]): Written[]
  /** Told what each of them gave. Only a commit makes it true. */
  read?(answers: readonly unknown[], all: readonly Item[]): void
}

export interface Rows {
  head: string
  tuples: string
  tail: string
  /** Of the tuples. */
  template: SqlTemplate
  /** Those of one kind join. */
  kind: string
}

export const rowsOf = (head: string, tuples: string, tail: string): Rows => ({
  head,
  tuples,
  tail,
  template: sqlTemplateOf(tuples),
  kind: `${head}…${tail}`,
})

/** An INSERT of rows. Values are SQL with `:names`. */
export interface RowInsert {
  table: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  /** What `onConflictUpdate` gives. */
  onConflict?: string
}

const tuplesOf = ({ rows }: RowInsert): string => rows.map((row) => `(${row.join(', ')})`).join(', ')
const headOf = ({ table, columns }: RowInsert): string => `INSERT INTO ${table} (${columns.join(', ')}) VALUES `

/** Hand-written SQL, or an insertion or change declared by its parts, which can be merged with others of its kind. */
export type Sql = string | { insert: RowInsert } | { update: RowUpdate }

export function textOf(sql: Sql): string {
  if (typeof sql === 'string') return sql
  if ('update' in sql) return sqlOfUpdate(sql.update)
  return headOf(sql.insert) + tuplesOf(sql.insert) + (sql.insert.onConflict ?? '')
}

type Compiled = Omit<Written, 'values'> & { names: string[] }
const MOST_KEPT = 2_000
/** Texts that are not merged, and those that are, for the same text may be written by hand and declared. */
const compiled = {
  plain: new LRUCache<string, Compiled>({ max: MOST_KEPT }),
  declared: new LRUCache<string, Compiled>({ max: MOST_KEPT }),
}
/** Quoted texts and names, comments, and `:name`. */
const PARTS = /'(?:[^'\\]|\\.|'')*'|"(?:[^"\\]|\\.|"")*"|`[^`]*`|--[^\n]*|:([A-Za-z_]\w*)/g

/** The text with `?` for each name, which is handed to `onName`. */
const withPlaces = (text: string, onName: (name: string) => void = () => {}): string =>
  text.replace(PARTS, (part, name: string | undefined) => {
    if (name === undefined) return part
    onName(name)
    return '?'
  })

function compile(sql: Sql, whole: string): Compiled {
  const names: string[] = []
  const text = withPlaces(whole, (name) => names.push(name))
  const known = { text, template: sqlTemplateOf(text), names }
  if (typeof sql === 'string') return known
  if ('update' in sql) return { ...known, change: changeOf(sql.update, withPlaces) }
  const { insert } = sql
  return { ...known, rows: rowsOf(headOf(insert), withPlaces(tuplesOf(insert)), insert.onConflict ?? '') }
}

/** SQL with `:names` as MariaDB's driver takes it. */
export const statementOf = (sql: Sql, replacements: Record<string, unknown>): Written =>
  placed(sql, replacements, toValue)

/** SQL with `:names`, its values in the order of their places; a list stays one. */
export function placed(sql: Sql, replacements: Record<string, unknown>, toValue: (value: unknown) => unknown): Written {
  const whole = textOf(sql)
  const cache = typeof sql === 'string' ? compiled.plain : compiled.declared
  const id = typeof sql === 'object' && 'update' in sql ? `${sql.update.key} ${whole}` : whole
  const known = cache.get(id) ?? compile(sql, whole)
  cache.set(id, known)
  const values = known.names.map((name) => {
    if (!(name in replacements)) throw new Error(`Nothing was given for :${name} in ${whole}`)
    const value = replacements[name]
    if (!Array.isArray(value)) return toValue(value)
    return value.length > 0 ? value.map(toValue) : [null]
  })
  const { names: _, ...rest } = known
  return { ...rest, values }
}

/** An instant as MariaDB takes it: with its milliseconds, in UTC. */
export function mariadbInstant(instant: Date): string {
  const ms = instant.getTime()
  if (ms !== latest.ms) latest = { ms, text: instant.toISOString().slice(0, 23).replace('T', ' ') }
  return latest.text
}
/** An action writes one instant into a dozen places. */
let latest = { ms: Number.NaN, text: '' }

const toValue = (value: unknown): unknown => {
  if (value === undefined) return null
  return value instanceof Date ? mariadbInstant(value) : value
}

/** Writes that wait for the next statement of their connection. */
const waiting = new WeakMap<Connection, Statement[]>()

/** Lets the first statements of a connection wait. */
export const startWith = (connection: Connection, statements: Statement[]): void =>
  void waiting.set(connection, statements)

/** The connection that a transaction has by now. */
const begunOf = (held: Held): Connection | undefined =>
  held.writes ? held.begun : (held.connection as Connection | undefined)

/** Lets a write of the transaction wait. It is made before anything else of the transaction, at the latest before the commit. */
export function runDeferred(transaction: Transaction, statement: Statement): void {
  const held = transaction as Held
  if (held.finished) throw new Error(`The transaction is over (${held.finished})`)
  const connection = begunOf(held)
  const list = connection ? waiting.get(connection) : held.writes
  if (list) list.push(statement)
  else if (connection) waiting.set(connection, [statement])
  else throw new Error('The transaction has no connection')
}

/** Takes the writes that wait. */
export function drainPending(connection: Connection): Statement[] {
  const list = waiting.get(connection) ?? []
  waiting.delete(connection)
  return list
}

/** Runs one statement on MariaDB, after the writes that wait; answers rows, or the driver's header of a change. */
export const runDirect = async (
  sequelize: Sequelize,
  transaction: Transaction | null | undefined,
  statement: Statement,
): Promise<unknown> => (await runTogether(sequelize, transaction, [statement]))[0]

/** Runs several statements, one way there and back for all; answers what each gave. */
export async function runTogether(
  sequelize: Sequelize,
  transaction: Transaction | null | undefined,
  statements: readonly Statement[],
): Promise<unknown[]> {
  const held = transaction as Held | null | undefined
  if (held?.finished) throw new Error(`The transaction is over (${held.finished})`)
  const connection = (await held?.connection) ?? (await takeConnection(sequelize))
  try {
    const all = [...drainPending(connection), ...statements]
    return (await send(sequelize, connection, all, held?.id)).slice(-statements.length)
  } finally {
    if (!held) giveBack(sequelize, connection)
  }
}

/** Makes the writes that wait. A transaction that has only written begins with it. */
export async function flush(sequelize: Sequelize, transaction: Transaction | null | undefined): Promise<void> {
  const held = (transaction ?? {}) as Held
  const connection = held.writes?.length ? await held.connection : begunOf(held)
  if (!connection) return
  const list = drainPending(connection)
  if (list.length > 0) await send(sequelize, connection, list, held.id)
}

/** Keeps order between what waits and Sequelize's own statements. */
export function keepOrder(sequelize: Sequelize): void {
  sequelize.addHook('beforeQuery', async (options: unknown) => {
    await flush(sequelize, (options as { transaction?: Transaction }).transaction)
  })
  beforeRollback(sequelize, (transaction) => {
    const connection = begunOf(transaction as Held)
    if (connection) drainPending(connection)
  })
}

/** ER_DATA_OUT_OF_RANGE */
const OUT_OF_RANGE = 1690
const LARGEST = '9223372036854775807'

/**
 * Stops what travels after it where the condition does not hold, by a sum that is too large; the second term says of which
 * statement it was. Plain SQL: SIGNAL outside of a procedure is MariaDB's alone.
 */
const guard = (index: number, condition: string): string =>
  `SET @unmatched = ${LARGEST} + ${index + 1} * ((${condition}) IS NOT TRUE)`

/** Of which statement the error of a guard was. */
function unmatchedOf(error: unknown): number | null {
  const { errno, sqlMessage = '' } = error as { errno?: number; sqlMessage?: string }
  const [, place] = (errno === OUT_OF_RANGE && new RegExp(`${LARGEST} \\+ (\\d+)`).exec(sqlMessage)) || []
  return place ? Number(place) - 1 : null
}

/** Puts the values in, while others wait for the database anyway. */
export function formatted(statement: Statement): Statement {
  if (isCoalescedWrite(statement)) return statement
  const { rows, change, text, values, template } = statement
  if (rows) {
    const tuples = filled(rows.tuples, values, rows.template)
    return { ...statement, sql: rows.head + tuples + rows.tail, rows: { ...rows, tuples } }
  }
  return {
    ...statement,
    sql: filled(text, values, template),
    ...(change && { change: filledChange(change, values) }),
  }
}

const sqlOf = ({ sql, text, values, template }: Written): string =>
  sql ?? (values.length > 0 ? filled(text, values, template) : text)

/** A statement as it travels, with what has to hold after it. */
function partsOf(statement: Written, index: number): string[] {
  const sql = sqlOf(statement)
  if (statement.condition) return [guard(index, sql)]
  return statement.onMismatch ? [sql, guard(index, `ROW_COUNT() = ${statement.matches ?? 1}`)] : [sql]
}

/** Sends statements in one packet; answers what each gave, nothing for joint ones. */
export async function send(
  sequelize: Sequelize,
  connection: Connection,
  statements: readonly Statement[],
  id = 'default',
): Promise<unknown[]> {
  const sent = statements.map(writtenOf)
  const answers = await sendWritten(sequelize, connection, sent.flat(), id)
  let at = 0
  return statements.map((statement, n) => {
    const own = answers.slice(at, at + (sent[n]?.length ?? 0))
    at += own.length
    if (!isCoalescedWrite(statement)) return own[0]
    statement.read?.(own, statement.items)
    return undefined
  })
}

export const isCoalescedWrite = (statement: Statement): statement is CoalescedWrite => 'write' in statement

const writtenOf = (statement: Statement): Written[] =>
  isCoalescedWrite(statement) ? statement.write(statement.items) : [statement]

async function sendWritten(
  sequelize: Sequelize,
  connection: Connection,
  statements: readonly Written[],
  id: string,
): Promise<unknown[]> {
  if (statements.length === 0) return []
  for (const { text } of statements) tellStatement(sequelize, id, text)
  const parts = statements.flatMap(partsOf)
  try {
    const answer = await new Promise((resolve, reject) => {
      connection.query({ sql: parts.join(';\n') }, (error, result) => (error ? reject(error) : resolve(result)))
    })
    return resultsOf(statements, parts.length === 1 ? [answer] : (answer as unknown[]))
  } catch (error) {
    const unmatched = statements[unmatchedOf(error) ?? -1]?.onMismatch
    if (unmatched) throw unmatched()
    throw errorOf(sequelize, connection, error, statements.map(({ text }) => text).join(';\n'))
  }
}

/** What each statement gave, without what the guards between them did. */
function resultsOf(statements: readonly Written[], answers: readonly unknown[]): unknown[] {
  let at = 0
  return statements.map(({ onMismatch, condition }) => {
    const result = answers[at]
    at += onMismatch && !condition ? 2 : 1
    return result
  })
}
