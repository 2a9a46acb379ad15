import { command, OPTIONS, WRITES } from '../../command.ts'
import { printJson, tell } from '../../print.ts'

export default command({
  args: ['<email>', '<token>'],
  describe: { email: 'address of the person', token: 'id of the token, as "opencall token list" shows it' },
  options: { platform: OPTIONS.platform, ...WRITES },
  examples: ['opencall token revoke ada@example.org 01900000-0000-7000-8000-000000000000 --platform fondation --yes'],
  async check({ args: [email] }) {
    const { email: address, wrongValues } = await import('../../input.ts')
    return wrongValues({ '<email>': [address, email] })
  },
  async run({ args: [email, id], options, io }) {
    const { change, onPlatform } = await import('../../session.ts')
    const { memberId } = await import('../../people.ts')
    const { named } = await import('../../words.ts')
    const { revokeTokenOf } = await import('#server/features/token/token.actions.ts')
    await onPlatform(io, options.platform, async (ctx) => {
      const userId = await memberId(email, options.platform)
      const { done } = await change(io, options, `end the token ${id} of ${email} on ${options.platform}`, () =>
        named(`token "${id}" of ${email} on ${options.platform}`, revokeTokenOf(ctx, userId, id)),
      )
      if (options.json) return printJson(io, { email, id, changed: done })
      if (done) tell(io, `The token ${id} of ${email} opens nothing any more.`)
    })
  },
})
