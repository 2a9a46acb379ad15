import { command, OPTIONS, WRITES } from '../../command.ts'
import { printJson, tell } from '../../print.ts'

export default command({
  options: { out: OPTIONS.out, ...WRITES },
  examples: ['opencall db backup --yes', 'opencall db backup --out /backups/opencall.sqlite --yes'],
  async run({ options, io }) {
    const { join } = await import('node:path')
    const { readConfig } = await import('#config/env.ts')
    const { agree, withApp } = await import('../../session.ts')
    const { freePath } = await import('../../paths.ts')
    const { backup, backupName } = await import('../../database.ts')
    const config = readConfig(io.env)
    await withApp(io, async (app) => {
      const wanted = options.out ?? join(config.dataDir, 'backups', backupName(config.databaseUrl, app.clock.now()))
      const what = `write a copy of the database to ${wanted}`
      if (options.dryRun) return tell(io, `Dry run, nothing was written. Would ${what}.`)
      await agree(io, options, what)
      const path = await freePath(io, wanted, options)
      const bytes = await backup(config.databaseUrl, path)
      if (options.json) return printJson(io, { path, bytes })
      tell(
        io,
        `Wrote ${path} (${bytes} bytes). Uploaded files are beside the database, in ${join(config.dataDir, 'files')}: copy that folder too.`,
      )
    })
  },
})
