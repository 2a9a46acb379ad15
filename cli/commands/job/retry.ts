import { command, Failure, WRITES } from '../../command.ts'
import { counted, printJson, tell } from '../../print.ts'

export default command({
  args: ['[id]'],
  describe: { id: 'one job, as "opencall job list" shows it' },
  options: {
    kind: { flag: '--kind <kind>', summary: 'all of this kind' },
    all: { flag: '--all', summary: 'all that were given up', kind: 'flag' },
    ...WRITES,
  },
  examples: ['opencall job retry --all --yes', 'opencall job retry --kind mail.send --yes'],
  check: ({ args: [id], options }) =>
    [id, options.kind, options.all].filter(Boolean).length === 1
      ? []
      : ['Give the id of one job, or --kind, or --all: one of the three.'],
  async run({ args: [id], options, io }) {
    const { decide, withApp } = await import('../../session.ts')
    const { retryDead } = await import('#server/jobs/failed.ts')
    const what = id ? `job ${id}` : options.kind ? `all dead jobs of kind ${options.kind}` : 'all dead jobs'
    await withApp(io, async (app) => {
      const { done, result: count } = await decide(io, options, `retry ${what}`, () =>
        retryDead({ ...(id && { id }), ...(options.kind && { kind: options.kind }) }, app.clock.now()),
      )
      if (id && count === 0) throw new Failure(`There is no dead job "${id}".`, ['"opencall job list" shows them.'])
      if (options.json) return printJson(io, { count, changed: done })
      if (!done) return
      const { findServer } = await import('../../port.ts')
      const who = (await findServer(app.config)) === 'opencall' ? 'the running server' : 'the next start'
      tell(io, `${counted(count, 'job')} will be tried again by ${who}.`)
    })
  },
})
