import { command, WRITES } from '../../command.ts'
import { counted, print, printJson } from '../../print.ts'

export default command({
  options: {
    plan: { flag: '--plan <name>', summary: 'plan that the code gives, such as team', required: true },
    count: { flag: '--count <number>', summary: 'how many codes; 1 when left out, 500 at most' },
    expires: {
      flag: '--expires <date>',
      summary: 'last day (UTC) to redeem them, such as 2027-12-31; never when left out',
    },
    note: { flag: '--note <text>', summary: 'what they are for, shown in the list' },
    ...WRITES,
  },
  examples: ['opencall licence create --plan team --count 10 --expires 2027-12-31 --note "Partner offer" --yes'],
  async check({ options }) {
    const { z } = await import('zod')
    const { name, wrongValues } = await import('../../input.ts')
    return wrongValues({
      '--plan': [z.string().regex(/^[a-z0-9-]{1,40}$/, { error: 'key' }), options.plan],
      '--count': [z.coerce.number().int().min(1).max(500), options.count],
      '--expires': [z.iso.date(), options.expires],
      '--note': [name(200), options.note],
    })
  },
  async run({ options, io }) {
    const { decide, operator, withApp } = await import('../../session.ts')
    const { createLicences } = await import('#server/features/onboarding/licence.actions.ts')
    const count = Number(options.count ?? 1)
    const expiresAt = options.expires ? new Date(`${options.expires}T23:59:59.999Z`) : null
    await withApp(io, async (app) => {
      const { done, result } = await decide(
        io,
        options,
        `create ${counted(count, 'licence code')} for ${options.plan}`,
        () => createLicences(operator(app, io), { plan: options.plan, note: options.note ?? '', expiresAt, count }),
      )
      if (options.json) return printJson(io, { codes: done ? result : [], changed: done })
      if (done) print(io, `They are shown only now:\n${result.map((code) => `  ${code}`).join('\n')}`)
    })
  },
})
