import { watch } from 'node:fs'
import { join } from 'node:path'
import { ROOT, readConfig } from '#config/env.ts'
import { openApp } from '#server/app.ts'
import { Platform } from '#server/db/models/Platform.ts'
import { startServer } from '#server/start.ts'
import { serveAdmin } from '../admin/build.ts'
import { buildSite } from '../site/build.ts'
import { seedDemo } from './demo/seed.ts'

/** `npm run dev`: the back office with hot reload; the front office is rebuilt and republished when its sources change. */
const config = readConfig()
await buildSite()
const { app, close } = await openApp(config)
if ((await Platform.count()) === 0) await seedDemo(app)
const { vite, template } = await serveAdmin()
const running = await startServer(app, { role: 'all', adminTemplate: template, development: vite.middlewares })

let rebuild: NodeJS.Timeout | undefined
const changed = () => {
  clearTimeout(rebuild)
  rebuild = setTimeout(async () => {
    try {
      if (!(await buildSite())) return
      await running.publisher?.reload()
      for (const { id } of await Platform.findAll({ attributes: ['id'], raw: true }))
        await running.publisher?.publishPlatform(id)
      console.log('Front office republished.')
    } catch (error) {
      console.error(error) // a mistake while typing; the next change tries again
    }
  }, 200)
}
const watchers = ['site', 'client', 'core', 'locales'].map((folder) =>
  watch(join(ROOT, folder), { recursive: true }, changed),
)

console.log(`Developing on ${config.scheme}://app.${config.rootHost}/`)
process.once('SIGINT', async () => {
  for (const watcher of watchers) watcher.close()
  await vite.close()
  await running.stop()
  await close()
  process.exit(0)
})
