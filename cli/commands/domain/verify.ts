import { Problem } from '#core/problem.ts'
import { command, Failure, OPTIONS, WRITES } from '../../command.ts'
import { printJson, tell } from '../../print.ts'

export default command({
  args: ['<host>'],
  describe: { host: 'a domain that was added' },
  options: {
    platform: OPTIONS.platform,
    primary: { flag: '--primary', summary: 'make it the address that the others redirect to', kind: 'flag' },
    ...WRITES,
  },
  examples: ['opencall domain verify prizes.example.org --platform fondation --primary --yes'],
  async run({ args: [written], options, io }) {
    const { networkHost } = await import('../../host.ts')
    const { change, onPlatform } = await import('../../session.ts')
    const { named } = await import('../../words.ts')
    const { ensurePublished } = await import('../../publish.ts')
    const { findPlatformDomain, verifyDomain } = await import('#server/features/domain/domain.actions.ts')
    const host = networkHost(written)
    await onPlatform(io, options.platform, async (ctx) => {
      const known = await findPlatformDomain(ctx, host)
      if (known?.state === 'verified' && (known.isPrimary || !options.primary)) {
        tell(io, `${known.host} is verified already; nothing was changed.`)
        return options.json ? printJson(io, { ...known, changed: false }) : undefined
      }
      const work = () => verifyDomain(ctx, host, options.primary ? 'primary' : 'any')
      const { done, result } = await named(
        `domain "${host}" on ${options.platform}`,
        change(io, options, `verify ${host}`, work),
      ).catch(explain)
      if (done) await ensurePublished(ctx, io)
      if (options.json) return printJson(io, { ...result, changed: done })
      if (done) tell(io, `${result.host} is verified${result.isPrimary ? ' and is the address of the platform' : ''}.`)
    })
  },
})

interface Expected {
  host?: string
  expected?: { name: string; value: string }
  found?: string[]
}

/** What DNS says, beside what it should say. */
function explain(error: unknown): never {
  if (!(error instanceof Problem) || error.code !== 'domain.notVerified') throw error
  const { host, expected, found } = error.data as Expected
  throw new Failure(`${host} is not verified: its TXT record was not found yet.`, [
    `wanted: ${expected?.name} TXT ${expected?.value}`,
    `found:  ${found?.join(', ') || 'nothing'}`,
    'A new record may take an hour to be seen.',
  ])
}
