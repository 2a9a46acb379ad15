import type { Sequelize } from 'sequelize'
import { breakOff, type Connection, giveBack, takeConnection } from './connection.ts'
import { type Statement, send } from './direct.ts'

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

interface Member {
  sequelize: Sequelize
  /** Of the transaction, for the log of statements. */
  id: string | undefined
  /** Without beginning and commit. */
  writes: readonly Statement[]
}

interface Waiting extends Member {
  done: () => void
  fail: (error: unknown) => void
}

/** ER_LOCK_WAIT_TIMEOUT */
const LOCKED = 1205

/** Members and characters of values that travel at once, far below what MariaDB takes in a packet. */
const MOST = { members: 32, characters: 1_000_000 }

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
  if (first && members.length === 1) return alone(first).then(first.done, (error) => waitedFor(first, error))
  const committed = await together(members).catch((error) => {
    // Nobody knows whether it was committed.
    for (const { fail } of members) fail(error)
    return null
  })
  if (committed) for (const { done } of members) done()
  // Who has to wait for somebody else's rows does not hold up the next group.
  if (committed === false) for (const member of members) void alone(member, 'patient').then(member.done, member.fail)
}

/** What a single one was refused is its own, but that it must wait. */
function waitedFor(member: Waiting, error: unknown): void {
  const held = (error as { parent?: { errno?: number } }).parent?.errno === LOCKED
  if (held) void alone(member, 'patient').then(member.done, member.fail)
  else member.fail(error)
}

async function alone({ sequelize, id, writes }: Member, patience?: 'patient'): Promise<void> {
  const connection = await takeConnection(sequelize, id)
  const [before, after] = patience ? [[], []] : [[NO_WAITING], [WAITING]]
  try {
    await send(sequelize, connection, [...before, BEGIN, ...writes, COMMIT, ...after], id)
  } catch (error) {
    await undo(sequelize, connection, id, after)
    throw error
  }
  giveBack(sequelize, connection)
}

/** Whether all of them are committed. Throws when the connection broke. */
async function together(members: readonly Waiting[]): Promise<boolean> {
  const { sequelize, id } = members[0] as Member
  const { conditions, matching, others, last } = arranged(members)
  const first = [NO_WAITING, BEGIN, ...conditions, ...matching]
  const rest = [...others, ...last, COMMIT, WAITING]
  const connection = await takeConnection(sequelize, id)
  try {
    // Who matches nothing is looked for between two packets, instead of by a guard after each write.
    if (matching.length > 0) {
      const results = (await send(sequelize, connection, first, id)).slice(-matching.length)
      if (results.some((result) => (result as { affectedRows: number }).affectedRows !== 1)) throw new Unmatched()
    }
    await send(sequelize, connection, matching.length > 0 ? rest : [...first, ...rest], id)
  } catch (error) {
    await undo(sequelize, connection, id, [WAITING])
    if ((error as { parent?: { fatal?: boolean } }).parent?.fatal) throw error
    return false
  }
  giveBack(sequelize, connection)
  return true
}

class Unmatched extends Error {}

/** Undoes what the connection is in the middle of; one that cannot even do that is given up. */
export async function undo(
  sequelize: Sequelize,
  connection: Connection,
  id: string | undefined,
  after: readonly Statement[] = [],
): Promise<void> {
  try {
    await send(sequelize, connection, [ROLLBACK, ...after], id)
    giveBack(sequelize, connection)
  } catch {
    await breakOff(sequelize, connection)
  }
}

/**
 * The writes of all: first what has to hold, each condition once, and the writes that have to match and stand first anyway;
 * last what each member does at its end that can be done for all at once: rows of one table, sums of one kind.
 */
function arranged(members: readonly Member[]): Record<'conditions' | 'matching' | 'others' | 'last', Statement[]> {
  const conditions = new Map<string, Statement>()
  const matching: Statement[] = []
  const others: Statement[] = []
  const last: Statement[] = []
  for (const { writes } of members) {
    const before = writes.findIndex(({ otherwise }) => !otherwise)
    const start = before === -1 ? writes.length : before
    const end = Math.max(start, writes.findLastIndex((statement) => !isShared(statement)) + 1)
    for (const statement of writes.slice(0, start)) {
      const { text, values, condition } = statement
      if (condition) conditions.set(JSON.stringify([text, values]), statement)
      else matching.push({ text, values })
    }
    others.push(...writes.slice(start, end))
    last.push(...writes.slice(end))
  }
  return { conditions: [...conditions.values()], matching, others, last: shared(last) }
}

const isShared = ({ rows, joint, otherwise }: Statement): boolean => !otherwise && Boolean(rows || joint)

/** One statement for all of a kind. */
function shared(statements: readonly Statement[]): Statement[] {
  const kinds = Map.groupBy(statements, ({ joint, rows }) => joint?.of ?? `${rows?.head}…${rows?.tail}`)
  return [...kinds.values()].flatMap((all) => {
    const [{ joint, rows }] = all as [Statement]
    if (joint) return joint.write(all.flatMap((one) => one.joint?.items ?? [])) ?? []
    const tuples = all.map((one) => one.rows?.tuples).join(', ')
    return { text: `${rows?.head}${tuples}${rows?.tail}`, values: all.flatMap(({ values }) => values) }
  })
}
