import { watch } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { ROOT, readConfig } from '#config/env.ts'
import { Platform } from '#server/db/models/Platform.ts'
import type { Publisher } from '#server/publish/publisher.ts'
import { siteBuild } from '#server/publish/render.ts'
import { startServer } from '#server/start.ts'
import { serveAdmin } from '../admin/build.ts'
import { buildSite } from '../site/build.ts'
import { openWithDemo, serve } from './serving.ts'

/** `npm run dev`: the back office with hot reload; the front office is rebuilt and republished when its sources change. */
await serve('Opencall is running and follows its sources.', async () => {
  const config = readConfig()
  await buildSite()
  const { app, close } = await openWithDemo(config, process.argv)
  const server = createServer()
  const admin = await serveAdmin(server)
  const { template: adminTemplate, middleware: development } = admin
  const running = await startServer(app, { role: 'all', adminTemplate, development, server })
  const unwatch = running.publisher ? followSources(running.publisher) : null
  return {
    app,
    async stop() {
      unwatch?.()
      await admin.close()
      await running.stop()
      await close()
    },
  }
})

/** Publishes every platform again when a page of it may look different: one change after another. */
function followSources(publisher: Publisher): () => void {
  let shown = siteBuild()
  let work = Promise.resolve()
  let soon: NodeJS.Timeout | undefined
  const republish = async () => {
    try {
      await buildSite()
      const build = siteBuild()
      if (build === shown) return
      await publisher.reload()
      for (const { id } of await Platform.findAll({ attributes: ['id'], raw: true }))
        await publisher.publishPlatform(id)
      shown = build
      console.log('Front office republished.')
    } catch (error) {
      // A mistake while typing; the next change tries again, even one that takes it back.
      console.error(error instanceof SyntaxError ? error.message : error)
      shown = ''
    }
  }
  const changed = () => {
    clearTimeout(soon)
    soon = setTimeout(() => {
      work = work.then(republish)
    }, 200)
  }
  const watchers = ['site', 'client', 'core', 'locales'].map((folder) =>
    watch(join(ROOT, folder), { recursive: true }, changed),
  )
  return () => {
    clearTimeout(soon)
    for (const watcher of watchers) watcher.close()
  }
}
