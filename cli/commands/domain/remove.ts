import { command, OPTIONS, WRITES } from '../../command.ts'
import { printJson, tell } from '../../print.ts'

export default command({
  args: ['<host>'],
  describe: { host: 'a domain of the platform' },
  options: { platform: OPTIONS.platform, ...WRITES },
  examples: ['opencall domain remove old.example.org --platform fondation --yes'],
  async run({ args: [written], options, io }) {
    const { networkHost } = await import('../../host.ts')
    const { change, onPlatform } = await import('../../session.ts')
    const { named } = await import('../../words.ts')
    const { ensurePublished } = await import('../../publish.ts')
    const { findPlatformDomain, removeDomain } = await import('#server/features/domain/domain.actions.ts')
    const host = networkHost(written)
    await onPlatform(io, options.platform, async (ctx) => {
      const known = await findPlatformDomain(ctx, host)
      const then = known?.state === 'verified' ? 'stops answering at once' : 'was never proved, and answers nothing'
      const { done } = await named(
        `domain "${host}" on ${options.platform}`,
        change(io, options, `remove ${host} from ${options.platform}; it ${then}`, () => removeDomain(ctx, host)),
      )
      if (done) await ensurePublished(ctx, io)
      if (options.json) return printJson(io, { host, changed: done })
      if (done) tell(io, `${host} is removed.`)
    })
  },
})
