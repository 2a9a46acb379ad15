import { type Sequelize, Transaction } from 'sequelize'
import { drainPending, type Held, type Statement, send, startWith } from './direct.ts'
import { BEGIN, COMMIT, commitInGroup, undo } from './group.ts'
import { type Connection, giveBack, takeConnection } from './sequelize-internals.ts'

/**
 * A transaction of MariaDB that takes a connection when something is first asked, and begins with it. What is written until
 * then waits; one that asks nothing needs no connection of its own and is committed with others of its kind.
 */
class LazyTransaction extends Transaction {
  readonly writes: Statement[] = []
  /** Its connection, once it has one. */
  begun: Connection | undefined
  readonly #sequelize: Sequelize
  #connection: Promise<Connection> | undefined

  constructor(sequelize: Sequelize) {
    super(sequelize, {})
    this.#sequelize = sequelize
  }

  /** Sequelize awaits it before each of its own statements. */
  get connection(): Promise<Connection> {
    this.#connection ??= this.#begin()
    return this.#connection
  }

  async #begin(): Promise<Connection> {
    const connection = await takeConnection(this.#sequelize, this.#held.id)
    startWith(connection, [BEGIN, ...this.writes])
    this.begun = connection
    return connection
  }

  get #held(): Held {
    return this as unknown as Held
  }

  /**
   * Makes the writes that wait and commits, in one packet. What is wrong with a write is thrown as it would be by itself;
   * then nothing is committed.
   */
  override async commit(): Promise<void> {
    const { id } = this.#held
    const connection = await this.#connection
    if (connection) await send(this.#sequelize, connection, [...drainPending(connection), COMMIT], id)
    this.#held.finished = 'commit'
    if (connection) giveBack(this.#sequelize, connection)
    else if (this.writes.length > 0) await commitInGroup({ sequelize: this.#sequelize, id, writes: this.writes })
  }

  /** Sequelize calls it as well, where the database gave up the transaction. */
  override async rollback(): Promise<void> {
    if (this.#held.finished) return
    this.#held.finished = 'rollback'
    const connection = await this.#connection?.catch(() => undefined) // there was none to be had
    if (!connection) return
    drainPending(connection)
    await undo(this.#sequelize, connection, this.#held.id)
  }
}

/** Runs `work` in such a transaction. */
export async function runLazily<Result>(
  sequelize: Sequelize,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const transaction = new LazyTransaction(sequelize)
  try {
    const result = await work(transaction)
    await transaction.commit()
    return result
  } catch (error) {
    await transaction.rollback()
    throw error
  }
}
