import { LOCALES, type Locale } from '#core/locale.ts'
import { command, READS } from '../../command.ts'
import { counted, print, printJson, tell } from '../../print.ts'

export default command({
  args: ['<file>'],
  describe: { file: 'a form as Opencall JSON or YAML, JSON Schema, SurveyJS or form.io' },
  options: {
    lang: { flag: '--lang <code>', summary: 'language of a JSON Schema’s words (en)', choices: LOCALES },
    ...READS,
  },
  examples: ['opencall form check form.json', 'opencall form check sf424_short.json --json'],
  async run({ args: [file], options, io }) {
    const { fileToRead } = await import('../../paths.ts')
    const { keyOfFile, readFormFile } = await import('#server/features/import/form.file.ts')
    const { printReport } = await import('../../report.ts')
    const { countFields } = await import('#core/form/jsonschema.ts')
    const form = await readFormFile(await fileToRead(io, file), (options.lang ?? 'en') as Locale, 'published')
    if (!keyOfFile(file, form))
      tell(io, 'Neither the file nor its name gives the form a key: importing it needs --key.')
    const fields = countFields(form.definition.fields)
    if (options.json)
      return printJson(io, {
        file,
        from: form.from,
        fields,
        report: form.report,
        definition: form.definition,
      })
    if (form.report) printReport(io, file, form.report)
    else print(io, `${file}: a form of ${counted(fields, 'field')}, no errors`)
  },
})
