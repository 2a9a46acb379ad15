import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ROOT } from '#config/env.ts'
import type { App } from '#server/context.ts'
import { Event } from '#server/db/models/Event.ts'
import { asSystem } from '#server/tenancy/scope.ts'
import type { Io } from './io.ts'
import { tell } from './print.ts'

/** A running server takes events up within 250 ms; after this long nobody is there. */
const NOBODY_MS = 700
const LOOK_MS = 50

/** Sees to it that what a command changed is published: by the running server, else here. */
export async function settle(app: App, io: Io): Promise<void> {
  if (io.publishing === 'leave' || (await takenByServer())) return
  if (!existsSync(join(ROOT, 'dist/site/server/entry.mjs'))) {
    tell(io, 'The public pages are not built yet: the next start builds and publishes them.')
    return
  }
  try {
    await publishHere(app)
  } catch (error) {
    // The change itself is made and stays: the pages are made up for by the next start.
    const { wordsOfError } = await import('./errors.ts')
    tell(
      io,
      `The change is made, but the public pages are not published yet; the next start does it.\n${wordsOfError(error, io.env)}`,
    )
  }
}

async function publishHere(app: App): Promise<void> {
  const { consumeAll } = await import('#server/events/consume.ts')
  const { publishingConsumer } = await import('#server/publish/consumer.ts')
  const { createPublisher } = await import('#server/start.ts')
  const publisher = createPublisher(app)
  try {
    await consumeAll({ consumers: [publishingConsumer(publisher)], clock: app.clock, log: app.log })
  } finally {
    await publisher.close()
  }
}

async function takenByServer(): Promise<boolean> {
  const until = performance.now() + NOBODY_MS
  for (;;) {
    const waiting = await asSystem('a command waits for its events to be taken up', () =>
      Event.findOne({ where: { dispatchedAt: null }, attributes: ['id'], raw: true }),
    )
    if (!waiting) return true
    if (performance.now() > until) return false
    await wait(LOOK_MS)
  }
}

/** Renders every page of one platform here and now. */
export async function publishPlatform(
  app: App,
  platformId: string,
): Promise<{ pages: number; milliseconds: number } | null> {
  const { createPublisher } = await import('#server/start.ts')
  const publisher = createPublisher(app)
  try {
    const published = await publisher.publishPlatform(platformId)
    return published && { pages: published.pages, milliseconds: published.milliseconds }
  } finally {
    await publisher.close()
  }
}
