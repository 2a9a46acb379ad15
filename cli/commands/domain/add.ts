import { command, Failure, OPTIONS, WRITES } from '../../command.ts'
import { print, printJson, tell } from '../../print.ts'

export default command({
  args: ['<host>'],
  describe: { host: 'host name such as prizes.example.org' },
  options: { platform: OPTIONS.platform, ...WRITES },
  examples: ['opencall domain add prizes.example.org --platform fondation --yes'],
  async check({ args: [host] }) {
    const { networkHost } = await import('../../host.ts')
    const { canBeDomain } = await import('#server/features/domain/domain.actions.ts')
    if (host === undefined || canBeDomain(networkHost(host))) return []
    return [`<host> ${JSON.stringify(host)} must be a host name such as prizes.example.org.`]
  },
  async run({ args: [written], options, io }) {
    const { networkHost } = await import('../../host.ts')
    const { change, onPlatform } = await import('../../session.ts')
    const { ensurePublished } = await import('../../publish.ts')
    const { addDomain, findPlatformDomain, findWaiting } = await import('#server/features/domain/domain.actions.ts')
    const host = networkHost(written)
    if (host !== written) tell(io, `The network knows ${written} as ${host}.`)
    await onPlatform(io, options.platform, async (ctx) => {
      const known = await findPlatformDomain(ctx, host)
      if (known) {
        tell(io, `${known.host} is a domain of ${options.platform} already; nothing was changed.`)
        return options.json ? printJson(io, { ...known, changed: false }) : undefined
      }
      const { done, result } = await change(io, options, `add the domain ${host} to ${options.platform}`, () =>
        addDomain(ctx, host),
      ).catch(async (error: unknown) => {
        const other = await findWaiting(error)
        if (!other) throw error
        throw new Failure(`Nothing was changed: ${host} waits for its proof on another platform, ${other}.`, [
          `"opencall domain remove ${host} --platform ${other}" gives it up there.`,
        ])
      })
      const say = () => {
        if (options.json) return printJson(io, { ...result, changed: done })
        if (!done) return
        print(io, `Added ${result.host}. Now set, where its DNS is managed:\n`)
        print(io, `  ${result.record.name}  TXT  ${result.record.value}`)
        print(
          io,
          `  ${result.host}  CNAME or A  (this server)\n\nThen: opencall domain verify ${result.host} --platform ${options.platform}`,
        )
      }
      if (done) await ensurePublished(ctx, io, say)
      else say()
    })
  },
})
