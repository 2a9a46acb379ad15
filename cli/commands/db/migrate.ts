import { command, WRITES } from '../../command.ts'
import { printJson, tell } from '../../print.ts'

export default command({
  options: WRITES,
  examples: ['opencall db migrate --yes'],
  async run({ options, io }) {
    const { migrate } = await import('#server/db/migrate.ts')
    const { newerWords, openInstallation } = await import('../../installation.ts')
    const { agree } = await import('../../session.ts')
    const { status, close } = await openInstallation(io)
    const { pending, unknown } = status
    try {
      if (unknown.length > 0) throw newerWords(unknown)
      const what = `run ${pending.length} migration(s): ${pending.join(', ')}`
      if (pending.length > 0 && options.dryRun) tell(io, `Dry run, nothing was changed. Would ${what}.`)
      else if (pending.length > 0) await agree(io, options, what)
      const ran = options.dryRun || pending.length === 0 ? [] : await migrate()
      if (options.json) return printJson(io, { ran, pending: options.dryRun ? pending : [] })
      if (pending.length === 0) tell(io, 'The database is up to date.')
      else if (!options.dryRun) tell(io, `Ran ${ran.join(', ')}.`)
    } finally {
      await close()
    }
  },
})
