import { closeSync, existsSync, openSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'

const TURN_MS = 4
/** How long a writer waits for the one before it, in this process or another. */
const WAIT_MS = 5_000
/** Until whoever opens the file looks again. */
const OPENING_MS = 5
/** How long that goes on for one more handle, while requests are answered. */
const ANOTHER_MS = 50
/** How long it waits in a queue that moves. */
const QUEUE_MS = 15_000

/** An open handle with its prepared statements. */
export class Handle {
  readonly database: DatabaseSync
  readonly #statements = new LRUCache<string, StatementSync>({ max: 256 })

  /** Throws SQLITE_BUSY while another process makes, mends or leaves the file for longer than `patience`, in ms: nothing else runs meanwhile. */
  constructor(path: string, patience: number) {
    // For its owner's eyes, and its journals with it. Never a file that is there: closing one gives up SQLite's own locks on it.
    if (path !== ':memory:' && !existsSync(path)) closeSync(openSync(path, 'a', 0o600))
    this.database = new DatabaseSync(path, { timeout: 0, enableForeignKeyConstraints: false })
    try {
      // FULL: with NORMAL, acknowledged rows are lost in a power cut.
      insist(patience, () => this.database.exec('PRAGMA synchronous = FULL'))
      this.database.exec('PRAGMA temp_store = MEMORY')
      this.database.exec('PRAGMA cache_size = -16000')
    } catch (error) {
      this.database.close()
      throw error
    }
  }

  /** Only parameterised statements come again; Sequelize writes values into its SELECTs. */
  statement(sql: string, keep: boolean): StatementSync {
    if (!keep) return this.#prepare(sql)
    let statement = this.#statements.get(sql)
    if (!statement) {
      statement = this.#prepare(sql)
      this.#statements.set(sql, statement)
    }
    return statement
  }

  #prepare(sql: string): StatementSync {
    const statement = this.database.prepare(sql)
    statement.setAllowUnknownNamedParameters(true)
    return statement
  }
}

/** Runs `work`, which opens the file, again while another process makes, mends or leaves it, for `patience` ms. Holds up this process. */
function insist(patience: number, work: () => void): void {
  const start = performance.now()
  for (;;) {
    try {
      work()
      return
    } catch (error) {
      if (!isBusy(error) || performance.now() - start >= patience) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, OPENING_MS)
    }
  }
}

interface Waiter {
  grant(): void
  refuse(error: Error): void
  timer: NodeJS.Timeout
}

/** One database file in this process: its handles and the turn of its writers. */
export class SqliteFile {
  readonly path: string
  readonly #idle: Handle[] = []
  readonly #open = new Set<Handle>()
  readonly #waiters = new Set<Waiter>()
  readonly #tables = new Map<string, unknown[]>()
  #writing = false
  #granted = 0
  #reader: Handle | undefined

  constructor(path: string) {
    this.path = path
  }

  /** The first opening, before anything else is done: long patience. Leaves nothing open when it fails. */
  open(): void {
    const handle = this.#openHandle(WAIT_MS)
    try {
      // Changing the journal mode writes; it is kept in the file.
      insist(WAIT_MS, () => handle.database.exec('PRAGMA journal_mode = WAL'))
    } catch (error) {
      this.close()
      throw error
    }
    this.#reader = handle
  }

  /** For statements outside a transaction. */
  reader(): Handle {
    this.#reader ??= this.#openHandle(ANOTHER_MS)
    return this.#reader
  }

  take(): Handle {
    return this.#idle.pop() ?? this.#openHandle(ANOTHER_MS)
  }

  give(handle: Handle): void {
    this.#idle.push(handle)
  }

  #openHandle(patience: number): Handle {
    const handle = new Handle(this.path, patience)
    this.#open.add(handle)
    return handle
  }

  /** Resolves when it is the caller's turn to write; never blocks the event loop. Rejects with SQLITE_BUSY. */
  async lock(): Promise<void> {
    if (!this.#writing) {
      this.#writing = true
      this.#granted = performance.now()
      return
    }
    await new Promise<void>((resolve, reject) => {
      const asked = performance.now()
      const giveUp = (): void => {
        const now = performance.now()
        if (now - this.#granted < WAIT_MS && now - asked < QUEUE_MS) {
          waiter.timer = setTimeout(giveUp, WAIT_MS)
          return
        }
        this.#waiters.delete(waiter)
        reject(busyError())
      }
      const waiter: Waiter = { grant: resolve, refuse: reject, timer: setTimeout(giveUp, WAIT_MS) }
      this.#waiters.add(waiter)
    })
  }

  unlock(): void {
    const [next] = this.#waiters
    if (!next) {
      this.#writing = false
      return
    }
    this.#waiters.delete(next)
    clearTimeout(next.timer)
    this.#granted = performance.now()
    next.grant()
  }

  /** Runs `work` again while another process holds the file. */
  async patiently<Result>(work: () => Result): Promise<Result> {
    const start = performance.now()
    for (let pause = 1; ; ) {
      try {
        return await inTurn(work)
      } catch (error) {
        const waited = performance.now() - start
        if (!isBusy(error) || waited > WAIT_MS) throw error
        await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())))
        // Doubling is polite; who has waited long is not, or a busy process would starve this one.
        pause = waited > 500 ? 2 : Math.min(pause * 2, 50)
      }
    }
  }

  /** `PRAGMA table_info`, which Sequelize asks before every SELECT. */
  tableInfo(sql: string): unknown[] {
    let rows = this.#tables.get(sql)
    if (!rows) {
      rows = this.reader().database.prepare(sql).all()
      this.#tables.set(sql, rows)
    }
    return rows
  }

  forgetTables(): void {
    this.#tables.clear()
  }

  /** Closes every handle; the last one folds the log back into the file. */
  close(): void {
    for (const waiter of this.#waiters) {
      clearTimeout(waiter.timer)
      waiter.refuse(new Error('The database was closed'))
    }
    this.#waiters.clear()
    for (const handle of this.#open) if (handle.database.isOpen) handle.database.close()
    this.#open.clear()
    this.#idle.length = 0
    this.#reader = undefined
    this.#writing = false
  }
}

const files = new Map<string, SqliteFile>()

export function sqliteFile(path: string): SqliteFile {
  let file = files.get(path)
  if (!file) {
    file = new SqliteFile(path)
    file.open()
    files.set(path, file)
  }
  return file
}

export function closeSqliteFile(path: string): void {
  files.get(path)?.close()
  files.delete(path)
}

let turnBegan: number | undefined
const postponed: (() => void)[] = []

const isYoung = (): boolean => turnBegan === undefined || performance.now() - turnBegan < TURN_MS

function beginTurn(): void {
  if (turnBegan !== undefined) return
  turnBegan = performance.now()
  setImmediate(() => {
    turnBegan = undefined
    if (postponed.length > 0) void resumePostponed()
  })
}

async function resumePostponed(): Promise<void> {
  beginTurn()
  while (postponed.length > 0 && isYoung()) {
    postponed.shift()?.()
    // What Sequelize does with the answer belongs to this turn too.
    await undefined
  }
}

/**
 * Runs database work in this turn of the event loop or, once the turn has run a few milliseconds (with all that
 * Sequelize does around the work), in a later one: timers and sockets starve otherwise.
 */
export async function inTurn<Result>(work: () => Result): Promise<Result> {
  if (postponed.length > 0 || !isYoung()) await new Promise<void>((resolve) => postponed.push(resolve))
  beginTurn()
  return work()
}

const CODES: Record<number, string> = {
  2067: 'SQLITE_CONSTRAINT_UNIQUE',
  1555: 'SQLITE_CONSTRAINT_PRIMARYKEY',
  787: 'SQLITE_CONSTRAINT_FOREIGNKEY',
  1299: 'SQLITE_CONSTRAINT_NOTNULL',
  275: 'SQLITE_CONSTRAINT_CHECK',
  1811: 'SQLITE_CONSTRAINT_TRIGGER',
}
const PRIMARY_CODES: Record<number, string> = {
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  19: 'SQLITE_CONSTRAINT',
}

interface SqliteError extends Error {
  code: string
  errcode?: number
}

/** Gives Node's error the code that Sequelize looks for. */
export function mapError(error: unknown): Error {
  const mapped = error as SqliteError
  if (typeof mapped.errcode === 'number') {
    mapped.code = CODES[mapped.errcode] ?? PRIMARY_CODES[mapped.errcode & 0xff] ?? 'SQLITE_ERROR'
  }
  return mapped
}

export const isBusy = (error: unknown): boolean => ((error as SqliteError).errcode ?? 0) % 256 === 5

function busyError(): Error {
  return Object.assign(new Error('database is locked'), { errcode: 5, code: 'SQLITE_BUSY' })
}

export type Parameters = SQLInputValue[] | Record<string, SQLInputValue>

/** What Sequelize binds, as node:sqlite takes it. */
export function toInput(value: unknown): SQLInputValue {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Date) return value.toISOString()
  return value as SQLInputValue
}
