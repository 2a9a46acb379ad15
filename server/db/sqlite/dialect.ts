import type { StatementSync } from 'node:sqlite'
import { type Handle, inTurn, mapError, type Parameters, type SqliteFile, sqliteFile, toInput } from './file.ts'

/**
 * `node:sqlite` in the shape of the `sqlite3` package, for Sequelize's `dialectModule`. Sequelize makes one `Database`
 * per transaction and one for everything else; here they are thin: handles are lent by the file while they are needed.
 */

/** `this` of a callback; Sequelize looks at the name of its class. */
class Statement {
  readonly lastID: number
  readonly changes: number
  constructor(lastID: number, changes: number) {
    this.lastID = lastID
    this.changes = changes
  }
}

type Callback = (this: Statement, error: Error | null, rows?: unknown[]) => void
type Done = ((error: Error | null) => void) | undefined

interface Outcome {
  rows: unknown[]
  statement: Statement
}

const NOTHING = new Statement(0, 0)

const READS = /^\s*(?:SELECT|PRAGMA|EXPLAIN|VALUES)\b/i
const WITH = /^\s*WITH\b/i
const WRITES_INSIDE = /\b(?:INSERT|UPDATE|DELETE|REPLACE)\b/i
const BEGINS = /^\s*BEGIN\b/i
const BEGINS_WRITING = /^\s*BEGIN\s+(?:IMMEDIATE|EXCLUSIVE)\b/i
const CHANGES_TABLES = /^\s*(?:CREATE|ALTER|DROP)\b/i
const GIVES_ROWS = /\bRETURNING\b/i
const TABLE_INFO = /^\s*PRAGMA\s+table_info\b/i
const ROLLS_BACK = /^\s*ROLLBACK\s*;?\s*$/i
const FRAME = /^\s*(?:BEGIN|COMMIT|ROLLBACK)\b[^-]*$/i

const isRead = (sql: string): boolean => READS.test(sql) || (WITH.test(sql) && !WRITES_INSIDE.test(sql))

class Database {
  readonly filename: string
  /** Set by Sequelize while a transaction uses this connection. */
  uuid?: string
  readonly #file: SqliteFile
  #handle: Handle | undefined
  #holdsLock = false

  constructor(filename: string, _mode: number, opened: (error: Error | null) => void) {
    this.filename = filename
    this.#file = sqliteFile(filename)
    // Sequelize reads its own field from the callback, which is set after this returns.
    queueMicrotask(() => opened(null))
  }

  serialize(work: () => void): void {
    work()
  }

  run(sql: string, parameters: unknown, callback?: Callback): void {
    this.#answer(sql, parameters, callback)
  }

  all(sql: string, parameters: unknown, callback?: Callback): void {
    if (typeof parameters === 'function') this.#answer(sql, [], parameters as Callback)
    else this.#answer(sql, parameters, callback)
  }

  close(done?: Done): void {
    if (this.#handle?.database.isTransaction) this.#handle.database.exec('ROLLBACK')
    this.#leave()
    done?.(null)
  }

  #answer(sql: string, parameters: unknown, callback: Callback | undefined): void {
    this.#execute(sql, parameters).then(
      ({ rows, statement }) => callback?.call(statement, null, rows),
      (error: unknown) => callback?.call(NOTHING, mapError(error)),
    )
  }

  async #execute(sql: string, given: unknown): Promise<Outcome> {
    if (TABLE_INFO.test(sql)) return { rows: this.#file.tableInfo(sql), statement: NOTHING }
    const parameters = toParameters(given)
    if (this.#handle) return this.#inTransaction(this.#handle, sql, parameters)
    if (BEGINS.test(sql)) return this.#begin(sql)
    // Sequelize rolls back what could not begin, too, and what SQLite has ended itself.
    if (ROLLS_BACK.test(sql)) return { rows: [], statement: NOTHING }
    if (isRead(sql)) return this.#file.patiently(() => perform(this.#file.reader(), sql, parameters))
    return this.#writeAlone(sql, parameters)
  }

  async #begin(sql: string): Promise<Outcome> {
    if (BEGINS_WRITING.test(sql)) {
      await this.#file.lock()
      this.#holdsLock = true
    }
    try {
      const handle = this.#file.take()
      this.#handle = handle
      return await this.#file.patiently(() => perform(handle, sql, []))
    } catch (error) {
      this.#leave()
      throw error
    }
  }

  async #inTransaction(handle: Handle, sql: string, parameters: Parameters): Promise<Outcome> {
    try {
      return await inTurn(() => {
        // A query that nobody awaited must not end up in the next transaction of this handle.
        if (this.#handle !== handle) throw new Error('The transaction is over')
        return perform(handle, sql, parameters)
      })
    } finally {
      if (CHANGES_TABLES.test(sql)) this.#file.forgetTables()
      // Committed, rolled back, or ended by SQLite itself (disk full).
      if (this.#handle === handle && !handle.database.isTransaction) this.#leave()
    }
  }

  async #writeAlone(sql: string, parameters: Parameters): Promise<Outcome> {
    await this.#file.lock()
    try {
      const handle = this.#file.take()
      try {
        return await this.#file.patiently(() => perform(handle, sql, parameters))
      } finally {
        if (CHANGES_TABLES.test(sql)) this.#file.forgetTables()
        this.#file.give(handle)
      }
    } finally {
      this.#file.unlock()
    }
  }

  #leave(): void {
    if (this.#handle) this.#file.give(this.#handle)
    this.#handle = undefined
    if (this.#holdsLock) {
      this.#holdsLock = false
      this.#file.unlock()
    }
  }
}

function perform(handle: Handle, sql: string, parameters: Parameters): Outcome {
  const parameterised = Array.isArray(parameters) ? parameters.length > 0 : true
  const isKept = parameterised || FRAME.test(sql)
  const statement = handle.statement(sql, isKept)
  try {
    return execute(statement, sql, parameters)
  } finally {
    // Else its memory, which V8 does not see, is freed with the object at some later collection.
    if (!isKept) (statement as StatementSync & Disposable)[Symbol.dispose]()
  }
}

function execute(statement: StatementSync, sql: string, parameters: Parameters): Outcome {
  if (isRead(sql) || GIVES_ROWS.test(sql)) {
    const rows = Array.isArray(parameters) ? statement.all(...parameters) : statement.all(parameters)
    return { rows, statement: NOTHING }
  }
  const { changes, lastInsertRowid } = Array.isArray(parameters)
    ? statement.run(...parameters)
    : statement.run(parameters)
  return { rows: [], statement: new Statement(Number(lastInsertRowid), Number(changes)) }
}

function toParameters(given: unknown): Parameters {
  if (Array.isArray(given)) return given.map(toInput)
  if (given && typeof given === 'object') {
    return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, toInput(value)]))
  }
  return []
}

export const sqliteDialect = { Database, OPEN_READONLY: 1, OPEN_READWRITE: 2, OPEN_CREATE: 4 }
