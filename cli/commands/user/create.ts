import { text } from 'node:stream/consumers'
import { LOCALES, type Locale } from '#core/locale.ts'
import { command, OPTIONS, UsageError, WRITES } from '../../command.ts'
import { print, printJson, tell } from '../../print.ts'

export default command({
  args: ['<email>'],
  describe: { email: 'address of the person' },
  options: {
    platform: OPTIONS.platform,
    firstname: { flag: '--firstname <name>', summary: 'first name', required: true },
    lastname: { flag: '--lastname <name>', summary: 'last name', required: true },
    lang: { flag: '--lang <code>', summary: 'language; the platform’s when left out', choices: LOCALES },
    role: { flag: '--role <key>', summary: 'role on the platform, such as owner' },
    passwordStdin: { flag: '--password-stdin', summary: 'read the password from standard input', kind: 'flag' },
    ...WRITES,
  },
  examples: [
    'opencall user create ada@example.org --platform fondation --firstname Ada --lastname Byron --role owner --yes',
    'pass show ada | opencall user create ada@example.org … --password-stdin --yes',
  ],
  async run({ args: [email], options, io }) {
    if (!/^\S+@\S+\.\S+$/.test(email)) throw new UsageError([`"${email}" is not an email address.`])
    const password = options.passwordStdin ? (await text(io.stdin)).replace(/\r?\n$/, '') : undefined
    const { change, onPlatform } = await import('../../session.ts')
    const { transaction } = await import('#server/db/database.ts')
    const { createMember, grantRole } = await import('#server/features/access/access.actions.ts')
    await onPlatform(io, options.platform, async (ctx) => {
      const locale = (options.lang as Locale | undefined) ?? ctx.locale
      const work = () =>
        transaction(async () => {
          const member = await createMember(ctx, {
            email,
            firstname: options.firstname,
            lastname: options.lastname,
            locale,
            password,
          })
          if (options.role) await grantRole(ctx, { email, role: options.role })
          return member
        })
      const as = options.role ? ` as ${options.role}` : ''
      const { done, result } = await change(
        io,
        options,
        `create an account for ${email} on ${options.platform}${as}`,
        work,
      )
      if (options.json) return printJson(io, { email, ...result, link: done ? result.link : null, changed: done })
      if (!done) return
      tell(
        io,
        result.made
          ? `Created the account of ${email}.`
          : `${email} had an account and is now a member of ${options.platform}.`,
      )
      if (result.link) print(io, `To choose a password, once, within seven days:\n${result.link}`)
    })
  },
})
