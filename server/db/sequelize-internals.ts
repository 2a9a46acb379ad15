import type { Sequelize, Transaction } from 'sequelize'

/** The only file that uses what is private in Sequelize 6 (its version is pinned); `tests/architecture.test.ts` holds it to that. */

/** Static of Model that all of findAll, count, sum, update, destroy, increment and includes pass through. */
export const SCOPE_METHOD = '_injectScope'

/** What a transaction holds. */
export interface TransactionInternals {
  id?: string
  connection?: unknown
  finished?: string
}

/** The transaction of the asynchronous flow that asks. */
export const runningTransaction = (sequelize: Sequelize): Transaction | undefined =>
  (sequelize.constructor as unknown as { _cls?: { get(name: string): Transaction | undefined } })._cls?.get(
    'transaction',
  )

/** Has Sequelize's own statements go through `query`; answers what takes that back. */
export function replaceOwnQuery(sequelize: Sequelize, query: unknown): () => void {
  const queries = sequelize.getQueryInterface()
  const before = queries.sequelize
  queries.sequelize = Object.create(sequelize, { query: { value: query } }) as Sequelize
  return () => {
    queries.sequelize = before
  }
}

type Rollback = (transaction: TransactionInternals, options: unknown) => Promise<unknown>

/** Runs `before` ahead of each rollback that Sequelize makes itself. */
export function beforeRollback(sequelize: Sequelize, before: (transaction: TransactionInternals) => void): void {
  const queries = sequelize.getQueryInterface() as unknown as { rollbackTransaction: Rollback }
  const rollback = queries.rollbackTransaction
  queries.rollbackTransaction = async (transaction, options) => {
    before(transaction)
    return rollback.call(queries, transaction, options)
  }
}

interface Internals<Link> {
  dialect: {
    Query: new (
      connection: Link,
      sequelize: Sequelize,
      options: object,
    ) => { formatError(error: unknown, stack?: string): Error }
  }
  log(words: string): void
}

const internalsOf = <Link>(sequelize: Sequelize) => sequelize as unknown as Internals<Link>

/** Sequelize's error for one of the database. The log tells what was asked, not what people wrote. */
export function errorOf<Link>(sequelize: Sequelize, connection: Link, error: unknown, text: string): Error {
  Object.assign(error as Error, { sql: text })
  const query = new (internalsOf<Link>(sequelize).dialect.Query)(connection, sequelize, {})
  return query.formatError(error, (error as Error).stack)
}

/** Tells whoever counts statements of one that Sequelize does not make itself. */
export const tellStatement = (sequelize: Sequelize, id: string, text: string): void =>
  internalsOf(sequelize).log(`Executing (${id}): ${text}`)

type Callback = (error: unknown, result: unknown) => void

/** A connection of MariaDB's driver, from Sequelize's pool. */
export interface Connection {
  /** Of the transaction that has it, for the log of statements. */
  uuid?: string | undefined
  query(options: { sql: string }, done: Callback): void
}

interface Pool<Link> {
  getConnection(options: object): Promise<Link>
  releaseConnection(connection: Link): void
  destroyConnection(connection: Link): Promise<void>
}
export const poolOf = <Link = Connection>(sequelize: Sequelize): Pool<Link> =>
  (sequelize as unknown as { connectionManager: Pool<Link> }).connectionManager

export async function takeConnection(sequelize: Sequelize, id?: string): Promise<Connection> {
  const connection = await poolOf(sequelize).getConnection({ type: 'write', uuid: id })
  connection.uuid = id
  return connection
}

export function giveBack(sequelize: Sequelize, connection: Connection): void {
  connection.uuid = undefined
  poolOf(sequelize).releaseConnection(connection)
}

/** For one of which nobody knows any more what it is in the middle of. */
export async function breakOff(sequelize: Sequelize, connection: Connection): Promise<void> {
  connection.uuid = undefined
  await poolOf(sequelize).destroyConnection(connection)
}
