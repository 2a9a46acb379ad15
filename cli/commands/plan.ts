import { command, OPTIONS, READS } from '../command.ts'
import { printJson } from '../print.ts'

/** As `terraform plan -detailed-exitcode` and `git diff --exit-code` do: a script can tell the three ends apart. */
const CHANGES = 2

export default command({
  args: ['<path>'],
  describe: { path: 'a manifest: a YAML or JSON file, or a folder of them' },
  options: {
    platform: { ...OPTIONS.platform, summary: 'the platform; the manifest’s when left out', required: false },
    set: OPTIONS.set,
    prune: OPTIONS.prune,
    ...READS,
  },
  examples: ['opencall plan fondation.yaml', 'opencall plan fondation/ --json'],
  async check({ options }) {
    const { wrongSets } = await import('../plan.ts')
    return wrongSets(options.set)
  },
  async run({ args: [path], options, io }) {
    const { operator, withApp } = await import('../session.ts')
    const { COMPARED, printPlan, readManifest, rest, watched } = await import('../plan.ts')
    const { planManifest } = await import('#server/features/manifest/manifest.actions.ts')
    const { tryManifest } = await import('#server/features/manifest/try.actions.ts')
    const { manifest, root, files } = await readManifest(io, path, options.set)
    const wanted = { slug: options.platform, prune: options.prune ? 'yes' : 'no', files, root } as const
    const plan = await watched(io, `Checking ${path}`, (watch) =>
      withApp(io, async (app) => {
        const ctx = operator(app, io)
        const { changes, refused } = await planManifest(ctx, manifest, wanted)
        watch(COMPARED)
        if (changes.length + refused.length === 0) return { changes, refused }
        const mistakes = await tryManifest(ctx, manifest, { ...wanted, watch: rest(watch, COMPARED) })
        return { changes, refused: [...refused, ...mistakes] }
      }),
    )
    if (options.json) printJson(io, plan)
    else printPlan(io, plan)
    return plan.changes.length + plan.refused.length > 0 ? CHANGES : 0
  },
})
