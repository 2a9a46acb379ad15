import { command, OPTIONS, WRITES } from '../../command.ts'
import { printJson, tell } from '../../print.ts'

export default command({
  args: ['<email>', '[role]'],
  describe: {
    email: 'address of the account',
    role: 'owner, platform-administrator, program-administrator, collaborator, jury, or one of the platform’s own',
  },
  options: {
    platform: { ...OPTIONS.platform, required: false },
    superAdmin: {
      flag: '--super-admin',
      summary: 'has the operators’ area and may act as support; instead of a role',
      kind: 'flag',
    },
    program: { flag: '--program <slug>', summary: 'the program, for a role in one program' },
    ...WRITES,
  },
  examples: [
    'opencall user grant ada@example.org collaborator --platform fondation --program prix --yes',
    'opencall user grant ada@example.org --super-admin --yes',
  ],
  async check({ args: [email, role], options }) {
    const { email: address, wrongValues } = await import('../../input.ts')
    const wrong = wrongValues({ '<email>': [address, email] })
    if (options.superAdmin)
      return role || options.platform || options.program
        ? [...wrong, '--super-admin goes without a role, --platform and --program.']
        : wrong
    return [
      ...wrong,
      ...(role ? [] : ['Missing <role>.']),
      ...(options.platform ? [] : [`Missing ${OPTIONS.platform.flag}: ${OPTIONS.platform.summary}.`]),
    ]
  },
  async run({ args: [email, role], options, io }) {
    const { change, onPlatform } = await import('../../session.ts')
    const { checkGrant } = await import('../../people.ts')
    const { grantRole } = await import('#server/features/access/access.actions.ts')
    if (options.superAdmin) {
      const { changeSuperAdmin } = await import('../../people.ts')
      return changeSuperAdmin(io, options, email, true)
    }
    const { platform = '', program } = options
    await onPlatform(io, platform, async (ctx) => {
      if (role === undefined) return
      const where = program ? `in ${program}` : `on ${platform}`
      await checkGrant({ email, role, program, platform })
      const { done, result } = await change(io, options, `give ${email} the role ${role} ${where}`, () =>
        grantRole(ctx, { email, role, program }),
      )
      if (options.json) return printJson(io, { email, role, program: program ?? null, changed: done && result.granted })
      if (done)
        tell(
          io,
          result.granted ? `${email} is ${role} ${where}.` : `${email} already was ${role} ${where}; nothing changed.`,
        )
    })
  },
})
