import { command, Failure, OPTIONS, WRITES } from '../../command.ts'

export default command({
  args: ['<file>'],
  describe: { file: 'a manifest with roles alone: "opencall: 1" and "roles:", as YAML or JSON' },
  options: { platform: OPTIONS.platform, prune: OPTIONS.prune, ...WRITES },
  examples: [
    'opencall role apply roles.yaml --platform fondation --dry-run',
    'opencall role apply roles.yaml --platform fondation --yes',
  ],
  async run({ args: [file], options, io }) {
    const { applyFile } = await import('../../applyFile.ts')
    await applyFile(io, file, options, (manifest) => {
      const others = Object.keys(manifest).filter((name) => name !== 'opencall' && name !== 'roles')
      if (others.length > 0)
        throw new Failure(`${file} holds more than roles: ${others.join(', ')}.`, [
          'Use "opencall apply" for a whole manifest.',
        ])
      if (!manifest.roles) throw new Failure(`${file} holds no roles.`, ['Give them as a list named "roles".'])
    })
  },
})
