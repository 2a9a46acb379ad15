import { setTimeout as wait } from 'node:timers/promises'
import type { Sequelize } from 'sequelize'
import { type Change, joinedChanges } from './changes.ts'
import {
  type CoalescedWrite,
  formatted,
  isCoalescedWrite,
  type Rows,
  type Statement,
  send,
  type Written,
} from './direct.ts'
import { breakOff, type Connection, giveBack, takeConnection } from './sequelize-internals.ts'

/**
 * Transactions that write without having read go to MariaDB together: those that come while one commit is on its way share
 * the next, so that a rush costs a commit and an insert of many rows instead of one each. Each stays all or nothing for
 * itself: a group in which anything is refused is undone and tried again by halves, until the refused one is alone.
 */

const plain = (text: string): Written => ({ text, values: [] })
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

/** ER_LOCK_WAIT_TIMEOUT: somebody else holds a row. */
const LOCKED = 1205
const isHeld = (error: unknown): boolean => (error as { parent?: { errno?: number } }).parent?.errno === LOCKED

/** Milliseconds before a group whose rows somebody holds tries again. */
const PAUSES = [2, 5, 10]
type Outcome = 'committed' | 'held' | 'refused'

/** Members and characters that travel at once, far below what MariaDB takes in a packet. */
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
  const writes = member.writes.map(formatted)
  return new Promise((done, fail) => {
    line.waiting.push({ ...member, writes, done, fail })
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
    for (const one of writes) characters += isCoalescedWrite(one) ? 0 : (one.sql?.length ?? 0)
    return n > 0 && (n >= MOST.members || characters > MOST.characters)
  })
  return tooMany === -1 ? waiting.length : tooMany
}

async function commitThese(members: readonly Waiting[]): Promise<void> {
  const [first] = members
  if (first && members.length === 1) return alone(first).then(first.done, (error) => waitedFor(first, error))
  const outcome = await outcomeOf(insistently, members)
  if (outcome === 'refused') for (const half of halvesOf(members)) await commitThese(half)
  // Who has to wait for somebody else's rows does not hold up the next group.
  else if (outcome === 'held') void separate(members)
}

/** Commits by halves those whose rows somebody holds, so that only who needs these rows waits for them, alone. */
async function separate(members: readonly Waiting[]): Promise<void> {
  for (const half of halvesOf(members)) {
    const [first] = half
    if (first && half.length === 1) void alone(first, 'patient').then(first.done, first.fail)
    else if (isUndone(await outcomeOf(together, half))) await separate(half)
  }
}

const isUndone = (outcome: Outcome | 'unknown'): boolean => outcome === 'held' || outcome === 'refused'

const halvesOf = (members: readonly Waiting[]) => {
  const middle = Math.ceil(members.length / 2)
  return [members.slice(0, middle), members.slice(middle)]
}

/** What became of a group; its members are told where it was committed, or where nobody knows whether it was. */
async function outcomeOf(
  attempt: (members: readonly Waiting[]) => Promise<Outcome>,
  members: readonly Waiting[],
): Promise<Outcome | 'unknown'> {
  try {
    const outcome = await attempt(members)
    if (outcome === 'committed') for (const { done } of members) done()
    return outcome
  } catch (error) {
    for (const { fail } of members) fail(error)
    return 'unknown'
  }
}

/** Tries again where a row is held: most likely by another process's group, which is about to commit. */
async function insistently(members: readonly Waiting[]): Promise<Outcome> {
  for (const pause of PAUSES) {
    const outcome = await together(members)
    if (outcome !== 'held') return outcome
    await wait(pause)
  }
  return together(members)
}

/** What a single one was refused is its own, but that it must wait. */
function waitedFor(member: Waiting, error: unknown): void {
  if (isHeld(error)) void alone(member, 'patient').then(member.done, member.fail)
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

/** Whether all of them are committed; else nothing is. Throws when the connection broke. */
async function together(members: readonly Waiting[]): Promise<Outcome> {
  const { sequelize, id } = members[0] as Member
  const connection = await takeConnection(sequelize, id)
  try {
    await send(sequelize, connection, [NO_WAITING, BEGIN, ...arranged(members), COMMIT, WAITING], id)
  } catch (error) {
    await undo(sequelize, connection, id, [WAITING])
    if ((error as { parent?: { fatal?: boolean } }).parent?.fatal) throw error
    return isHeld(error) ? 'held' : 'refused'
  }
  giveBack(sequelize, connection)
  return 'committed'
}

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
 * The writes of all: first what has to hold, each condition once, and the changes that have to match and stand first anyway;
 * last what each member does at its end that can be done for all at once: rows of one table, sums of one kind.
 */
function arranged(members: readonly Member[]): Statement[] {
  const conditions = new Map<string, Statement>()
  const matching: Written[] = []
  const others: Statement[] = []
  const last: Statement[] = []
  for (const { writes } of members) {
    const before = writes.findIndex((one) => isCoalescedWrite(one) || !one.onMismatch)
    const start = before === -1 ? writes.length : before
    const end = Math.max(start, writes.findLastIndex((statement) => !isShared(statement)) + 1)
    const first = writes.slice(0, start) as Written[]
    for (const statement of first) if (statement.condition) conditions.set(statement.sql ?? '', statement)
    const changes = first.filter(({ condition }) => !condition)
    // Of several that one member makes, each may need what the one before it did.
    if (changes.length === 1) matching.push(...changes)
    else others.push(...changes)
    others.push(...writes.slice(start, end))
    last.push(...writes.slice(end))
  }
  return [...conditions.values(), ...changedTogether(matching), ...others, ...insertedTogether(last), ...joined(last)]
}

/** One change for all of one text; that it matched as many rows is known by one guard. */
function changedTogether(statements: readonly Written[]): Statement[] {
  return [...Map.groupBy(statements, ({ text, change }) => change && text)].flatMap(([text, all]) => {
    const changes = all.flatMap(({ change }) => change ?? []) as [Change, ...Change[]]
    if (!text || all.length === 1) return all
    return { text, values: [], sql: joinedChanges(changes), onMismatch: unmatched, matches: all.length }
  })
}

const unmatched = () => new Error('Somebody of the group matched nothing')

const isShared = (one: Statement): boolean => isCoalescedWrite(one) || Boolean(one.rows && !one.onMismatch)

/** One insert for all rows of a table. */
function insertedTogether(statements: readonly Statement[]): Statement[] {
  const inserts = statements.filter((one): one is Written => !isCoalescedWrite(one))
  return [...Map.groupBy(inserts, ({ rows }) => rows?.kind).values()].map((all) => {
    const [{ head, tail }] = all.map(({ rows }) => rows) as [Rows]
    const tuples = all.map(({ rows }) => rows?.tuples).join(', ')
    return { text: `${head}(…) × ${all.length}${tail}`, values: [], sql: head + tuples + tail }
  })
}

/** One for all of a kind, in one order of kinds, so that two groups cannot wait for each other. */
function joined(statements: readonly Statement[]): Statement[] {
  const kinds = [...Map.groupBy(statements.filter(isCoalescedWrite), ({ of }) => of)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  )
  return kinds.map(
    ([, same]): CoalescedWrite => ({ ...(same[0] as CoalescedWrite), items: same.flatMap(({ items }) => items) }),
  )
}
