import { command, OPTIONS, READS } from '../../command.ts'
import { printJson, printTable } from '../../print.ts'

export default command({
  args: ['<email>'],
  describe: { email: 'address of the person' },
  options: { platform: OPTIONS.platform, ...READS },
  examples: ['opencall token list ada@example.org --platform fondation'],
  async check({ args: [email] }) {
    const { email: address, wrongValues } = await import('../../input.ts')
    return wrongValues({ '<email>': [address, email] })
  },
  async run({ args: [email], options, io }) {
    const { onPlatform } = await import('../../session.ts')
    const { memberId } = await import('../../people.ts')
    const { listTokensOf } = await import('#server/features/token/token.actions.ts')
    await onPlatform(io, options.platform, async (ctx) => {
      const { items } = await listTokensOf(ctx, await memberId(email, options.platform))
      if (options.json) return printJson(io, items)
      printTable(
        io,
        ['ID', 'NAME', 'ENDS WITH', 'VALID UNTIL', 'LAST USED', 'SCOPES'],
        items.map((token) => [
          token.id,
          token.name,
          token.ending,
          token.expiresAt,
          token.lastUsedAt,
          token.scopes.join(' '),
        ]),
      )
    })
  },
})
