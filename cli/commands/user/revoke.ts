import { command, OPTIONS, WRITES } from '../../command.ts'
import { printJson, tell } from '../../print.ts'

export default command({
  args: ['<email>', '[role]'],
  describe: {
    email: 'address of the account',
    role: 'the role to take away; left out: all roles and the access to the platform',
  },
  options: {
    platform: OPTIONS.platform,
    program: { flag: '--program <slug>', summary: 'the program, for a role in one program' },
    ...WRITES,
  },
  examples: [
    'opencall user revoke ada@example.org collaborator --platform fondation --program prix --yes',
    'opencall user revoke ada@example.org --platform fondation --yes',
  ],
  async check({ args: [email] }) {
    const { email: address, wrongValues } = await import('../../input.ts')
    return wrongValues({ '<email>': [address, email] })
  },
  async run({ args: [email, role], options, io }) {
    const { change, onPlatform } = await import('../../session.ts')
    const { findRevoked } = await import('../../people.ts')
    const { revokeAccess, revokeRole } = await import('#server/features/access/revoke.actions.ts')
    await onPlatform(io, options.platform, async (ctx) => {
      const given = { email, role, program: options.program, platform: options.platform }
      const { userId, programId } = await findRevoked(given)
      const where = options.program ? `in ${options.program}` : `on ${options.platform}`
      const what = role
        ? `take the role ${role} ${where} from ${email}`
        : `end all access of ${email} to ${options.platform}`
      const { done, result } = await change(io, options, what, async () => {
        if (!role) return revokeAccess(ctx, userId)
        await revokeRole(ctx, { userId, role, programId })
        return { revoked: true }
      })
      if (options.json)
        return printJson(io, {
          email,
          role: role ?? null,
          program: options.program ?? null,
          changed: done && result.revoked,
        })
      if (!done) return
      if (role) tell(io, `${email} is not ${role} ${where} any more.`)
      else
        tell(
          io,
          result.revoked
            ? `${email} has no access to ${options.platform} any more.`
            : `${email} had no access to ${options.platform}; nothing changed.`,
        )
    })
  },
})
