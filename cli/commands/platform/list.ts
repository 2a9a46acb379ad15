import { command, READS } from '../../command.ts'
import { printJson, printTable } from '../../print.ts'

export default command({
  options: READS,
  examples: ['opencall platform list --json'],
  async run({ options, io }) {
    const { withApp } = await import('../../session.ts')
    const { describePlatforms } = await import('#server/features/manifest/describe.actions.ts')
    const platforms = await withApp(io, describePlatforms)
    if (options.json) return printJson(io, platforms)
    printTable(
      io,
      ['SLUG', 'NAME', 'STATE', 'LANGUAGES', 'ADDRESS'],
      platforms.map(({ slug, name, state, languages, url }) => [slug, name, state, languages.join(' '), url]),
    )
  },
})
