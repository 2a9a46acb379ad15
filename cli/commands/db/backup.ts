import { command, OPTIONS, WRITES } from '../../command.ts'
import { printJson, tell } from '../../print.ts'

export default command({
  options: { out: { ...OPTIONS.out, summary: 'write there instead of backups/ in the data folder' }, ...WRITES },
  examples: ['opencall db backup --yes', 'opencall db backup --out /backups/opencall.sqlite --yes'],
  async run({ options, io }) {
    const { join } = await import('node:path')
    const { agree } = await import('../../session.ts')
    const { openInstallation } = await import('../../installation.ts')
    const { freePath } = await import('../../paths.ts')
    const { backup, backupName } = await import('../../database.ts')
    // A database that waits for its migrations is just the one to copy.
    const { app, config, close } = await openInstallation(io)
    try {
      const wanted = options.out ?? join(config.dataDir, 'backups', backupName(config.databaseUrl, app.clock.now()))
      const what = `write a copy of the database to ${wanted}`
      if (options.dryRun) {
        tell(io, `Dry run, nothing was written. Would ${what}.`)
        return options.json ? printJson(io, { path: wanted, bytes: null, changed: false }) : undefined
      }
      await agree(io, options, what)
      const path = await freePath(io, wanted, options)
      const bar = io.progress('Copying the database', 1)
      const bytes = await backup(config.databaseUrl, path, bar.to).finally(bar.end)
      if (options.json) return printJson(io, { path, bytes, changed: true })
      tell(
        io,
        `Wrote ${path} (${bytes} bytes). Uploaded files are beside the database, in ${join(config.dataDir, 'files')}: copy that folder too.`,
      )
    } finally {
      await close()
    }
  },
})
