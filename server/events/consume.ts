import { createHash } from 'node:crypto'
import { type CreationAttributes, Op } from 'sequelize'
import type { Clock } from '../clock.ts'
import { transaction } from '../db/database.ts'
import { insertRows, instantText } from '../db/insert.ts'
import { Consumption } from '../db/models/Consumption.ts'
import { Event } from '../db/models/Event.ts'
import { EventChain } from '../db/models/EventChain.ts'
import { type Loop, startLoop } from '../jobs/loop.ts'
import { claim, fail, finish, recover, whileLeased } from '../jobs/queue.ts'
import type { Log } from '../log.ts'
import { execute } from '../tenancy/raw.ts'
import { asSystem, inPlatform } from '../tenancy/scope.ts'
import type { EventFacts } from './record.ts'
import { onWake } from './wake.ts'

interface ConsumerBase {
  /** Never changes: it is kept beside every event. */
  name: string
  wants(type: string): boolean
  /** Attempts before an event becomes a dead letter; 10 unless told. */
  maxAttempts?: number
}

/**
 * What follows from events. `handle` runs in one transaction with the note that it ran: what it writes to the database
 * happens exactly once. `handleOutside` runs without one, for work on files or networks: it may run twice after a
 * crash, and gets all waiting events of one platform at once.
 */
export type Consumer = ConsumerBase &
  ({ handle(event: EventFacts): Promise<void> } | { handleOutside(events: EventFacts[]): Promise<void> })

export interface ConsumerOptions {
  consumers: readonly Consumer[]
  clock: Clock
  log: Pick<Log, 'error' | 'warn'>
  pollMs?: number
}

export interface RunningConsumers {
  stop(): Promise<void>
}

const DISPATCH_BATCH = 200
const CONSUME_BATCH = 50

/** Starts on new events within `pollMs` (at once for those of this process); resumes what a killed process left. */
export function startConsumers(options: ConsumerOptions): RunningConsumers {
  let recovered = false
  const turn = async (): Promise<boolean> => {
    if (!recovered) {
      await recover(Consumption)
      recovered = true
    }
    const dispatched = await dispatchEvents(options)
    const consumed = await consumeDue(options)
    return dispatched + consumed > 0
  }
  const loop: Loop = startLoop(turn, options.pollMs ?? 200, (error) =>
    options.log.error({ err: error }, 'events cannot be consumed'),
  )
  const unsubscribe = onWake(loop.wake)
  return {
    async stop() {
      unsubscribe()
      await loop.stop()
    },
  }
}

/** Works until nothing is due, in this call: for commands without a server, and tests. Answers how many were consumed. */
export async function consumeAll(options: ConsumerOptions): Promise<number> {
  let total = 0
  for (;;) {
    const dispatched = await dispatchEvents(options)
    const consumed = await consumeDue(options)
    total += consumed
    if (dispatched + consumed === 0) return total
  }
}

class LostTurn extends Error {}

/** Chains new events to their platforms' logs and notes for whom they are. Answers how many. */
export async function dispatchEvents({ consumers, clock }: ConsumerOptions): Promise<number> {
  return asSystem('events of all platforms are handed to their consumers', async () => {
    const [waiting] = await Event.findAll({ attributes: ['id'], where: { dispatchedAt: null }, limit: 1, raw: true })
    if (!waiting) return 0
    try {
      return await transaction(() => dispatchBatch(consumers, clock.now()))
    } catch (error) {
      // Another process chained the same events; it goes on with the rest.
      if (error instanceof LostTurn) return 0
      throw error
    }
  })
}

async function dispatchBatch(consumers: readonly Consumer[], now: Date): Promise<number> {
  const events = await Event.findAll({
    attributes: ['id', 'platformId', 'type', 'digest'],
    where: { dispatchedAt: null },
    order: [['id', 'ASC']],
    limit: DISPATCH_BATCH,
    raw: true,
  })
  const byPlatform = Map.groupBy(events, (event) => event.platformId)
  for (const [platformId, chained] of [...byPlatform].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await chain(platformId, chained, now)
  }
  const notes = events.flatMap(({ id, platformId, type }) =>
    consumers
      .filter((consumer) => consumer.wants(type))
      .map(({ name }) => ({ platformId, eventId: id, consumer: name, runAt: now }) as CreationAttributes<Consumption>),
  )
  await insertRows(Consumption, notes, now)
  return events.length
}

/** Hash of an event's place in its platform's log. */
export const linkHash = (previousHash: string, sequence: number, digest: string): string =>
  createHash('sha256').update(`${previousHash}\n${sequence}\n${digest}`).digest('hex')

interface Link {
  id: string
  sequence: number
  previousHash: string
  hash: string
}

async function chain(platformId: string, events: Pick<Event, 'id' | 'digest'>[], now: Date): Promise<void> {
  const head = await EventChain.findOne({ where: { platformId }, raw: true })
  let sequence = Number(head?.sequence ?? 0)
  let previousHash = head?.hash ?? ''
  const links: Link[] = events.map(({ id, digest }) => {
    sequence += 1
    const link = { id, sequence, previousHash, hash: linkHash(previousHash, sequence, digest) }
    previousHash = link.hash
    return link
  })
  if ((await linkEvents(platformId, links, now)) !== links.length) throw new LostTurn()
  if (head) {
    const [count] = await EventChain.update(
      { sequence, hash: previousHash },
      { where: { platformId, version: head.version } },
    )
    if (count !== 1) throw new LostTurn()
  } else {
    await EventChain.create({ platformId, sequence, hash: previousHash }).catch(() => {
      throw new LostTurn()
    })
  }
}

/** Writes the links of events that have none, in one statement. Answers how many had none. */
function linkEvents(platformId: string, links: readonly Link[], now: Date): Promise<number> {
  const values = Object.fromEntries(
    links.flatMap(({ id, sequence, previousHash, hash }, n) => [
      [`id${n}`, id],
      [`sequence${n}`, sequence],
      [`previous${n}`, previousHash],
      [`hash${n}`, hash],
    ]),
  )
  const chosen = (name: string) => `CASE id ${links.map((_, n) => `WHEN :id${n} THEN :${name}${n} `).join('')}END`
  return execute(
    `UPDATE event SET sequence = ${chosen('sequence')}, previous_hash = ${chosen('previous')}, hash = ${chosen('hash')},
       dispatched_at = :at , updated_at = :at , version = version + 1
     WHERE platform_id = :platform AND dispatched_at IS NULL AND id IN ( :ids )`,
    { ...values, platform: platformId, ids: links.map(({ id }) => id), at: instantText(now) },
  )
}

async function consumeDue(options: ConsumerOptions): Promise<number> {
  const names = options.consumers.map(({ name }) => name)
  if (names.length === 0) return 0
  const { token, rows } = await claim(Consumption, {
    where: { consumer: names },
    limit: CONSUME_BATCH,
    now: options.clock.now(),
  })
  if (rows.length === 0) return 0
  const events = await eventsById(rows.map(({ eventId }) => eventId))
  for (const consumer of options.consumers) {
    const mine = rows.filter((row) => row.consumer === consumer.name)
    for (const [platformId, group] of Map.groupBy(mine, (row) => row.platformId)) {
      await whileLeased(Consumption, { token, ids: group.map(({ id }) => id), now: () => options.clock.now() }, () =>
        inPlatform(platformId, () =>
          'handle' in consumer
            ? handleEach(options, consumer, token, group, events)
            : handleTogether(options, consumer, token, group, events),
        ),
      )
    }
  }
  return rows.length
}

const EVENT_ATTRIBUTES = [
  'id',
  'platformId',
  'type',
  'actorKind',
  'actorId',
  'actorName',
  'subjectKind',
  'subjectId',
  'subjectName',
  'programId',
  'before',
  'after',
  'createdAt',
] as const

async function eventsById(ids: string[]): Promise<Map<string, EventFacts>> {
  const found = await asSystem('consumers serve all platforms', () =>
    Event.findAll({ attributes: [...EVENT_ATTRIBUTES], where: { id: { [Op.in]: ids } } }),
  )
  return new Map(found.map((event) => [event.id, event]))
}

type Each = Extract<Consumer, { handle: unknown }>
type Together = Extract<Consumer, { handleOutside: unknown }>

async function handleEach(
  options: ConsumerOptions,
  consumer: Each,
  token: string,
  rows: Consumption[],
  events: Map<string, EventFacts>,
) {
  for (const row of [...rows].sort(byEvent)) {
    const event = events.get(row.eventId)
    if (!event) continue
    try {
      await transaction(async () => {
        await consumer.handle(event)
        const kept = await finish(Consumption, token, [row.id], options.clock.now())
        if (kept !== 1) throw new Error('The lease ran out; another worker has taken over')
      })
    } catch (error) {
      await noteFailure(options, consumer, token, row, error)
    }
  }
}

async function handleTogether(
  options: ConsumerOptions,
  consumer: Together,
  token: string,
  rows: Consumption[],
  events: Map<string, EventFacts>,
) {
  const found = [...rows].sort(byEvent).flatMap((row) => events.get(row.eventId) ?? [])
  try {
    await consumer.handleOutside(found)
    await finish(
      Consumption,
      token,
      rows.map(({ id }) => id),
      options.clock.now(),
    )
  } catch (error) {
    for (const row of rows) await noteFailure(options, consumer, token, row, error)
  }
}

const byEvent = (a: Consumption, b: Consumption): number => (a.eventId < b.eventId ? -1 : 1)

async function noteFailure(
  { clock, log }: ConsumerOptions,
  consumer: Consumer,
  token: string,
  row: Consumption,
  error: unknown,
) {
  const state = await fail(Consumption, token, row, {
    error,
    maxAttempts: consumer.maxAttempts ?? 10,
    now: clock.now(),
  })
  log.error(
    { err: error, consumer: consumer.name, event: row.eventId, attempt: row.attempts, state },
    'consumer failed',
  )
}

export interface DeadLetter {
  id: string
  platformId: string
  consumer: string
  eventId: string
  attempts: number
  error: string
}

/** Events that a consumer gave up, oldest first; `opencall doctor` and the log show them. */
export async function listDeadLetters(): Promise<DeadLetter[]> {
  const found = await asSystem('dead letters of all platforms', () =>
    Consumption.findAll({ where: { state: 'dead' }, order: [['runAt', 'ASC']], limit: 200 }),
  )
  return found.map((row) => ({
    id: row.id,
    platformId: row.platformId,
    consumer: row.consumer,
    eventId: row.eventId,
    attempts: row.attempts,
    error: row.lastError ?? '',
  }))
}

/** Events that wait for another attempt: how many, and why that of the oldest failed. Null when none does. */
export async function findFailed(where: { platformId?: string; consumer?: string } = {}): Promise<{
  consumer: string
  count: number
  error: string
} | null> {
  const failed = { ...where, state: 'ready' as const, lastError: { [Op.ne]: null } }
  return asSystem('failed attempts, of any platform', async () => {
    const first = await Consumption.findOne({ where: failed, order: [['eventId', 'ASC']] })
    return (
      first && {
        consumer: first.consumer,
        count: await Consumption.count({ where: failed }),
        error: first.lastError ?? '',
      }
    )
  })
}

/** Gives dead letters another round of attempts. Answers how many. */
export async function retryDeadLetters(ids: string[], now: Date): Promise<number> {
  return asSystem('an operator retries dead letters', async () => {
    const [count] = await Consumption.update(
      { state: 'ready', attempts: 0, runAt: now, finishedAt: null },
      { where: { id: ids, state: 'dead' } },
    )
    return count
  })
}
