import { command, READS } from '../../command.ts'
import { firstLine, printJson, printTable } from '../../print.ts'

const MOST = 200

export default command({
  options: READS,
  examples: ['opencall job list', 'opencall job list --json'],
  async run({ options, io }) {
    const { withApp } = await import('../../session.ts')
    const { listFailedWork } = await import('#server/jobs/failed.ts')
    const works = await withApp(io, () => listFailedWork({ limit: MOST }))
    if (options.json) return printJson(io, works)
    printTable(
      io,
      ['ID', 'KIND', 'PLATFORM', 'STATE', 'ATTEMPTS', 'AT', 'ERROR'],
      works.map(({ id, kind, platform, state, attempts, at, error }) => [
        ...[id, kind, platform, state, attempts],
        ...[at.toISOString(), firstLine(error)],
      ]),
    )
  },
})
