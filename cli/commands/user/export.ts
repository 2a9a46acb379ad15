import { command, OPTIONS } from '../../command.ts'
import { printJson, tell } from '../../print.ts'

export default command({
  options: {
    platform: OPTIONS.platform,
    out: OPTIONS.out,
    kind: { flag: '--kind <kind>', summary: 'only these', choices: ['staff', 'applicant'] },
    search: { flag: '--search <words>', summary: 'in names and addresses' },
    json: { ...OPTIONS.json, summary: 'with --out: say as JSON what was written' },
    yes: { flag: '--yes', summary: 'overwrite existing files', kind: 'flag' },
  },
  examples: ['opencall user export --platform fondation --kind staff --out team.csv'],
  check: ({ options }) => (options.json && !options.out ? ['--json goes with --out: people are written as CSV.'] : []),
  async run({ options, io }) {
    const { onPlatform } = await import('../../session.ts')
    const { writeLines } = await import('../../csv.ts')
    const { inspectPath } = await import('../../paths.ts')
    const { recordPeopleExport, userLines } = await import('#server/features/member/export.actions.ts')
    const { out } = options
    if (out) await inspectPath(io, out, options)
    await onPlatform(io, options.platform, async (ctx) => {
      const lines = userLines(ctx, { kind: options.kind as 'staff' | 'applicant' | undefined, search: options.search })
      const { path, count } = await writeLines(io, options, lines)
      await recordPeopleExport(ctx, count)
      if (!path) return
      tell(io, `Wrote ${path}.`)
      if (options.json) printJson(io, { path, count })
    })
  },
})
