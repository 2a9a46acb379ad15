import { command, READS } from '../../command.ts'
import { printFacts, printJson } from '../../print.ts'

export default command({
  options: READS,
  examples: ['opencall db status --json'],
  async run({ options, io }) {
    const { safeUrl } = await import('../../database.ts')
    const { openInstallation } = await import('../../installation.ts')
    const { config, status, close } = await openInstallation(io)
    try {
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
