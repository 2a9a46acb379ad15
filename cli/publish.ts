import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Op } from 'sequelize'
import { ROOT } from '#config/env.ts'
import { type App, type Context, platformOf } from '#server/context.ts'
import { Event } from '#server/db/models/Event.ts'
import { EventDelivery } from '#server/db/models/EventDelivery.ts'
import { PUBLISHING } from '#server/publish/consumer.ts'
import { asSystem } from '#server/tenancy/scope.ts'
import { onInterrupt } from './interrupt.ts'
import type { Io } from './io.ts'
import { firstLine, tell } from './print.ts'

/** A running server takes events up within 250 ms; after this long nobody is there, or waits for its turn to write. */
const NOBODY_MS = 700
/** The pages of a large platform take a second or two; a server that is busy or fails is not waited for any longer. */
const PUBLISHED_MS = 10_000
const LOOK_MS = 50
const UNDONE = ['ready', 'running']

/**
 * Sees to it that what a command changed is live when it ends: published by the running server, else here. The change is made and
 * stays, whatever happens here: nothing is thrown. What is said once, such as a link, `say` tells before anything is waited for:
 * Ctrl C takes nothing of it away.
 */
export async function ensurePublished(ctx: Context, io: Io, say: () => unknown = () => {}): Promise<void> {
  if (io.publishing === 'leave') return void (await say())
  const { id: platformId } = platformOf(ctx)
  const goOn = onInterrupt(() => tell(io, 'The change is made; the running server, or the next start, publishes it.'))
  try {
    await say()
    const isServed = await takenByServer(platformId)
    if (!isServed) {
      if (!existsSync(join(ROOT, 'dist/site/server/entry.mjs'))) {
        tell(io, 'The public pages are not built yet: the next start builds and publishes them.')
        return
      }
      await publishHere(ctx.app, io)
    }
    // Here, a server that got its turn first may be in the middle of it.
    const isPublished = await publishedByServer(platformId, isServed ? UNDONE : ['running'])
    const failed = await failedHere(platformId)
    if (failed) throw failed
    if (!isPublished) tell(io, GOES_ON)
  } catch (error) {
    tell(io, await unpublishedWords(ctx.app, io, error))
  } finally {
    goOn()
  }
}

const GOES_ON = 'The change is made; the running server has not published it yet and goes on trying.'

/** Who makes up for pages that could not be published, and why they could not be. */
async function unpublishedWords({ config }: App, io: Io, error: unknown): Promise<string> {
  const [{ BUSY, isBusy, wordsOfError }, { findServer }] = await Promise.all([
    import('./errors.ts'),
    import('./port.ts'),
  ])
  const who = (await findServer(config)) === 'opencall' ? 'the running server does it' : 'the next start does it'
  return isBusy(error)
    ? `The change is made, but the public pages are not published yet: ${BUSY}. When it is done, ${who}.`
    : `The change is made, but the public pages are not published yet; ${who}.\n${wordsOfError(error, io.env)}`
}

/** Why pages wait for another attempt; null when none do. */
async function failedHere(platformId: string): Promise<Error | null> {
  const { findFailed } = await import('#server/events/consume.ts')
  const failed = await findFailed({ platformId, consumer: PUBLISHING })
  if (!failed) return null
  return Object.assign(new Error(firstLine(failed.error)), { stack: failed.error })
}

/** Why a publication failed belongs to the words of the command: the log says it only to whoever looks for its place. */
const quiet = (app: App, { env }: Io): App =>
  env.OPENCALL_DEBUG ? app : { ...app, log: app.log.child({}, { level: 'silent' }) }

async function publishHere(running: App, io: Io): Promise<void> {
  const app = quiet(running, io)
  const { CONSUMERS, SLICE_CONSUMERS } = await import('#server/slices.ts')
  const { consumeAll } = await import('#server/events/consume.ts')
  const { publishingConsumer } = await import('#server/publish/consumer.ts')
  const { createPublisher } = await import('#server/start.ts')
  const publisher = createPublisher(app)
  try {
    await consumeAll({
      catalogue: CONSUMERS,
      consumers: [publishingConsumer(publisher), ...SLICE_CONSUMERS],
      clock: app.clock,
      log: app.log,
    })
  } finally {
    await publisher.close()
  }
}

const takenByServer = (platformId: string): Promise<boolean> =>
  until(NOBODY_MS, () => Event.count({ where: { platformId, dispatchedAt: null } }))

const publishedByServer = (platformId: string, state: string[]): Promise<boolean> =>
  until(PUBLISHED_MS, () => EventDelivery.count({ where: { platformId, consumer: PUBLISHING, state } }))

/** Changes that nobody takes up, no server on another machine either. What is changed during the look does not count. */
export async function countWaiting(): Promise<number> {
  const waiting = { dispatchedAt: null }
  const look = <Result>(work: () => Promise<Result>) => asSystem('what waits for a server, of any platform', work)
  const last = await look(() => Event.findOne({ attributes: ['id'], where: waiting, order: [['id', 'DESC']] }))
  if (!last) return 0
  const left = () => Event.count({ where: { ...waiting, id: { [Op.lte]: last.id } } })
  return (await until(NOBODY_MS, left)) ? 0 : look(left)
}

/** Whether nothing was left to wait for within the time. */
async function until(milliseconds: number, left: () => Promise<number>): Promise<boolean> {
  const end = performance.now() + milliseconds
  for (;;) {
    if ((await asSystem('a command waits for what follows from its events', left)) === 0) return true
    if (performance.now() > end) return false
    await wait(LOOK_MS)
  }
}

/** Renders every page of one platform here and now. */
export async function publishPlatform(
  { app, platformId }: { app: App; platformId: string },
  io: Io,
  watch: (share: number) => void,
): Promise<{ pages: number; milliseconds: number } | null> {
  const { createPublisher } = await import('#server/start.ts')
  const publisher = createPublisher(quiet(app, io))
  try {
    const published = await publisher.publishPlatform(platformId, watch)
    return published && { pages: published.pages, milliseconds: Math.round(published.milliseconds) }
  } finally {
    await publisher.close()
  }
}
