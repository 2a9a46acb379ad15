import { command, WRITES } from '../../command.ts'
import { printJson, tell } from '../../print.ts'

export default command({
  args: ['<slug>'],
  describe: { slug: 'the platform' },
  options: WRITES,
  examples: ['opencall platform publish fondation --yes'],
  async run({ args: [slug], options, io }) {
    const { agree, onPlatform } = await import('../../session.ts')
    const { Failure } = await import('../../command.ts')
    await onPlatform(io, slug, async (ctx) => {
      const what = `render every public page of ${slug} again`
      if (options.dryRun) {
        tell(io, `Dry run, nothing was changed. Would ${what}.`)
        return options.json ? printJson(io, { slug, changed: false }) : undefined
      }
      await agree(io, options, what)
      const { publishPlatform } = await import('../../publish.ts')
      const bar = io.progress(`Publishing ${slug}`, 1)
      const { app, platform } = ctx
      const published =
        platform && (await publishPlatform({ app, platformId: platform.id }, io, bar.to).finally(bar.end))
      if (!published) throw new Failure(`There is no platform "${slug}".`)
      if (options.json) return printJson(io, { slug, ...published, changed: true })
      tell(io, `Published ${published.pages} pages of ${slug} in ${published.milliseconds} ms.`)
    })
  },
})
