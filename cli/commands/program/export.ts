import { command, OPTIONS, READS } from '../../command.ts'
import { print, printJson, tell } from '../../print.ts'

export default command({
  args: ['<slug>'],
  describe: { slug: 'the program' },
  options: {
    platform: OPTIONS.platform,
    out: OPTIONS.out,
    ...READS,
    yes: { flag: '--yes', summary: 'overwrite existing files', kind: 'flag' },
  },
  examples: [
    'opencall program export prix-2027 --platform fondation --out prix.yaml',
    'opencall apply prix.yaml --platform other --yes',
  ],
  async run({ args: [slug], options, io }) {
    const { tellOfDrafts } = await import('../../drafts.ts')
    const { onPlatform } = await import('../../session.ts')
    const { named } = await import('../../words.ts')
    const { exportProgram } = await import('#server/features/manifest/export.actions.ts')
    const { manifestText, writeManifest } = await import('#server/features/manifest/manifest.files.ts')
    const { freePath } = await import('../../paths.ts')
    await onPlatform(io, options.platform, async (ctx) => {
      const { manifest, files, drafts } = await named(
        `program "${slug}" on ${options.platform}`,
        exportProgram(ctx, slug),
      )
      tellOfDrafts(io, options.platform, drafts)
      if (options.out) {
        const path = await writeManifest(await freePath(io, options.out, options, 'opencall.yaml'), manifest, files)
        tell(io, `Wrote ${path}.`)
        return options.json ? printJson(io, { path }) : undefined
      }
      if (options.json) return printJson(io, manifest)
      print(io, manifestText(manifest))
    })
  },
})
