import { command, OPTIONS, READS } from '../../command.ts'
import { printJson, printTable } from '../../print.ts'

const PER_PAGE = 100

export default command({
  options: {
    platform: OPTIONS.platform,
    kind: { flag: '--kind <kind>', summary: 'only these', choices: ['staff', 'applicant'] },
    search: { flag: '--search <words>', summary: 'in names and addresses' },
    ...READS,
  },
  examples: ['opencall user list --platform fondation --kind staff'],
  async run({ options, io }) {
    const { onPlatform } = await import('../../session.ts')
    const { listUsers } = await import('#server/features/account/users.actions.ts')
    await onPlatform(io, options.platform, async (ctx) => {
      const users = []
      for (let page = 1; ; page++) {
        const { items } = await listUsers(ctx, {
          page,
          perPage: PER_PAGE,
          kind: options.kind as 'staff' | 'applicant' | undefined,
          search: options.search,
          sort: 'createdAt',
          direction: 'asc',
        })
        users.push(...items)
        if (items.length < PER_PAGE) break
      }
      if (options.json) return printJson(io, users)
      printTable(
        io,
        ['EMAIL', 'NAME', 'KIND', 'STATE', 'ROLES'],
        users.map((user) => [
          user.email,
          `${user.firstname} ${user.lastname}`.trim(),
          user.kind,
          user.state,
          user.roles.map(({ key, programTitle }) => (programTitle ? `${key} (${programTitle})` : key)).join(', '),
        ]),
      )
    })
  },
})
