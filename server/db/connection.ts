import type { Sequelize } from 'sequelize'

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

interface Pool {
  getConnection(options: object): Promise<Connection>
  releaseConnection(connection: Connection): void
  destroyConnection(connection: Connection): Promise<void>
}
const poolOf = (sequelize: Sequelize): Pool => (sequelize as unknown as { connectionManager: Pool }).connectionManager

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
