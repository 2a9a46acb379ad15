import { readConfig } from '#config/env.ts'
import { startServer } from '#server/start.ts'
import { buildAdmin } from '../admin/build.ts'
import { buildSite } from '../site/build.ts'
import { openWithDemo, serve } from './serving.ts'

/** `npm start`: builds what changed, migrates, makes the demo when the database is empty (not in production), publishes, serves. */
await serve('Opencall is running.', async () => {
  const config = readConfig()
  const built = [(await buildSite()) && 'front office', (await buildAdmin()).built && 'back office'].filter(Boolean)
  if (built.length > 0) console.log(`Built ${built.join(' and ')}.`)
  const { app, close } = await openWithDemo(config, process.argv)
  const running = await startServer(app, { role: 'all' })
  return {
    app,
    async stop() {
      await running.stop()
      await close()
    },
  }
})
