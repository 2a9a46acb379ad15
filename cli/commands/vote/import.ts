import { command, OPTIONS, WRITES } from '../../command.ts'
import { counted, printJson, tell } from '../../print.ts'

export default command({
  args: ['<file>'],
  describe: { file: 'a Pabulib file (.pb) with projects and ballots, or ballots as CSV as "vote export" writes them' },
  options: {
    platform: OPTIONS.platform,
    session: { flag: '--session <slug>', summary: 'address of the session', required: true },
    ...WRITES,
  },
  examples: ['opencall vote import warszawa.pb --platform fondation --session budget-2027 --yes'],
  async run({ args: [file], options, io }) {
    const { Failure } = await import('../../command.ts')
    const { fileToRead } = await import('../../paths.ts')
    const { change } = await import('../../session.ts')
    const { onVote } = await import('../../vote.ts')
    const { readFile } = await import('node:fs/promises')
    const { readBallotCsv } = await import('#core/vote/ballot-csv.ts')
    const { readPabulib } = await import('#core/vote/pabulib.ts')
    const { importVote, voteOfPabulib } = await import('#server/features/vote/import.actions.ts')
    await onVote(io, options, async (ctx, vote) => {
      const text = await readFile(await fileToRead(io, file), 'utf8')
      const wrong = (flaws: string[]) => new Failure(`${file} cannot be imported.`, flaws)
      const read = () => {
        if (file.toLowerCase().endsWith('.csv')) {
          const { ballots, flaws } = readBallotCsv(text)
          if (flaws.length > 0) throw wrong(flaws)
          return { method: null, budget: null, entries: [], ballots }
        }
        const found = readPabulib(text)
        if (found.flaws.length > 0)
          throw wrong(found.flaws.slice(0, 100).map(({ line, flaw, value }) => `Line ${line}: ${flaw} "${value}"`))
        return voteOfPabulib(found)
      }
      const given = read()
      const what = `import ${counted(given.ballots.length, 'ballot')} into ${options.session} on ${options.platform}`
      const { done, result } = await change(io, options, what, () => importVote(ctx, vote, given))
      if (options.json) return printJson(io, { ...result, changed: done && result.entries + result.ballots > 0 })
      tell(
        io,
        `${counted(result.ballots, 'ballot')} imported, ${result.known} known; ${counted(result.entries, 'entry', 'entries')} added.`,
      )
    })
  },
})
