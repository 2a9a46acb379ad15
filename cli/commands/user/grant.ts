import { command, OPTIONS, WRITES } from '../../command.ts'
import { printJson, tell } from '../../print.ts'

export default command({
  args: ['<email>', '<role>'],
  describe: {
    email: 'address of the account',
    role: 'owner, platform-administrator, program-administrator, collaborator, jury, or one of the platform’s own',
  },
  options: {
    platform: OPTIONS.platform,
    program: { flag: '--program <slug>', summary: 'the program, for a role in one program' },
    ...WRITES,
  },
  examples: ['opencall user grant ada@example.org collaborator --platform fondation --program prix --yes'],
  async check({ args: [email] }) {
    const { email: address, wrongValues } = await import('../../input.ts')
    return wrongValues({ '<email>': [address, email] })
  },
  async run({ args: [email, role], options, io }) {
    const { change, onPlatform } = await import('../../session.ts')
    const { checkGrant } = await import('../../people.ts')
    const { grantRole } = await import('#server/features/access/access.actions.ts')
    await onPlatform(io, options.platform, async (ctx) => {
      const where = options.program ? `in ${options.program}` : `on ${options.platform}`
      await checkGrant({ email, role, program: options.program, platform: options.platform })
      const { done, result } = await change(io, options, `give ${email} the role ${role} ${where}`, () =>
        grantRole(ctx, { email, role, program: options.program }),
      )
      if (options.json)
        return printJson(io, { email, role, program: options.program ?? null, changed: done && result.granted })
      if (done)
        tell(
          io,
          result.granted ? `${email} is ${role} ${where}.` : `${email} already was ${role} ${where}; nothing changed.`,
        )
    })
  },
})
