import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { format, type SqlValue } from 'mysql2'
import { createConnection } from 'mysql2/promise'
import { type Options, Sequelize, Transaction } from 'sequelize'
import type { Log } from '../log.ts'
import type { Tables } from '../slice.ts'
import { guardQueries, provideConnection } from '../tenancy/raw.ts'
import { isContention, waitedLong } from './contention.ts'
import { flush, keepOrder } from './direct.ts'
import { runLazily } from './lazy-transaction.ts'
import { type MariaDbLink, prepareConnection } from './mariadb.ts'
import { sqliteDialect } from './sqlite/dialect.ts'
import { closeSqliteFile } from './sqlite/file.ts'

const ATTEMPTS = 6

type Frame = Map<string, unknown>
const frames = new AsyncLocalStorage<Frame>()

// A query joins the transaction of the asynchronous flow that it is made in.
const namespace = {
  run: (work: (context: object) => unknown) => frames.run(new Map(frames.getStore()), () => work({})),
  get: (key: string) => frames.getStore()?.get(key),
  set: (key: string, value: unknown) => frames.getStore()?.set(key, value),
  bind: (work: unknown) => work,
}
Reflect.apply(Sequelize.useCLS, Sequelize, [namespace])

provideConnection(() => db())

interface Opened {
  sequelize: Sequelize
  url: string
  sqlitePath: string | null
  log: Pick<Log, 'error' | 'warn'> | undefined
}

let opened: Opened | undefined

export interface DatabaseOptions {
  tables: Tables
  log?: Pick<Log, 'error' | 'warn'>
  /** Connections at most, on MariaDB. */
  connections?: number
  /** Every statement, for tests that count them. */
  onStatement?: (sql: string) => void
}

/** Opens the one database of the process: `sqlite:` and a path, `mysql://…` or `mariadb://…`. Binds all models. */
export async function openDatabase(url: string, options: DatabaseOptions): Promise<Sequelize> {
  if (opened) throw new Error('A database is open already')
  const logging = options.onStatement ? (sql: string) => options.onStatement?.(sql) : false
  const sqlitePath = url.startsWith('sqlite:') ? resolve(url.slice('sqlite:'.length)) : null
  if (sqlitePath) mkdirSync(dirname(sqlitePath), { recursive: true, mode: 0o700 })
  const sequelize = sqlitePath ? sqlite(sqlitePath, logging) : await mysql(url, logging, options.connections ?? 20)
  const { installation, tenant, associate } = options.tables
  for (const model of [...installation, ...tenant]) model.define(sequelize)
  associate()
  guardQueries(sequelize, new Set(tenant.map((model) => String(model.getTableName()))))
  opened = { sequelize, url, sqlitePath, log: options.log }
  try {
    await sequelize.authenticate()
  } catch (error) {
    await closeDatabase()
    throw error
  }
  return sequelize
}

// Retrying belongs to `transaction`: one statement of a failed transaction must not be repeated alone.
const common: Options = { retry: { max: 1 }, benchmark: false }

function sqlite(path: string, logging: Options['logging']): Sequelize {
  return new Sequelize({
    ...common,
    dialect: 'sqlite',
    dialectModule: sqliteDialect,
    storage: path,
    logging,
    ...({ foreignKeys: false } as object),
    transactionType: Transaction.TYPES.IMMEDIATE,
  })
}

async function mysql(url: string, logging: Options['logging'], connections: number): Promise<Sequelize> {
  const address = url.replace(/^mariadb:/, 'mysql:')
  await createMissingDatabase(address)
  const sequelize = new Sequelize(address, {
    ...common,
    dialect: 'mysql',
    logging,
    pool: { max: connections, min: 0, acquire: 20_000, idle: 10_000 },
    dialectOptions: {
      charset: 'utf8mb4_bin',
      // Count matched rows like SQLite, not changed ones.
      flags: 'FOUND_ROWS',
      // For writes that travel together; every value is a parameter.
      multipleStatements: true,
      // The driver's own readers of rows instead of Sequelize's, which are called for every value.
      typeCast: true,
      // Without values there is nothing to look for; the driver would go through the whole text.
      queryFormat: (sql: string, values: unknown[]) => (values.length > 0 ? format(sql, values as SqlValue[]) : sql),
      maxPreparedStatements: 300,
      connectTimeout: 10_000,
    },
  })
  keepOrder(sequelize)
  sequelize.addHook('afterConnect', (connection: unknown) => prepareConnection(connection as MariaDbLink))
  return sequelize
}

async function createMissingDatabase(address: string): Promise<void> {
  const { pathname } = new URL(address)
  const name = decodeURIComponent(pathname.slice(1))
  if (!/^[\w-]+$/.test(name)) throw new Error('DATABASE_URL names no database: mysql://user:password@host/name')
  try {
    await (await createConnection(address)).end()
  } catch (error) {
    if ((error as { code?: string }).code !== 'ER_BAD_DB_ERROR') throw error
    const connection = await createConnection(address.replace(pathname, '/'))
    await connection.query(`CREATE DATABASE IF NOT EXISTS \`${name}\` CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`)
    await connection.end()
  }
}

export async function closeDatabase(): Promise<void> {
  if (!opened) return
  const { sequelize, sqlitePath } = opened
  opened = undefined
  await sequelize.close()
  if (sqlitePath) closeSqliteFile(sqlitePath)
}

/** The open connection. Throws when there is none. */
export function db(): Sequelize {
  if (!opened) throw new Error('No database is open')
  return opened.sequelize
}

export const isSqlite = (): boolean => db().getDialect() === 'sqlite'

/** Keeps the rows of a selection as they are until the end of the transaction; SQLite has one writer anyway. */
export const shareLock = (): string => (isSqlite() ? '' : 'LOCK IN SHARE MODE')
/** After a read: nobody else changes or locks these rows until the transaction ends. SQLite lets one write at a time. */
export const writeLock = (): string => (isSqlite() ? '' : 'FOR UPDATE')

type Hook = () => void | Promise<void>

/**
 * Runs `work` in one transaction, joining a surrounding one. Deadlocks and lock timeouts run it again from the start,
 * so it must touch nothing but the database and its own variables; the rest goes into `afterCommit`.
 */
export async function transaction<Result>(work: () => Promise<Result>): Promise<Result> {
  // What it writes, and whether that could be written, is known at its end, as if it were alone.
  if (inTransaction()) return written(work)
  for (let attempt = 1; ; attempt++) {
    const hooks: Hook[] = []
    try {
      const result = await begun(hooks, work)
      await runHooks(hooks)
      return result
    } catch (error) {
      if (!isContention(error) || attempt >= (waitedLong(error) ? 2 : ATTEMPTS)) throw error
      await new Promise((resume) => setTimeout(resume, Math.random() * 10 * 2 ** attempt))
    }
  }
}

function begun<Result>(hooks: Hook[], work: () => Promise<Result>): Promise<Result> {
  const hooked = () => {
    frames.getStore()?.set('afterCommit', hooks)
    return work()
  }
  if (isSqlite()) return db().transaction(hooked)
  return frames.run(new Map(frames.getStore()), () =>
    runLazily(db(), async (running) => {
      frames.getStore()?.set('transaction', running)
      return hooked()
    }).finally(() => frames.getStore()?.delete('transaction')),
  )
}

/** `work` with all its writes made, those that were let wait among them. */
async function written<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = await work()
  await flush(db(), frames.getStore()?.get('transaction') as Transaction | undefined)
  return result
}

/** Runs `work` in a savepoint of the surrounding transaction: when it throws, only its own writes are undone. */
export async function savepoint<Result>(work: () => Promise<Result>): Promise<Result> {
  const current = frames.getStore()?.get('transaction') as Transaction | null | undefined
  if (!current) throw new Error('savepoint() needs a transaction around it')
  return db().transaction({ transaction: current }, () => written(work))
}

/** Reads that all see the same moment, e.g. an export. Writes are refused or lost; do not write. */
export async function snapshot<Result>(work: () => Promise<Result>): Promise<Result> {
  if (inTransaction()) return work()
  const isolationLevel = isSqlite() ? undefined : Transaction.ISOLATION_LEVELS.REPEATABLE_READ
  return db().transaction({ type: Transaction.TYPES.DEFERRED, isolationLevel }, work)
}

/** Runs `fn` once the surrounding transaction is committed; at once when there is none. Never when it is rolled back. */
export function afterCommit(fn: Hook): void {
  const hooks = inTransaction() ? (frames.getStore()?.get('afterCommit') as Hook[] | undefined) : undefined
  if (hooks) hooks.push(fn)
  else void runHooks([fn])
}

/** The running transaction. Throws outside of one. */
export function currentTransaction(): Transaction {
  const current = frames.getStore()?.get('transaction') as Transaction | undefined
  if (!current) throw new Error('No transaction is running')
  return current
}

export const inTransaction = (): boolean => Boolean(frames.getStore()?.get('transaction'))

/** Runs `work` outside any surrounding transaction: loops and timers that outlive it. */
export const detached = <Result>(work: () => Result): Result => frames.run(new Map(), work)

async function runHooks(hooks: Hook[]): Promise<void> {
  for (const hook of hooks) {
    try {
      await detached(hook)
    } catch (error) {
      // The change is committed: what follows from it is made up for by its consumers.
      opened?.log?.error({ err: error }, 'after-commit hook failed')
    }
  }
}
