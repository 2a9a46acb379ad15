import { TALLY_METHODS, type TallyMethod } from '#core/vote/tally.rules.ts'
import { command, READS } from '../../command.ts'
import { COUNTING } from '../../vote.ts'

export default command({
  args: ['<file>'],
  describe: { file: 'ballots as a Pabulib file (.pb), as "vote export" and the public page of a vote give them' },
  options: { ...COUNTING, ...READS },
  examples: ['opencall vote recount budget-2027.pb --method equal-shares --json'],
  async check({ options }) {
    const { wrongCounting } = await import('../../vote.ts')
    return wrongCounting(options)
  },
  async run({ args: [file], options, io }) {
    const { Failure } = await import('../../command.ts')
    const { fileToRead } = await import('../../paths.ts')
    const { printTally } = await import('../../vote.ts')
    const { readFile } = await import('node:fs/promises')
    const { readPabulib } = await import('#core/vote/pabulib.ts')
    const { tally } = await import('#core/vote/tally.rules.ts')
    const { meta, choices, ballots, flaws } = readPabulib(await readFile(await fileToRead(io, file), 'utf8'))
    if (flaws.length > 0)
      throw new Failure(
        `${file} is no file of ballots.`,
        flaws.slice(0, 20).map(({ line, flaw, value }) => `Line ${line}: ${flaw} "${value}"`),
      )
    const said = TALLY_METHODS.find((method) => method === meta.get('rule'))
    const usual = meta.get('vote_type') === 'ordinal' ? 'irv' : 'count'
    const number = (given: string | undefined, name: string) => Number(given ?? meta.get(name)) || undefined
    const [seats, budget] = [number(options.seats, 'seats'), number(options.budget, 'budget')]
    const method = (options.method as TallyMethod | undefined) ?? said ?? usual
    printTally(io, tally(choices, ballots, { method, ...(seats && { seats }), ...(budget && { budget }) }), options)
  },
})
