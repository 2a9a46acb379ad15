import { command, READS } from '../command.ts'
import { print, printJson } from '../print.ts'

const SIGNS = { good: 'ok  ', note: 'note', bad: 'BAD ' }

export default command({
  options: READS,
  examples: ['opencall doctor', 'opencall doctor --json'],
  async run({ options, io }) {
    const { runChecks } = await import('../checks.ts')
    const checks = await runChecks(io)
    const bad = checks.filter(({ state }) => state === 'bad').length
    if (options.json) printJson(io, { healthy: bad === 0, checks })
    else {
      const width = Math.max(...checks.map(({ name }) => name.length))
      for (const { name, state, problem, hint } of checks) {
        print(io, `${SIGNS[state]}  ${name.padEnd(width)}  ${problem}`)
        if (hint) print(io, `${' '.repeat(width + 8)}${hint}`)
      }
      print(io, bad === 0 ? '\nEverything needed is in place.' : `\n${bad} to fix.`)
    }
    return bad === 0 ? 0 : 1
  },
})
