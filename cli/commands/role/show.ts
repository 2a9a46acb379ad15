import { command, Failure, OPTIONS, READS } from '../../command.ts'
import { printFacts, printJson } from '../../print.ts'

export default command({
  args: ['<key>'],
  describe: { key: 'the role, as "opencall role list" shows it' },
  options: { platform: OPTIONS.platform, ...READS },
  examples: ['opencall role show collaborator --platform fondation'],
  async run({ args: [key], options, io }) {
    const { onPlatform } = await import('../../session.ts')
    const { wordsIn } = await import('../../words.ts')
    const { listRoles } = await import('#server/features/access/role.actions.ts')
    const { items } = await onPlatform(io, options.platform, listRoles)
    const role = items.find((one) => one.key === key)
    if (!role)
      throw new Failure(
        `There is no role "${key}" on ${options.platform} (available: ${items.map((one) => one.key).join(', ')}).`,
      )
    if (options.json) return printJson(io, role)
    printFacts(io, [
      ['Key', role.key],
      ['Name', role.name ? wordsIn(role.name) : '(built-in)'],
      ['Scope', role.scope],
      ['People', role.holders],
      ['Permissions', role.permissions.join(', ') || 'none'],
    ])
  },
})
