import { text } from 'node:stream/consumers'
import { LOCALES, type Locale } from '#core/locale.ts'
import { command, OPTIONS, WRITES } from '../../command.ts'
import { printJson, tell } from '../../print.ts'

export default command({
  args: ['[email]'],
  describe: { email: 'whom to invite; left out: the list on standard input, one per line' },
  options: {
    platform: OPTIONS.platform,
    role: {
      flag: '--role <key>',
      summary: 'role on the platform or in a program, such as collaborator',
      required: true,
    },
    program: { flag: '--program <slug>', summary: 'the program, for a role in one program' },
    lang: { flag: '--lang <code>', summary: 'language of the email; the platform’s when left out', choices: LOCALES },
    message: { flag: '--message <text>', summary: 'added to the email' },
    skip: {
      flag: '--skip',
      summary: 'invite the others where an address is wrong, invited already or of a member',
      kind: 'flag',
    },
    ...WRITES,
  },
  examples: [
    'opencall user invite ada@example.org --role collaborator --platform fondation --program prix --lang fr --yes',
    'cat jury.txt | opencall user invite --role jury --platform fondation --program prix --skip --yes',
  ],
  async check({ args: [email] }) {
    const { email: address, wrongValues } = await import('../../input.ts')
    return email === undefined ? [] : wrongValues({ '[email]': [address, email] })
  },
  async run({ args: [email], options, io }) {
    const list = email ?? (await text(io.stdin))
    const { Failure } = await import('../../command.ts')
    const { change, onPlatform } = await import('../../session.ts')
    const { checkGrant } = await import('../../people.ts')
    const { invite } = await import('#server/features/member/invitation.actions.ts')
    const { findProgramId } = await import('#server/features/program/program.repo.ts')
    const { issueMessage } = await import('#server/words.ts')
    const { Problem } = await import('#core/problem.ts')
    const { LONGEST_LIST, LONGEST_MESSAGE, readPeople } = await import('#core/member/member.rules.ts')
    const { people } = readPeople(list)
    const message = options.message ?? ''
    if (people.length === 0) throw new Failure('Nothing was changed: there is no address to invite.')
    if (list.length > LONGEST_LIST)
      throw new Failure(`Nothing was changed: the list has more than ${LONGEST_LIST} characters.`)
    if (message.length > LONGEST_MESSAGE)
      throw new Failure(`Nothing was changed: the message has more than ${LONGEST_MESSAGE} characters.`)
    await onPlatform(io, options.platform, async (ctx) => {
      const { role, program, platform, skip } = options
      const where = program ? `in ${program}` : `on ${platform}`
      await checkGrant({ email: null, role, program, platform })
      const programId = program === undefined ? null : await findProgramId(program)
      const locale = (options.lang as Locale | undefined) ?? ctx.locale
      const what = `invite ${people.length === 1 ? people[0]?.email : `${people.length} people`} as ${role} ${where}`
      const { done, result } = await change(io, options, what, () =>
        invite(ctx, programId, { list, role, locale, message, skip }),
      ).catch((error: unknown) => {
        if (!(error instanceof Problem) || error.issues.every(({ at }) => at !== 'body.list')) throw error
        throw new Failure('Nothing was changed:', [
          ...error.issues.map((issue) => `${issueMessage(issue, 'en')}.`),
          '--skip invites the others.',
        ])
      })
      if (options.json) return printJson(io, { ...result, role, program: program ?? null, changed: done })
      if (!done) return
      for (const { line, text: skipped } of result.skipped) tell(io, `Skipped line ${line}: ${skipped}`)
      tell(
        io,
        `Invited ${result.invited.length === 1 ? result.invited[0] : `${result.invited.length} people`} as ${role} ${where}.`,
      )
    })
  },
})
