import { command, READS } from '../../command.ts'
import { printFacts, printJson } from '../../print.ts'

export default command({
  options: READS,
  examples: ['opencall db status --json'],
  async run({ options, io }) {
    const { readConfig } = await import('#config/env.ts')
    const { openApp } = await import('#server/app.ts')
    const { migrationStatus } = await import('#server/db/migrate.ts')
    const { safeUrl } = await import('../../database.ts')
    const config = readConfig(io.env)
    const { close } = await openApp({ ...config, logLevel: 'warn' }, { migrations: 'leave' })
    try {
      const status = await migrationStatus()
      if (options.json) return printJson(io, { database: safeUrl(config.databaseUrl), ...status })
      printFacts(io, [
        ['Database', safeUrl(config.databaseUrl)],
        ['Done', status.done.join(', ') || 'nothing'],
        ['To do', status.pending.join(', ') || 'nothing'],
        ...(status.unknown.length > 0
          ? [['Unknown', `${status.unknown.join(', ')}: made by a newer Opencall`] as const]
          : []),
      ])
    } finally {
      await close()
    }
  },
})
