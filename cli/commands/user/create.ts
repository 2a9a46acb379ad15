import { text } from 'node:stream/consumers'
import { LOCALES, type Locale } from '#core/locale.ts'
import { command, OPTIONS, WRITES } from '../../command.ts'
import { print, printJson, tell } from '../../print.ts'

export default command({
  args: ['<email>'],
  describe: { email: 'address of the person' },
  options: {
    platform: OPTIONS.platform,
    firstname: { flag: '--firstname <name>', summary: 'first name', required: true },
    lastname: { flag: '--lastname <name>', summary: 'last name', required: true },
    lang: { flag: '--lang <code>', summary: 'language; the platform’s when left out', choices: LOCALES },
    role: { flag: '--role <key>', summary: 'role on the platform or in a program, such as owner' },
    program: { flag: '--program <slug>', summary: 'the program, for a role in one program' },
    passwordStdin: { flag: '--password-stdin', summary: 'read the password from standard input', kind: 'flag' },
    ...WRITES,
  },
  examples: [
    'opencall user create ada@example.org --platform fondation --firstname Ada --lastname Byron --role owner --yes',
    'pass show ada | opencall user create ada@example.org … --password-stdin --yes',
  ],
  async check({ args: [email], options }) {
    const { email: address, name, wrongValues } = await import('../../input.ts')
    const wrong = wrongValues({
      '<email>': [address, email],
      '--firstname': [name(100), options.firstname],
      '--lastname': [name(100), options.lastname],
    })
    return options.program && !options.role ? [...wrong, '--program goes with --role.'] : wrong
  },
  async run({ args: [email], options, io }) {
    const password = options.passwordStdin ? (await text(io.stdin)).replace(/\r?\n$/, '') : undefined
    const { change, onPlatform } = await import('../../session.ts')
    const { transactionOnceMore } = await import('#server/db/unique.ts')
    const { checkGrant } = await import('../../people.ts')
    const { createMember, grantRole } = await import('#server/features/access/access.actions.ts')
    await onPlatform(io, options.platform, async (ctx) => {
      const locale = (options.lang as Locale | undefined) ?? ctx.locale
      const { platform, program, role } = options
      if (role) await checkGrant({ email: null, role, program, platform })
      const work = () =>
        transactionOnceMore(async () => {
          const member = await createMember(ctx, {
            email,
            firstname: options.firstname,
            lastname: options.lastname,
            locale,
            password,
          })
          const { granted } = role ? await grantRole(ctx, { email, role, program }) : { granted: false }
          return { ...member, granted }
        })
      const as = role ? ` as ${role}${program ? ` in ${program}` : ''}` : ''
      const { done, result } = await change(
        io,
        options,
        `create an account for ${email} on ${options.platform}${as}`,
        work,
      )
      const { granted, ...member } = result
      const { made, joined } = member
      const changed = done && (joined || granted || member.link !== null)
      if (options.json) return printJson(io, { email, ...member, link: done ? member.link : null, changed })
      if (!done) return
      tell(
        io,
        made
          ? `Created the account of ${email}.`
          : joined
            ? `${email} had an account and is now a member of ${options.platform}.`
            : `${email} is a member of ${options.platform} already${granted ? ` and is now ${role}` : changed ? '' : '; nothing was changed'}.`,
      )
      if (!made && member.name !== `${options.firstname} ${options.lastname}`)
        tell(io, `The account keeps its name, ${member.name}: it is the person’s to change.`)
      if (result.link) print(io, `To choose a password, once, within seven days:\n${result.link}`)
    })
  },
})
