import { command, OPTIONS, READS } from '../../command.ts'
import { counted, print, printJson, tell } from '../../print.ts'

export default command({
  args: ['<slug>'],
  describe: { slug: 'the platform' },
  options: { ...READS, out: OPTIONS.out, yes: { flag: '--yes', summary: 'overwrite existing files', kind: 'flag' } },
  examples: [
    'opencall platform export fondation > fondation.yaml',
    'opencall platform export fondation --out fondation/',
  ],
  async run({ args: [slug], options, io }) {
    const { tellOfDrafts } = await import('../../drafts.ts')
    const { onPlatform } = await import('../../session.ts')
    const { exportPlatform } = await import('#server/features/manifest/export.actions.ts')
    const { manifestText, writeManifest } = await import('#server/features/manifest/manifest.files.ts')
    const { freePath } = await import('../../paths.ts')
    await onPlatform(io, slug, async (ctx) => {
      const { manifest, files, drafts } = await exportPlatform(ctx)
      tellOfDrafts(io, slug, drafts)
      if (options.out) {
        const path = await writeManifest(await freePath(io, options.out, options, 'opencall.yaml'), manifest, files)
        tell(io, `Wrote ${path}${files.length > 0 ? ` and ${counted(files.length, 'file')} beside it` : ''}.`)
        return options.json ? printJson(io, { path, files: files.length }) : undefined
      }
      if (options.json) return printJson(io, manifest)
      if (files.length > 0) tell(io, `The logo is named by its sha256; its bytes are written with --out.`)
      print(io, manifestText(manifest))
    })
  },
})
