import { command, OPTIONS, WRITES } from '../command.ts'

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
    const { applyFile } = await import('../applyFile.ts')
    await applyFile(io, path, options)
  },
})
