import type { Server } from 'node:http'
import { join } from 'node:path'
import type { RequestHandler } from 'express'
import type { App } from './context.ts'
import { startConsumers } from './events/consume.ts'
import { indexWords } from './features/response/words.ts'
import type { AdminTemplate } from './http/admin.ts'
import { createExpress } from './http/express.ts'
import { forgetHosts, hostnameOf, lookUpHost } from './http/hosts.ts'
import { listen } from './http/listen.ts'
import { surviveUncaught } from './http/uncaught.ts'
import { startWorker } from './jobs/jobs.ts'
import { withLease } from './jobs/lease.ts'
import { startLoop } from './jobs/loop.ts'
import { publishingConsumer } from './publish/consumer.ts'
import { logLengths } from './publish/content.repo.ts'
import { loadSiteContent } from './publish/content.ts'
import { livePages } from './publish/live.ts'
import { Publisher } from './publish/publisher.ts'
import { openPublishedSite, type PublishedSite } from './publish/serve.ts'
import { CONSUMERS, loadJobs, loadLivePages, loadRoutes, SLICE_CONSUMERS } from './slices.ts'

/** What a process does: answer requests, work off jobs and publish, or both. */
export type Role = 'all' | 'web' | 'worker'

export interface StartOptions {
  role: Role
  adminTemplate?: AdminTemplate
  development?: RequestHandler
  /** Does not listen yet; one of its own unless told. */
  server?: Server
}

export interface Running {
  /** The port that answers; null for a worker. */
  port: number | null
  publisher: Publisher | null
  /** Takes nothing new, finishes what runs, then stops. */
  stop(): Promise<void>
}

export const publishedFolder = (app: App): string => join(app.config.dataDir, 'published')

export function createPublisher(app: App, onLive?: (platformId: string) => void): Publisher {
  return new Publisher({
    root: publishedFolder(app),
    load: (platformId) => loadSiteContent(app.config, platformId),
    now: () => app.clock.now(),
    exclusively: (platformId, signal, work) =>
      withLease({ name: `publish:${platformId}`, clock: app.clock, signal }, work),
    onPublished(platformId, result) {
      onLive?.(platformId)
      app.log.info({ platformId, pages: result.pages, rendered: result.rendered }, 'published')
    },
    onError: (platformId, error) => app.log.error({ platformId, err: error }, 'publishing failed'),
  })
}

/** Milliseconds. */
const WORDS_EVERY = 1_000

/** Starts a process's part of the installation. */
export async function startServer(app: App, options: StartOptions): Promise<Running> {
  const answers = options.role !== 'worker'
  const works = options.role !== 'web'
  const site = answers ? openSite(app, (platformId) => publisher?.publishPlatform(platformId).catch(() => null)) : null
  // Failures were logged by the publisher; the event that made the platform is tried again.
  const publisher: Publisher | null = works ? createPublisher(app, site?.refresh) : null
  const listening = site
    ? await listen(
        app,
        createExpress(app, await loadRoutes(), { ...options, live: livePages(app, site, await loadLivePages()) }),
        site.serve,
        options.server,
      )
    : null
  const consumers = publisher
    ? startConsumers({
        catalogue: CONSUMERS,
        consumers: [publishingConsumer(publisher), ...SLICE_CONSUMERS],
        clock: app.clock,
        log: app.log,
      })
    : null
  const worker = works ? startWorker({ kinds: await loadJobs(app), clock: app.clock, log: app.log }) : null
  const words = works
    ? startLoop(
        () => indexWords(app.clock.now()),
        WORDS_EVERY,
        (err) => app.log.error({ err }, 'words cannot be indexed'),
      )
    : null
  const stop = async () => {
    await listening?.close()
    await words?.stop()
    await worker?.stop()
    await consumers?.stop()
    await publisher?.close()
  }
  try {
    if (publisher) await publisher.start(await logLengths())
  } catch (error) {
    await stop()
    throw error
  }
  const endSurvival = surviveUncaught(app.log)
  return {
    port: listening?.port ?? null,
    publisher,
    async stop() {
      await stop()
      endSurvival()
    },
  }
}

function openSite(app: App, onUnpublished: (platformId: string) => void): PublishedSite {
  const root = hostnameOf(app.config.rootHost) ?? 'localhost'
  return openPublishedSite({
    root: publishedFolder(app),
    scheme: app.config.scheme,
    installation: [root, `app.${root}`, '127.0.0.1'],
    async findHost(hostname) {
      // It is kept there, until it changes.
      const match = await lookUpHost(app.config, hostname)
      return match.kind === 'platform'
        ? { kind: 'platform', platformId: match.platform.id, redirect: match.redirect }
        : { kind: 'unknown' }
    },
    onUnpublished,
    onChanged: forgetHosts,
    onError: (error) => app.log.error({ err: error }, 'hosts cannot be read'),
  })
}
