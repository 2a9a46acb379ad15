import { command, WRITES } from '../../command.ts'
import { counted, printJson, tell } from '../../print.ts'

export default command({
  options: WRITES,
  examples: ['opencall db migrate --yes'],
  async run({ options, io }) {
    const { migrate } = await import('#server/db/migrate.ts')
    const { MIGRATIONS } = await import('#server/slices.ts')
    const { findMissing, newerWords, openInstallation } = await import('../../installation.ts')
    const { agree } = await import('../../session.ts')
    const dryRun = (what: string, pending: readonly string[]) => {
      tell(io, `Dry run, nothing was changed. Would ${what}.`)
      if (options.json) printJson(io, { ran: [], pending })
    }
    const run = (pending: readonly string[]) => `run ${counted(pending.length, 'migration')}: ${pending.join(', ')}`

    const where = await findMissing(io)
    if (where) {
      const all = MIGRATIONS.map(({ name }) => name)
      const what = `make the database ${where} and ${run(all)}`
      if (options.dryRun) return dryRun(what, all)
      await agree(io, options, what)
    }
    const { status, close } = await openInstallation(io, 'make')
    const { pending, unknown } = status
    try {
      if (unknown.length > 0) throw newerWords(unknown)
      if (pending.length > 0 && options.dryRun) return dryRun(run(pending), pending)
      if (pending.length > 0 && !where) await agree(io, options, run(pending))
      const ran = pending.length === 0 ? [] : await migrate(MIGRATIONS)
      if (options.json) return printJson(io, { ran, pending: [] })
      tell(io, pending.length === 0 ? 'The database is up to date.' : `Ran ${ran.join(', ')}.`)
    } finally {
      await close()
    }
  },
})
