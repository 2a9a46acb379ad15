import { command, Failure, WRITES } from '../../command.ts'
import { counted, printJson, tell } from '../../print.ts'

/** Of values that cannot be opened, so many are named. */
const NAMED = 20

export default command({
  options: WRITES,
  examples: ['opencall secret rotate --dry-run', 'opencall secret rotate --yes'],
  async run({ options, io }) {
    const { agree, withApp } = await import('../../session.ts')
    const { countSealed, resealAll } = await import('#server/sealed.ts')
    await withApp(io, async (app) => {
      const before = await countSealed(app)
      let resealed = 0
      if (options.dryRun)
        tell(io, `Dry run, nothing was changed. Would seal ${counted(before.previous, 'value')} anew.`)
      else if (before.previous > 0) {
        await agree(io, options, `seal ${counted(before.previous, 'value')} anew`)
        resealed = await resealAll(app)
      }
      const { current, previous, lost } = options.dryRun ? before : await countSealed(app)
      const mayDropPrevious = previous === 0 && lost.length === 0
      if (options.json && lost.length === 0)
        printJson(io, { resealed, current, previous, mayDropPrevious, changed: resealed > 0 })
      if (!options.json) {
        if (!options.dryRun)
          tell(io, `${counted(resealed, 'value')} sealed anew, ${current} sealed with OPENCALL_SECRET.`)
        if (previous > 0 && !options.dryRun)
          tell(io, `${counted(previous, 'value')} came in with the previous secret meanwhile: run this again.`)
        if (mayDropPrevious && app.config.previousSecret)
          tell(
            io,
            'Nothing needs OPENCALL_PREVIOUS_SECRET: it can be removed once every server has been restarted with the new secret.',
          )
      }
      if (lost.length === 0) return
      const names = lost
        .slice(0, NAMED)
        .map(
          ({ table, id, keyId }) =>
            `${table} ${id}: ${keyId ? `sealed with another secret (key ${keyId})` : 'damaged'}`,
        )
      const more = lost.length > NAMED ? [`… and ${lost.length - NAMED} more`] : []
      throw new Failure(
        `${counted(lost.length, 'value')} cannot be opened, and ${lost.length === 1 ? 'was' : 'were'} left as ${lost.length === 1 ? 'it is' : 'they are'}.`,
        [...names, ...more, 'Set the secret that sealed them as OPENCALL_PREVIOUS_SECRET, then run this again.'],
      )
    })
  },
})
