import { command, READS } from '../../command.ts'
import { printJson, tell } from '../../print.ts'

export default command({
  args: ['<slug>'],
  describe: { slug: 'the platform' },
  options: {
    ...READS,
    dryRun: { flag: '--dry-run', summary: 'say what would be done', kind: 'flag' },
    yes: { flag: '--yes', summary: 'do it without asking', kind: 'flag' },
  },
  examples: ['opencall platform publish fondation --yes'],
  async run({ args: [slug], options, io }) {
    const { agree, onPlatform } = await import('../../session.ts')
    const { Failure } = await import('../../command.ts')
    await onPlatform(io, slug, async (ctx) => {
      const what = `render every public page of ${slug} again`
      if (options.dryRun) return tell(io, `Dry run, nothing was changed. Would ${what}.`)
      await agree(io, options, what)
      const { publishPlatform } = await import('../../publish.ts')
      const published = ctx.platform && (await publishPlatform(ctx.app, ctx.platform.id))
      if (!published) throw new Failure(`There is no platform "${slug}".`)
      if (options.json) return printJson(io, { slug, ...published })
      tell(io, `Published ${published.pages} pages of ${slug} in ${published.milliseconds} ms.`)
    })
  },
})
