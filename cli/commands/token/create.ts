import { ALL_PERMISSIONS, type Permission } from '#core/access/permissions.ts'
import { command, OPTIONS, WRITES } from '../../command.ts'
import { print, printJson, tell } from '../../print.ts'

const DAYS_MOST = 366

export default command({
  args: ['<email>'],
  describe: { email: 'address of the person for whom programs act' },
  options: {
    platform: OPTIONS.platform,
    name: { flag: '--name <name>', summary: 'what it is for', required: true },
    scope: {
      flag: '--scope <permission...>',
      summary: 'what it may do, such as platform.user.read; never more than its person may',
      kind: 'list',
      required: true,
    },
    days: { flag: '--days <count>', summary: 'days until it ends, 366 at most; left out: it does not end by itself' },
    ...WRITES,
  },
  examples: [
    'opencall token create ada@example.org --platform fondation --name Export --scope platform.user.read --days 30 --yes',
  ],
  async check({ args: [email], options }) {
    const { email: address, name, wrongValues } = await import('../../input.ts')
    const wrong = wrongValues({ '<email>': [address, email], '--name': [name(120), options.name] })
    const { days } = options
    if (days !== undefined && !(/^\d{1,3}$/.test(days) && Number(days) >= 1 && Number(days) <= DAYS_MOST))
      wrong.push(`--days ${JSON.stringify(days)} must be a whole number from 1 to ${DAYS_MOST}.`)
    const unknown = options.scope.filter((scope) => !(ALL_PERMISSIONS as readonly string[]).includes(scope))
    return [...wrong, ...unknown.map((scope) => `--scope ${JSON.stringify(scope)} is no permission.`)]
  },
  async run({ args: [email], options, io }) {
    const { change, onPlatform } = await import('../../session.ts')
    const { memberId } = await import('../../people.ts')
    const { createTokenOf } = await import('#server/features/token/token.actions.ts')
    await onPlatform(io, options.platform, async (ctx) => {
      const userId = await memberId(email, options.platform)
      const { done, result } = await change(io, options, `create a token of ${email} on ${options.platform}`, () =>
        createTokenOf(ctx, userId, {
          name: options.name.trim(),
          scopes: options.scope as readonly string[] as Permission[],
          days: options.days === undefined ? null : Number(options.days),
        }),
      )
      if (options.json)
        return printJson(io, done ? { ...result.item, token: result.token } : { ...result.item, id: null, token: null })
      if (!done) return
      tell(io, `Created the token ${result.item.name} of ${email}. It is shown this once:`)
      print(io, result.token)
    })
  },
})
