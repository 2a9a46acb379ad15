import { plain } from '#core/manifest/located.ts'
import type { Manifest } from '#core/manifest/manifest.contract.ts'
import { command, READS } from '../../command.ts'
import { print, printJson, printTable } from '../../print.ts'

export default command({
  args: ['<key>'],
  describe: { key: 'which template, as "opencall template list" names it' },
  options: READS,
  examples: ['opencall template show awards', 'opencall template show grant --json'],
  async run({ args: [key], options, io }) {
    const { listTemplates, openTemplate } = await import('#server/features/manifest/template.files.ts')
    const { wordsIn } = await import('../../words.ts')
    const { countFields } = await import('#core/form/jsonschema.ts')
    const { Failure } = await import('../../command.ts')
    const known = (await listTemplates()).map((template) => template.key)
    if (!known.includes(key)) throw new Failure(`There is no template "${key}" (available: ${known.join(', ')}).`)
    const template = await openTemplate(key)
    const manifest = plain(template.open.root) as Manifest
    if (options.json) return printJson(io, manifest)

    print(io, `${template.key}: ${wordsIn(template.title)}\n${wordsIn(template.summary)}`)
    print(io, `Languages: ${template.languages.join(', ')}\n`)
    printTable(
      io,
      ['VARIABLE', 'QUESTION', 'DEFAULT'],
      Object.entries(template.open.variables).map(([name, { question, default: preset }]) => [
        name,
        wordsIn(question),
        preset === undefined ? '(needed)' : String(preset),
      ]),
    )
    for (const program of manifest.programs ?? []) {
      print(io, `\nProgram ${program.slug}: ${wordsIn(program.title)}`)
      for (const category of program.categories ?? []) {
        print(io, `  Category ${category.key}: ${wordsIn(category.title)}`)
        for (const step of category.steps) print(io, `    ${step.type.padEnd(10)}  ${step.key}: ${wordsIn(step.title)}`)
      }
      for (const form of program.forms ?? [])
        print(io, `  Form ${form.key}: ${wordsIn(form.title)}, ${countFields(form.fields)} fields`)
    }
    print(io, `\nPages: ${(manifest.pages ?? []).map((page) => page.key).join(', ') || 'none'}`)
  },
})
