import { command, OPTIONS, READS } from '../../command.ts'
import { printJson, printTable } from '../../print.ts'

export default command({
  options: { platform: OPTIONS.platform, ...READS },
  examples: ['opencall domain list --platform fondation'],
  async run({ options, io }) {
    const { onPlatform } = await import('../../session.ts')
    const { listPlatformDomains } = await import('#server/features/domain/domain.actions.ts')
    const domains = await onPlatform(io, options.platform, listPlatformDomains)
    if (options.json) return printJson(io, domains)
    printTable(
      io,
      ['HOST', 'STATE', 'PRIMARY', 'TXT RECORD', 'VALUE'],
      domains.map(({ host, state, isPrimary, record }) => [
        host,
        state,
        isPrimary ? 'yes' : 'no',
        record.name,
        record.value,
      ]),
    )
  },
})
