import { command, OPTIONS, WRITES } from '../command.ts'
import { preview, printJson, tell } from '../print.ts'

export default command({
  args: ['<path>'],
  describe: { path: 'a manifest: a YAML or JSON file, or a folder of them' },
  options: {
    platform: { ...OPTIONS.platform, summary: 'the platform; the manifest’s when left out', required: false },
    set: OPTIONS.set,
    prune: OPTIONS.prune,
    ...WRITES,
  },
  examples: ['opencall apply fondation.yaml --dry-run', 'opencall apply fondation/ --yes'],
  async check({ options }) {
    const { wrongSets } = await import('../plan.ts')
    return wrongSets(options.set)
  },
  async run({ args: [path], options, io }) {
    const { resolve } = await import('node:path')
    const { agree, operator, withApp } = await import('../session.ts')
    const { printPlan, readSets, refusals, rehearseManifest, summary, tellDeleted, watched } = await import(
      '../plan.ts'
    )
    const { settle } = await import('../publish.ts')
    const { fillLocated, openManifest } = await import('#server/features/manifest/manifest.files.ts')
    const { applyManifest, planManifest, slugFor } = await import('#server/features/manifest/manifest.actions.ts')
    const { open, manifest, root } = await watched(io, `Reading ${path}`, async () => {
      const read = await openManifest(resolve(io.cwd, path))
      return { open: read, ...fillLocated(read, readSets(options.set)) }
    })
    const wanted = { slug: options.platform, prune: options.prune ? 'yes' : 'no', files: open.files, root } as const
    await withApp(io, async (app) => {
      const ctx = operator(app, io)
      const plan = await planManifest(ctx, manifest, wanted)
      const answer = (changed: boolean) => {
        if (options.json) printJson(io, { changes: plan.changes, refused: plan.refused, changed })
      }
      if (plan.refused.length > 0) throw refusals(plan)
      const show = preview(io, options, (to) => printPlan(to, plan))
      const slug = slugFor(manifest, options.platform)
      if (options.dryRun || plan.changes.length === 0) {
        if (plan.changes.length > 0)
          await watched(io, `Checking ${path}`, (watch) => rehearseManifest(ctx, manifest, { ...wanted, watch }))
        show()
        if (options.dryRun) tell(io, 'Dry run, nothing was changed.')
        await tellDeleted(io, app, slug)
        return answer(false)
      }
      await agree(io, options, `make ${slug} so (${summary(plan)})`)
      const { platform } = await watched(io, `Applying ${path}`, (watch) =>
        applyManifest(ctx, manifest, { ...wanted, watch }),
      )
      await settle({ ...ctx, platform }, io)
      show()
      tell(io, `${slug} is as the manifest says.`)
      await tellDeleted(io, app, slug)
      answer(true)
    })
  },
})
