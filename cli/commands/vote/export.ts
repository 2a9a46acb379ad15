import { command, OPTIONS } from '../../command.ts'
import { printJson, tell } from '../../print.ts'

export default command({
  args: ['<slug>'],
  describe: { slug: 'address of the public vote' },
  options: {
    platform: OPTIONS.platform,
    format: {
      flag: '--format <format>',
      summary: 'csv: every ballot with its receipt (the default); pb: those that count, for Pabulib',
      choices: ['csv', 'pb'],
    },
    out: OPTIONS.out,
    json: { ...OPTIONS.json, summary: 'with --out: say as JSON what was written' },
    yes: { flag: '--yes', summary: 'overwrite an existing file', kind: 'flag' },
  },
  examples: ['opencall vote export budget-2027 --platform fondation --format pb --out budget-2027.pb'],
  check: ({ options }) =>
    options.json && !options.out ? ['--json goes with --out: ballots are written as they are.'] : [],
  async run({ args: [slug], options, io }) {
    const { freePath, inspectPath, writeWhole } = await import('../../paths.ts')
    const { writeLines } = await import('../../csv.ts')
    const { onVote } = await import('../../vote.ts')
    const { ballotLines, pabulibOf } = await import('#server/features/vote/ballot.export.ts')
    if (options.out) await inspectPath(io, options.out, options)
    await onVote(io, { ...options, session: slug }, async (_ctx, vote) => {
      if (options.format !== 'pb') {
        const { path, count } = await writeLines(io, options, ballotLines(vote, 'organiser'))
        if (!path) return
        tell(io, `Wrote ${path}.`)
        if (options.json) printJson(io, { path, count })
        return
      }
      const text = await pabulibOf(vote)
      if (!options.out) return void io.stdout.write(text)
      const { writeFile } = await import('node:fs/promises')
      const path = await freePath(io, options.out, options)
      await writeWhole(path, (staged) => writeFile(staged, text))
      tell(io, `Wrote ${path}.`)
      if (options.json) printJson(io, { path })
    })
  },
})
