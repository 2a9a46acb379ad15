import { command, READS } from '../../command.ts'
import { printJson, printTable } from '../../print.ts'

export default command({
  options: READS,
  examples: ['opencall template list'],
  async run({ options, io }) {
    const { listTemplates } = await import('#server/features/manifest/template.files.ts')
    const templates = await listTemplates()
    if (options.json) return printJson(io, templates)
    printTable(
      io,
      ['KEY', 'TITLE', 'FOR'],
      templates.map(({ key, title, summary }) => [key, title.en ?? '', summary.en ?? '']),
    )
  },
})
