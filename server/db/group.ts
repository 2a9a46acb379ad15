import type { Sequelize } from 'sequelize'
import { type Connection, type Statement, send } from './direct.ts'

/**
 * Transactions that write without having read go to MariaDB together: those that come while one commit is on its way share
 * the next, so that a rush costs a commit and an insert of many rows instead of one each. Each stays all or nothing for
 * itself: a group in which anything is refused is undone, and its members commit one by one.
 */

const plain = (text: string): Statement => ({ text, values: [] })
export const BEGIN = plain('START TRANSACTION')
export const COMMIT = plain('COMMIT')
const ROLLBACK = plain('ROLLBACK')
// A group waits for nobody: where somebody else holds a row, only who needs that row waits for it, alone.
const NO_WAITING = plain('SET SESSION innodb_lock_wait_timeout = 0')
const WAITING = plain('SET SESSION innodb_lock_wait_timeout = DEFAULT')

export interface Member {
  sequelize: Sequelize
  connection: Connection
  /** Of the transaction, for the log of statements. */
  id: string | undefined
  /** Without beginning and commit. */
  writes: readonly Statement[]
}

interface Waiting extends Member {
  done: () => void
  fail: (error: unknown) => void
}

/** Members and characters of values that travel at once, far below what MariaDB takes in a packet. */
const MOST = { members: 64, characters: 1_000_000 }

interface Line {
  waiting: Waiting[]
  moving: boolean
}
const lines = new WeakMap<Sequelize, Line>()

/** Commits these writes, with those of others who ask meanwhile. Throws what is wrong with them; then none is written. */
export function commitInGroup(member: Member): Promise<void> {
  const line = lines.get(member.sequelize) ?? { waiting: [], moving: false }
  lines.set(member.sequelize, line)
  return new Promise((done, fail) => {
    line.waiting.push({ ...member, done, fail })
    if (line.moving) return
    line.moving = true
    setImmediate(() => void move(line))
  })
}

async function move(line: Line): Promise<void> {
  while (line.waiting.length > 0) await commitThese(line.waiting.splice(0, sharing(line.waiting)))
  line.moving = false
}

/** How many of the first share one commit. */
function sharing(waiting: readonly Waiting[]): number {
  let characters = 0
  const tooMany = waiting.findIndex(({ writes }, n) => {
    for (const { values } of writes)
      for (const value of values) characters += typeof value === 'string' ? value.length : 0
    return n > 0 && (n >= MOST.members || characters > MOST.characters)
  })
  return tooMany === -1 ? waiting.length : tooMany
}

async function commitThese(members: readonly Waiting[]): Promise<void> {
  const [first] = members
  if (!first) return
  if (members.length === 1) return alone(first)
  try {
    if (await together(first, members)) return members.forEach(({ done }) => void done())
    await send(first.sequelize, first.connection, [ROLLBACK, WAITING], first.id)
  } catch (error) {
    // Nobody knows whether it was committed.
    for (const { fail } of members) fail(error)
    return
  }
  await Promise.all(members.map(alone))
}

const alone = ({ sequelize, connection, id, writes, done, fail }: Waiting): Promise<void> =>
  send(sequelize, connection, [BEGIN, ...writes, COMMIT], id).then(done, fail)

/** Whether all of them are committed. Throws when the connection broke. */
async function together({ sequelize, connection, id }: Waiting, members: readonly Waiting[]): Promise<boolean> {
  const { conditions, matching, others, inserts } = arranged(members)
  const first = [NO_WAITING, BEGIN, ...conditions, ...matching]
  const rest = [...others, ...inserts, COMMIT, WAITING]
  try {
    // Who matches nothing is looked for between two packets, instead of by a guard after each write.
    const packets = matching.length > 0 ? [first, rest] : [[...first, ...rest]]
    for (const packet of packets) {
      const results = await send(sequelize, connection, packet, id)
      const unmatched = packet.some(
        (statement, n) => matching.includes(statement) && (results[n] as { affectedRows: number }).affectedRows !== 1,
      )
      if (unmatched) return false
    }
    return true
  } catch (error) {
    if ((error as { parent?: { fatal?: boolean } }).parent?.fatal) throw error
    return false
  }
}

/**
 * The writes of all: first what has to hold, each condition once, and the writes that have to match and stand first anyway;
 * last the rows that each member inserts at its end, as one statement a table.
 */
function arranged(members: readonly Waiting[]): Record<'conditions' | 'matching' | 'others' | 'inserts', Statement[]> {
  const conditions = new Map<string, Statement>()
  const matching: Statement[] = []
  const others: Statement[] = []
  const inserts = new Map<string, { head: string; tail: string; tuples: string[]; values: unknown[] }>()
  for (const { writes } of members) {
    const before = writes.findIndex(({ otherwise }) => !otherwise)
    const start = before === -1 ? writes.length : before
    const end = Math.max(start, writes.findLastIndex(({ rows, otherwise }) => !rows || otherwise) + 1)
    for (const statement of writes.slice(0, start)) {
      const { text, values, condition } = statement
      if (condition) conditions.set(JSON.stringify([text, values]), statement)
      else matching.push({ text, values })
    }
    others.push(...writes.slice(start, end))
    for (const { rows, values } of writes.slice(end)) {
      if (!rows) continue
      const key = rows.head + rows.tail
      const all = inserts.get(key) ?? { head: rows.head, tail: rows.tail, tuples: [], values: [] }
      inserts.set(key, all)
      all.tuples.push(rows.tuples)
      all.values.push(...values)
    }
  }
  return {
    conditions: [...conditions.values()],
    matching,
    others,
    inserts: [...inserts.values()].map(({ head, tail, tuples, values }) => ({
      text: head + tuples.join(', ') + tail,
      values,
    })),
  }
}
