import { command, OPTIONS, WRITES } from '../../command.ts'
import { printJson, tell } from '../../print.ts'

export default command({
  args: ['<host>'],
  describe: { host: 'a domain of the platform' },
  options: { platform: OPTIONS.platform, ...WRITES },
  examples: ['opencall domain remove old.example.org --platform fondation --yes'],
  async run({ args: [host], options, io }) {
    const { change, onPlatform } = await import('../../session.ts')
    const { named } = await import('../../words.ts')
    const { settle } = await import('../../publish.ts')
    const { removeDomain } = await import('#server/features/domain/domain.actions.ts')
    await onPlatform(io, options.platform, async (ctx) => {
      const { done } = await named(
        `domain "${host}" on ${options.platform}`,
        change(io, options, `remove ${host} from ${options.platform}; it stops answering at once`, () =>
          removeDomain(ctx, host),
        ),
      )
      if (done) await settle(ctx, io)
      if (options.json) return printJson(io, { host, changed: done })
      if (done) tell(io, `${host} is removed.`)
    })
  },
})
