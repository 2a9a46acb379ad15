import { command, OPTIONS, WRITES } from '../../command.ts'
import { printJson, tell } from '../../print.ts'

export default command({
  args: ['<email>', '[role]'],
  describe: {
    email: 'address of the account',
    role: 'the role to take away; left out: all roles and the access to the platform',
  },
  options: {
    platform: { ...OPTIONS.platform, required: false },
    invitation: {
      flag: '--invitation',
      summary: 'take the open invitation back, instead of a role',
      kind: 'flag',
    },
    superAdmin: { flag: '--super-admin', summary: 'make the person a super admin no more', kind: 'flag' },
    program: { flag: '--program <slug>', summary: 'the program, for a role in one program' },
    ...WRITES,
  },
  examples: [
    'opencall user revoke ada@example.org collaborator --platform fondation --program prix --yes',
    'opencall user revoke ada@example.org --platform fondation --yes',
  ],
  async check({ args: [email, role], options }) {
    const { email: address, wrongValues } = await import('../../input.ts')
    const wrong = wrongValues({ '<email>': [address, email] })
    if (options.superAdmin)
      return role || options.platform || options.program || options.invitation
        ? [...wrong, '--super-admin goes without a role, --platform, --program and --invitation.']
        : wrong
    return [
      ...wrong,
      ...(options.platform ? [] : [`Missing ${OPTIONS.platform.flag}: ${OPTIONS.platform.summary}.`]),
      ...(options.invitation && role ? ['--invitation goes without a role.'] : []),
    ]
  },
  async run({ args: [email, role], options, io }) {
    const { change, onPlatform } = await import('../../session.ts')
    const { findRevoked } = await import('../../people.ts')
    const { revokeAccess, revokeRole } = await import('#server/features/access/revoke.actions.ts')
    if (options.superAdmin) {
      const { changeSuperAdmin } = await import('../../people.ts')
      return changeSuperAdmin(io, options, email, false)
    }
    const { platform = '' } = options
    await onPlatform(io, platform, async (ctx) => {
      if (options.invitation) {
        const { revokeInvitationOf } = await import('../../people.ts')
        return revokeInvitationOf(io, ctx, options, { email, program: options.program, platform })
      }
      const given = { email, role, program: options.program, platform }
      const { userId, programId } = await findRevoked(given)
      const where = options.program ? `in ${options.program}` : `on ${platform}`
      const what = role ? `take the role ${role} ${where} from ${email}` : `end all access of ${email} to ${platform}`
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
            ? `${email} has no access to ${platform} any more.`
            : `${email} had no access to ${platform}; nothing changed.`,
        )
    })
  },
})
