import { command, OPTIONS, WRITES } from '../../command.ts'

export default command({
  args: ['<slug>'],
  describe: { slug: 'the gallery' },
  options: { platform: OPTIONS.platform, ...WRITES },
  examples: ['opencall gallery publish winners-2027 --platform fondation --yes'],
  async run({ args: [slug], options, io }) {
    const { setState } = await import('../../gallery.ts')
    await setState(io, slug, 'published', options)
  },
})
