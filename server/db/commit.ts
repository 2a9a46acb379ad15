import type { Sequelize, Transaction } from 'sequelize'
import { flush, type Held, type Statement, send, startWith, taken } from './direct.ts'
import { BEGIN, COMMIT, commitInGroup } from './group.ts'

/** Transactions that are committed without Sequelize having been told. */
const committed = new WeakSet<Transaction>()

/**
 * Makes the writes that wait and commits, in one packet; a transaction that has asked nothing until now, together with
 * others of its kind. What is wrong with a write is thrown as it would be by itself; then nothing is committed.
 */
export async function commitDirect(sequelize: Sequelize, transaction: Transaction): Promise<void> {
  const { connection, id } = transaction as Held
  if (!connection) return
  const list = taken(connection)
  const [first, ...writes] = list
  if (first !== BEGIN) await send(sequelize, connection, [...list, COMMIT], id)
  else if (writes.length > 0) await commitInGroup({ sequelize, connection, id, writes })
  committed.add(transaction)
}

type Step = (transaction: Transaction & Held & { parent?: Transaction }, options: unknown) => Promise<unknown>

/**
 * Keeps order between what waits and Sequelize's own statements, and lets the beginning of a transaction wait as well: it
 * travels with the first statement, and a transaction that asks nothing is none.
 */
export function keepOrder(sequelize: Sequelize): void {
  const queries = sequelize.getQueryInterface() as unknown as Record<
    'startTransaction' | 'commitTransaction' | 'rollbackTransaction',
    Step
  >
  const [start, commit, rollback] = [queries.startTransaction, queries.commitTransaction, queries.rollbackTransaction]
  queries.startTransaction = async (transaction, options) => {
    if (transaction.parent || !transaction.connection) return start.call(queries, transaction, options)
    startWith(transaction.connection, BEGIN)
  }
  queries.commitTransaction = async (transaction, options) => {
    if (!committed.has(transaction)) return commit.call(queries, transaction, options)
    ;(transaction as Held).finished = 'commit'
  }
  queries.rollbackTransaction = async (transaction, options) => {
    const list: Statement[] = transaction.connection ? taken(transaction.connection) : []
    if (!transaction.parent && list[0] === BEGIN) {
      ;(transaction as Held).finished = 'rollback'
      return
    }
    return rollback.call(queries, transaction, options)
  }
  sequelize.addHook('beforeQuery', async (options: unknown) => {
    const { transaction } = options as { transaction?: Transaction & Held }
    if (transaction?.connection) await flush(sequelize, transaction)
  })
}
