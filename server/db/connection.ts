import type { Sequelize } from 'sequelize'

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
