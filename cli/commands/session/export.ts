import { command, OPTIONS } from '../../command.ts'
import { printJson, tell } from '../../print.ts'

export default command({
  args: ['<slug>'],
  describe: { slug: 'address of the session' },
  options: {
    platform: OPTIONS.platform,
    out: OPTIONS.out,
    json: { ...OPTIONS.json, summary: 'with --out: say as JSON what was written' },
    yes: { flag: '--yes', summary: 'overwrite an existing file', kind: 'flag' },
  },
  examples: ['opencall session export jury-2027 --platform fondation --out scores.csv'],
  check: ({ options }) => (options.json && !options.out ? ['--json goes with --out: scores are written as CSV.'] : []),
  async run({ args: [slug], options, io }) {
    const { inspectPath } = await import('../../paths.ts')
    const { writeLines } = await import('../../csv.ts')
    const { onSession } = await import('../../evaluation.ts')
    const { scoreLines } = await import('#server/features/evaluation/scores.export.ts')
    if (options.out) await inspectPath(io, options.out, options)
    await onSession(io, { ...options, session: slug }, async (_ctx, session) => {
      const { path, count } = await writeLines(io, options, scoreLines(session))
      if (!path) return
      tell(io, `Wrote ${path}.`)
      if (options.json) printJson(io, { path, count })
    })
  },
})
