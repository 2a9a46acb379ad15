import { command, OPTIONS, READS } from '../../command.ts'
import { printJson, printTable } from '../../print.ts'

export default command({
  options: { platform: OPTIONS.platform, ...READS },
  examples: ['opencall role list --platform fondation'],
  async run({ options, io }) {
    const { onPlatform } = await import('../../session.ts')
    const { wordsIn } = await import('../../words.ts')
    const { listRoles } = await import('#server/features/access/role.actions.ts')
    const { items } = await onPlatform(io, options.platform, listRoles)
    if (options.json) return printJson(io, items)
    printTable(
      io,
      ['KEY', 'NAME', 'SCOPE', 'PERMISSIONS', 'PEOPLE'],
      items.map(({ key, name, scope, permissions, holders }) => [
        key,
        name ? wordsIn(name) : '(built-in)',
        scope,
        String(permissions.length),
        String(holders),
      ]),
    )
  },
})
