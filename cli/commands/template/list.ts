import { command, READS } from '../../command.ts'
import { printJson, printTable } from '../../print.ts'

export default command({
  options: READS,
  examples: ['opencall template list'],
  async run({ options, io }) {
    const { listTemplates } = await import('#server/features/manifest/template.files.ts')
    const { wordsIn } = await import('../../words.ts')
    const templates = await listTemplates()
    if (options.json) return printJson(io, templates)
    printTable(
      io,
      ['KEY', 'TITLE', 'LANGUAGES', 'FOR'],
      templates.map(({ key, title, summary, languages }) => [
        key,
        wordsIn(title),
        languages.join(' '),
        wordsIn(summary),
      ]),
    )
  },
})
