import { command, OPTIONS, WRITES } from '../../command.ts'
import { printJson, tell } from '../../print.ts'

export default command({
  args: ['<email>'],
  describe: { email: 'address of the person' },
  options: { platform: OPTIONS.platform, ...WRITES },
  examples: ['opencall user erase ada@example.org --platform fondation --yes'],
  async check({ args: [email] }) {
    const { email: address, wrongValues } = await import('../../input.ts')
    return wrongValues({ '<email>': [address, email] })
  },
  async run({ args: [email], options, io }) {
    const { agree, onPlatform } = await import('../../session.ts')
    const { Failure } = await import('../../command.ts')
    const { findMembership, findUserByEmail } = await import('#server/features/account/account.public.ts')
    const { erasePerson } = await import('#server/features/deletion/erase.actions.ts')
    const { heldDataOf } = await import('#server/features/deletion/held.ts')
    await onPlatform(io, options.platform, async (ctx) => {
      const user = await findUserByEmail(email)
      if (!user || !(await findMembership(user.id)))
        throw new Failure(`${email} is not among the people of ${options.platform}.`)
      const held = await heldDataOf(user.id)
      if (held.lastOwner)
        throw new Failure(`Nothing was changed: ${email} is the only owner of ${options.platform}.`, [
          'Make somebody else the owner first.',
        ])
      tell(
        io,
        `${options.platform} holds of ${email}: ${held.applications} submitted applications, ${held.drafts} drafts, ${held.files} files, ${held.emails} emails, ${held.sessions} open sessions.`,
      )
      tell(
        io,
        held.account
          ? 'The account is deleted with it. The log stays, without the name.'
          : 'The account stays: it is used on other platforms, or may do everything. The log stays, without the name.',
      )
      // Files cannot be rehearsed: what would go is what is counted.
      if (options.dryRun) tell(io, 'Dry run, nothing was changed.')
      else await agree(io, options, `delete for good what ${options.platform} holds of ${email}`)
      const erased = options.dryRun ? null : await erasePerson(ctx, user.id)
      if (options.json) return printJson(io, { email, held, erased, changed: erased !== null })
      if (erased) tell(io, `Deleted: ${erased.applications} applications, ${erased.files} files.`)
    })
  },
})
