import { command } from '../command.ts'
import { tell } from '../print.ts'

export default command({
  options: {
    role: {
      flag: '--role <role>',
      summary: 'all (default), web: answer requests, worker: publish and work off jobs',
      choices: ['all', 'web', 'worker'],
    },
  },
  examples: ['opencall start', 'opencall start --role worker'],
  async run({ options, io }) {
    const { existsSync } = await import('node:fs')
    const { join } = await import('node:path')
    const { ROOT, readConfig } = await import('#config/env.ts')
    const { openApp } = await import('#server/app.ts')
    const { ListenError } = await import('#server/http/listen.ts')
    const { startServer } = await import('#server/start.ts')
    const { Failure } = await import('../command.ts')
    const { migrationStatus } = await import('#server/db/migrate.ts')
    const { MIGRATIONS } = await import('#server/slices.ts')
    const { newerWords, unreachable } = await import('../installation.ts')
    const missing = ['dist/site', 'dist/admin'].filter((folder) => !existsSync(join(ROOT, folder)))
    if (missing.length > 0)
      throw new Failure(`Not built yet: ${missing.join(' and ')}.`, [
        'Run "npm run build" (or "npm start", which does it), then this command again.',
      ])
    const config = readConfig(io.env)
    const { app, close } = await openApp(config).catch((error: unknown) => {
      throw unreachable(config, error)
    })
    const { unknown } = await migrationStatus(MIGRATIONS)
    if (unknown.length > 0) {
      await close()
      throw newerWords(unknown)
    }
    const role = (options.role ?? 'all') as 'all' | 'web' | 'worker'
    const running = await startServer(app, { role }).catch(async (error: unknown) => {
      await close()
      throw error instanceof ListenError ? new Failure(`${error.problem}.`, [error.hint]) : error
    })
    tell(
      io,
      running.port === null
        ? 'The worker is running.'
        : `Listening on port ${running.port}: ${config.scheme}://app.${config.rootHost}/`,
    )
    await new Promise<void>((done) => {
      process.on('SIGINT', done)
      process.on('SIGTERM', done)
    })
    await running.stop()
    await close()
  },
})
