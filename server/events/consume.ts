import { type CreationAttributes, Op } from 'sequelize'
import { joinPayload } from '#core/events.ts'
import type { Clock } from '../clock.ts'
import { transaction } from '../db/database.ts'
import { insertRows, instantText } from '../db/insert-rows.ts'
import { Event } from '../db/models/Event.ts'
import { EventChain } from '../db/models/EventChain.ts'
import { EventDelivery } from '../db/models/EventDelivery.ts'
import { startLoop } from '../jobs/loop.ts'
import { policyOf, type WorkPolicy, withTimeout } from '../jobs/policy.ts'
import { claim, fail, finish, recover, whileLeased } from '../jobs/queue.ts'
import type { Log } from '../log.ts'
import { announce } from '../realtime/current.ts'
import { execute } from '../tenancy/raw.ts'
import { asSystem, inPlatform } from '../tenancy/scope.ts'
import { linkHash } from './chain.ts'
import type { EventFacts } from './record.ts'
import { onWake } from './wake.ts'

/** What is known of a consumer wherever events are handed on, also where it does not run. */
export interface ConsumerDeclaration extends Partial<WorkPolicy> {
  /** Never changes: it is kept beside every event. */
  name: string
  wants(type: string): boolean
}

/**
 * What follows from events. `handle` runs in one transaction with the note that it ran: what it writes to the database
 * happens exactly once. `handleTogether` does so too, for all waiting events of one platform at once, which fail together.
 * `handleOutside` gets these without a transaction, for work on files or networks: it may run twice after a crash. Of the
 * policy, `concurrency` is platforms at a time.
 */
export type Consumer = ConsumerDeclaration &
  (
    | { handle(event: EventFacts, signal: AbortSignal): Promise<void> }
    | { handleTogether(events: EventFacts[], signal: AbortSignal): Promise<void> }
    | { handleOutside(events: EventFacts[], signal: AbortSignal): Promise<void> }
  )

export interface ConsumerOptions {
  /** Every consumer there is: events are noted for all of them, to be taken by the processes that run them. */
  catalogue: readonly ConsumerDeclaration[]
  /** Those that run here. */
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

/**
 * Starts on new events within `pollMs` (at once for those of this process); resumes what a killed process left. Each
 * consumer has a loop of its own, so that a slow one delays no other.
 */
export function startConsumers(options: ConsumerOptions): RunningConsumers {
  assertCatalogued(options)
  const pollMs = options.pollMs ?? 200
  const recovered = once(() => recover(EventDelivery))
  const consuming = options.consumers.map((consumer) =>
    startLoop(
      async () => {
        await recovered()
        return (await consumeDue(options, consumer)) > 0
      },
      pollMs,
      (error) => options.log.error({ err: error, consumer: consumer.name }, 'events cannot be consumed'),
    ),
  )
  const dispatching = startLoop(
    async () => {
      const dispatched = await dispatchEvents(options)
      if (dispatched > 0) for (const loop of consuming) loop.wake()
      return dispatched > 0
    },
    pollMs,
    (error) => options.log.error({ err: error }, 'events cannot be handed to their consumers'),
  )
  const unsubscribe = onWake(dispatching.wake)
  return {
    async stop() {
      unsubscribe()
      await Promise.all([dispatching, ...consuming].map((loop) => loop.stop()))
    },
  }
}

/** Calls `work` until it has succeeded once, for several callers at a time. */
function once(work: () => Promise<unknown>): () => Promise<unknown> {
  let done: Promise<unknown> | undefined
  return () => {
    done ??= work().catch((error) => {
      done = undefined
      throw error
    })
    return done
  }
}

/** Works until nothing is due, in this call: for commands without a server, and tests. Answers how many were consumed. */
export async function consumeAll(options: ConsumerOptions): Promise<number> {
  assertCatalogued(options)
  let total = 0
  for (;;) {
    const dispatched = await dispatchEvents(options)
    let consumed = 0
    for (const consumer of options.consumers) consumed += await consumeDue(options, consumer)
    total += consumed
    if (dispatched + consumed === 0) return total
  }
}

/** An event is handed on once: whoever is not in the catalogue would never hear of those that another process handed on. */
function assertCatalogued({ catalogue, consumers }: ConsumerOptions): void {
  const names = new Set(catalogue.map(({ name }) => name))
  for (const { name } of consumers)
    if (!names.has(name)) throw new Error(`The consumer ${name} is not in the catalogue`)
}

class LostTurn extends Error {}

/** Chains new events to their platforms' logs and notes for whom they are. Answers how many. */
export async function dispatchEvents({
  catalogue,
  clock,
}: Pick<ConsumerOptions, 'catalogue' | 'clock'>): Promise<number> {
  return asSystem('events of all platforms are handed to their consumers', async () => {
    const [waiting] = await Event.findAll({ attributes: ['id'], where: { dispatchedAt: null }, limit: 1, raw: true })
    if (!waiting) return 0
    try {
      return await transaction(() => dispatchBatch(catalogue, clock.now()))
    } catch (error) {
      // Another process chained the same events; it goes on with the rest.
      if (error instanceof LostTurn) return 0
      throw error
    }
  })
}

async function dispatchBatch(catalogue: readonly ConsumerDeclaration[], now: Date): Promise<number> {
  const events = await Event.findAll({
    attributes: ['id', 'platformId', 'type', 'digest', 'subjectKind', 'subjectId', 'programId', 'actorId'],
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
    catalogue
      .filter((consumer) => consumer.wants(type))
      .map(
        ({ name }) => ({ platformId, eventId: id, consumer: name, runAt: now }) as CreationAttributes<EventDelivery>,
      ),
  )
  await insertRows(EventDelivery, notes, now)
  return events.length
}

interface Link {
  id: string
  sequence: number
  previousHash: string
  hash: string
}

type Dispatched = Pick<Event, 'id' | 'type' | 'digest' | 'subjectKind' | 'subjectId' | 'programId' | 'actorId'>

async function chain(platformId: string, events: readonly Dispatched[], now: Date): Promise<void> {
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
  announceEvents(platformId, events, links)
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

/** Open windows hear of them once they are in the log. */
function announceEvents(platformId: string, events: readonly Dispatched[], links: readonly Link[]): void {
  for (const [at, { type, subjectKind, subjectId, programId, actorId }] of events.entries()) {
    const sequence = links[at]?.sequence ?? 0
    announce({
      kind: 'event',
      platformId,
      sequence,
      type,
      subject: { kind: subjectKind, id: subjectId },
      programId,
      actorId,
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

async function consumeDue(options: ConsumerOptions, consumer: Consumer): Promise<number> {
  const { token, rows } = await claim(EventDelivery, {
    where: { consumer: consumer.name },
    limit: CONSUME_BATCH,
    now: options.clock.now(),
  })
  if (rows.length === 0) return 0
  const turn = { options, consumer, token, events: await eventsById(rows.map(({ eventId }) => eventId)) }
  const platforms = [...Map.groupBy(rows, (row) => row.platformId)]
  // Those that wait for their platform's turn keep their lease, too.
  const lease = { token, ids: rows.map(({ id }) => id), now: () => options.clock.now() }
  await whileLeased(EventDelivery, lease, () =>
    forEachOf(platforms, policyOf(consumer).concurrency, ([platformId, group]) =>
      inPlatform(platformId, () =>
        'handle' in consumer ? handleEach({ ...turn, consumer }, group) : handleAll({ ...turn, consumer }, group),
      ),
    ),
  )
  return rows.length
}

/** Runs `work` on all items, so many at a time. */
async function forEachOf<Item>(items: readonly Item[], atOnce: number, work: (item: Item) => Promise<void>) {
  const left = [...items]
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
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
  'personal',
  'createdAt',
] as const

async function eventsById(ids: string[]): Promise<Map<string, EventFacts>> {
  const found = await asSystem('consumers serve all platforms', () =>
    Event.findAll({ attributes: [...EVENT_ATTRIBUTES], where: { id: { [Op.in]: ids } } }),
  )
  return new Map(
    found.map((event) => {
      const facts = event.get({ plain: true })
      return [facts.id, { ...facts, ...joinPayload(facts) }]
    }),
  )
}

type Each = Extract<Consumer, { handle: unknown }>
type All = Exclude<Consumer, Each>

interface Turn<Kind extends Consumer = Consumer> {
  options: ConsumerOptions
  consumer: Kind
  token: string
  events: Map<string, EventFacts>
}

async function handleEach(turn: Turn<Each>, rows: EventDelivery[]): Promise<void> {
  const { options, consumer, token, events } = turn
  for (const row of [...rows].sort(byEvent)) {
    const event = events.get(row.eventId)
    if (!event) continue
    try {
      await transaction(async () => {
        await withTimeout(policyOf(consumer).timeout, (signal) => consumer.handle(event, signal))
        const finished = await finish(EventDelivery, token, [row.id], options.clock.now())
        if (finished !== 1) throw new Error('The lease ran out; another worker has taken over')
      })
    } catch (error) {
      await noteFailure(turn, row, error)
    }
  }
}

async function handleAll(turn: Turn<All>, rows: EventDelivery[]): Promise<void> {
  const { options, consumer, token, events } = turn
  const ids = rows.map(({ id }) => id)
  const found = [...rows].sort(byEvent).flatMap((row) => events.get(row.eventId) ?? [])
  const { timeout } = policyOf(consumer)
  try {
    if ('handleTogether' in consumer)
      await transaction(async () => {
        await withTimeout(timeout, (signal) => consumer.handleTogether(found, signal))
        const finished = await finish(EventDelivery, token, ids, options.clock.now())
        if (finished !== ids.length) throw new Error('The lease ran out; another worker has taken over')
      })
    else {
      await withTimeout(timeout, (signal) => consumer.handleOutside(found, signal))
      await finish(EventDelivery, token, ids, options.clock.now())
    }
  } catch (error) {
    for (const row of rows) await noteFailure(turn, row, error)
  }
}

const byEvent = (a: EventDelivery, b: EventDelivery): number => (a.eventId < b.eventId ? -1 : 1)

async function noteFailure({ options, consumer, token }: Turn, row: EventDelivery, error: unknown): Promise<void> {
  const { clock, log } = options
  const state = await fail(EventDelivery, token, row, { error, retry: policyOf(consumer).retry, now: clock.now() })
  log.error(
    { err: error, consumer: consumer.name, event: row.eventId, attempt: row.attempts, state },
    'consumer failed',
  )
}

/** Events that wait for another attempt: how many, and why that of the oldest failed. Null when none does. */
export async function findFailed(where: { platformId?: string; consumer?: string } = {}): Promise<{
  consumer: string
  count: number
  error: string
} | null> {
  const failed = { ...where, state: 'ready' as const, lastError: { [Op.ne]: null } }
  return asSystem('failed attempts, of any platform', async () => {
    const first = await EventDelivery.findOne({ where: failed, order: [['eventId', 'ASC']] })
    return (
      first && {
        consumer: first.consumer,
        count: await EventDelivery.count({ where: failed }),
        error: first.lastError ?? '',
      }
    )
  })
}
