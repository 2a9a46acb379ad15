import { command, READS } from '../../command.ts'
import { printFacts, printJson } from '../../print.ts'

export default command({
  options: READS,
  examples: ['opencall db status --json'],
  async run({ options, io }) {
    const { withoutPassword } = await import('#config/env.ts')
    const { openInstallation } = await import('../../installation.ts')
    const { config, status, close } = await openInstallation(io)
    try {
      if (options.json) return printJson(io, { database: withoutPassword(config.databaseUrl), ...status })
      printFacts(io, [
        ['Database', withoutPassword(config.databaseUrl)],
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
