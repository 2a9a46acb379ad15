import { LOCALES, type Locale } from '#core/locale.ts'
import { command, Failure, OPTIONS, WRITES } from '../../command.ts'
import { counted, preview, printJson, tell } from '../../print.ts'

export default command({
  args: ['<file>'],
  describe: { file: 'a form as Opencall JSON or YAML, JSON Schema, SurveyJS or form.io' },
  options: {
    platform: OPTIONS.platform,
    program: OPTIONS.program,
    key: { flag: '--key <key>', summary: 'key of the form; the file’s, else made from its name' },
    title: { flag: '--title <title>', summary: 'title; else what the form has, or the file’s' },
    lang: {
      flag: '--lang <code>',
      summary: 'language of a JSON Schema’s words; the program’s when left out',
      choices: LOCALES,
    },
    publish: { flag: '--publish', summary: 'publish the form', kind: 'flag' },
    ...WRITES,
  },
  examples: ['opencall form import sf424_short.json --platform fondation --program prix --lang en --publish --yes'],
  async check({ options }) {
    const { key, wrongValues } = await import('../../input.ts')
    return wrongValues({ '--key': [key, options.key] })
  },
  async run({ args: [file], options, io }) {
    const { basename, extname } = await import('node:path')
    const { fileToRead } = await import('../../paths.ts')
    const { change, onProgram } = await import('../../session.ts')
    const { ensurePublished } = await import('../../publish.ts')
    const { printReport } = await import('../../report.ts')
    const { countFields } = await import('#core/form/jsonschema.ts')
    const { keyOfFile, readFormFile } = await import('#server/features/import/form.file.ts')
    const { findFormByKey, keepForm, showForm } = await import('#server/features/import/form.actions.ts')
    const needs = () => [fileToRead(io, file)] as const
    await onProgram(io, options, needs, async (ctx, program, path) => {
      const lang = (options.lang ?? program.lang) as Locale
      const form = await readFormFile(path, lang, options.publish ? 'published' : 'draft')
      const stem = basename(file, extname(file))
      const key = options.key ?? keyOfFile(file, form)
      if (!key)
        throw new Failure(`"${stem}" cannot be the key of a form.`, [
          'Give one with --key: lower-case letters, digits and hyphens.',
        ])
      const knownId = await findFormByKey(ctx, program.id, key)
      const known = knownId && (await showForm(ctx, program.id, knownId)).title
      const title = { ...(known || (!options.title && form.title)), ...(options.title && { [lang]: options.title }) }
      const { report } = form
      const show = preview(io, options, (to) => report && printReport(to, file, report))

      const fields = countFields(form.definition.fields)
      const what = `${options.publish ? 'publish' : 'keep as a draft'} the form ${key} (${counted(fields, 'field')}) in ${program.slug}`
      const { done, result } = await change(io, options, what, () =>
        keepForm(ctx, {
          programId: program.id,
          key,
          title: Object.keys(title).length > 0 ? title : { [lang]: stem },
          definition: form.definition,
          as: options.publish ? 'published' : 'draft',
        }),
      )
      show()
      if (done) await ensurePublished(ctx, io)
      if (options.json)
        return printJson(io, { key, ...result, fields, report: form.report, changed: done && result.changed })
      if (!done) return
      if (!result.changed) return tell(io, `The form ${key} is already up to date.`)
      const state = options.publish ? `, version ${result.version}` : '; it is a draft until it is published'
      tell(io, `${result.made ? 'Created' : 'Changed'} the form ${key}${state}.`)
    })
  },
})
