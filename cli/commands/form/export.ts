import { LOCALES, type Locale } from '#core/locale.ts'
import { command, Failure, OPTIONS, READS } from '../../command.ts'
import { print, printJson, tell } from '../../print.ts'

export default command({
  args: ['<key>'],
  describe: { key: 'key of the form' },
  options: {
    platform: OPTIONS.platform,
    program: OPTIONS.program,
    out: OPTIONS.out,
    format: {
      flag: '--format <format>',
      summary: 'json (default) or yaml, or a format of another tool; as the name of --out when left out',
      choices: ['json', 'yaml', 'json-schema', 'surveyjs', 'formio', 'xlsform'],
    },
    lang: {
      flag: '--lang <code>',
      summary: 'language of a format that has one; the program’s when left out',
      choices: LOCALES,
    },
    draft: { flag: '--draft', summary: 'the draft instead of the published version', kind: 'flag' },
    ...READS,
    yes: { flag: '--yes', summary: 'overwrite existing files', kind: 'flag' },
  },
  examples: [
    'opencall form export nominee --platform fondation --program prix --out nominee.json',
    'opencall form export nominee --platform fondation --program prix --format xlsform --out nominee.xlsx',
  ],
  async check({ options }) {
    const { formatFor, FORMS, wrongFormat } = await import('../../format.ts')
    return [
      ...(formatFor(options, FORMS) === 'xlsform' && !options.out
        ? ['An XLSForm is written to a file: give --out PATH.']
        : []),
      ...wrongFormat(options, FORMS),
    ]
  },
  async run({ args: [key], options, io }) {
    const { writeFile } = await import('node:fs/promises')
    const { onProgram } = await import('../../session.ts')
    const { formatFor, FORMS } = await import('../../format.ts')
    const { freePath, inspectPath, writeWhole } = await import('../../paths.ts')
    const { printWithout } = await import('../../report.ts')
    const { writeForeign } = await import('#core/form/foreign/write.ts')
    const { writeSheets } = await import('#server/features/response/sheets.ts')
    const { canonical } = await import('#core/manifest/canonical.ts')
    const { writeYaml } = await import('#server/features/manifest/yaml.ts')
    const { listForms } = await import('#server/features/form/form.actions.ts')
    const { definitionOf, findFormByKey } = await import('#server/features/import/form.actions.ts')
    const { out } = options
    const look = async () => out && inspectPath(io, out, options)
    await onProgram(
      io,
      options,
      () => [look()] as const,
      async (ctx, { id, lang: own }, _there) => {
        const formId = await findFormByKey(ctx, id, key)
        if (!formId) {
          const { items } = await listForms(ctx, { programId: id })
          const known = items.map((form) => form.key).join(', ') || 'none'
          throw new Failure(`There is no form "${key}" in ${options.program} (available: ${known}).`)
        }
        const { title, definition } = await definitionOf(ctx, id, formId, options.draft ? 'draft' : 'published')
        const format = formatFor(options, FORMS)
        const written =
          format === 'json' || format === 'yaml'
            ? null
            : writeForeign(format, { title, definition }, (options.lang ?? own) as Locale)
        const form =
          written?.format === 'xlsform' ? null : (written?.json ?? canonical({ key, title, fields: definition.fields }))
        if (form && options.json && !out) return printJson(io, form)
        const text = format === 'yaml' && form ? writeYaml(form) : `${JSON.stringify(form, null, 2)}\n`
        const left = written?.lines ?? []
        if (!out) {
          print(io, text)
          return printWithout((line) => tell(io, line), left)
        }
        const path = await freePath(io, out, options)
        await writeWhole(path, (staged) =>
          written?.format === 'xlsform' ? writeSheets(staged, written.sheets) : writeFile(staged, text),
        )
        tell(io, `Wrote ${path}.`)
        printWithout((line) => tell(io, line), left)
        if (options.json) printJson(io, { path, ...(written && { withoutEquivalent: left }) })
      },
    )
  },
})
