import { LOCALES, type Locale } from '#core/locale.ts'
import { EXPORT_FORMATS, SENSITIVE_MODES, type SensitiveMode } from '#core/response/export.rules.ts'
import { command, OPTIONS } from '../../command.ts'
import { printJson, tell } from '../../print.ts'

export default command({
  options: {
    platform: OPTIONS.platform,
    program: OPTIONS.program,
    out: OPTIONS.out,
    format: {
      flag: '--format <format>',
      summary:
        'csv (default), xlsx or json; pdf for all in one document, pdfs for one each in a ZIP, files for those of their answers in a ZIP; as the name of --out when left out',
      choices: EXPORT_FORMATS,
    },
    lang: {
      flag: '--lang <code>',
      summary: 'show choices and countries in this language instead of codes',
      choices: LOCALES,
    },
    status: { flag: '--status <status>', summary: 'only these', choices: ['draft', 'submitted', 'withdrawn'] },
    category: { flag: '--category <key>', summary: 'only this category' },
    sensitive: {
      flag: '--sensitive <mode>',
      summary: 'sensitive answers: masked when left out; including them is logged',
      choices: SENSITIVE_MODES,
    },
    answers: {
      flag: '--answers <conditions>',
      summary: 'only those whose answers meet these, as the address of the list has them',
    },
    search: { flag: '--search <words>', summary: 'only those that contain this text' },
    json: { ...OPTIONS.json, summary: 'with --out: say as JSON what was written' },
    yes: { flag: '--yes', summary: 'overwrite existing files', kind: 'flag' },
  },
  examples: [
    'opencall response export --platform fondation --program prix > prix.csv',
    'opencall response export --platform fondation --program prix --lang fr --out prix.xlsx',
    'opencall response export --platform fondation --program prix --status submitted --out prix.pdf',
  ],
  async check({ options }) {
    const { EXPORTS, wrongFormat } = await import('../../format.ts')
    const { readConditions } = await import('#core/response/filter.rules.ts')
    const toFile = ['xlsx', 'pdf', 'pdfs', 'files'].includes(options.format ?? '')
    return [
      ...(options.json && !options.out ? ['--json goes with --out: applications are written as a table.'] : []),
      ...(toFile && !options.out
        ? [`${options.format === 'xlsx' ? 'An XLSX' : 'This format'} is written to a file: give --out PATH.`]
        : []),
      ...(options.answers && !readConditions(options.answers) ? ['--answers is no condition of a list.'] : []),
      ...wrongFormat(options, EXPORTS),
    ]
  },
  async run({ options, io }) {
    const { createWriteStream } = await import('node:fs')
    const { Failure } = await import('../../command.ts')
    const { onProgram } = await import('../../session.ts')
    const { EXPORTS, formatFor } = await import('../../format.ts')
    const { freePath, inspectPath, writeWhole } = await import('../../paths.ts')
    const { streamExport } = await import('#server/features/import/export.stream.ts')
    const { categoriesOf } = await import('#server/features/program/program.repo.ts')
    const format = formatFor(options, EXPORTS)
    const categoryIn = async ({ id }: { id: string }) => {
      if (!options.category) return null
      const found = (await categoriesOf(id)).find(({ key }) => key === options.category)
      if (!found) throw new Failure(`There is no category "${options.category}" in ${options.program}.`)
      return found
    }
    const { out } = options
    const look = async () => out && inspectPath(io, out, options)
    const needs = (program: Promise<{ id: string }>) => [program.then(categoryIn), look()] as const
    await onProgram(io, options, needs, async (ctx, program, category, _there) => {
      const query = {
        format,
        sensitive: (options.sensitive ?? 'masked') as SensitiveMode,
        ...(options.lang && { lang: options.lang as Locale }),
        ...(options.status && { status: options.status as 'draft' | 'submitted' | 'withdrawn' }),
        ...(category && { categoryId: category.id }),
        ...(options.search && { search: options.search }),
        ...(options.answers && { answers: options.answers }),
      }
      if (!out) return streamExport(ctx, program.id, query, io.stdout, 'leave')
      const path = await freePath(io, out, options)
      const bar = io.progress(`Exporting ${program.slug}`, 1)
      await writeWhole(path, (staged) =>
        streamExport(ctx, program.id, query, createWriteStream(staged), 'end', bar.to),
      ).finally(bar.end)
      tell(io, `Wrote ${path}.`)
      if (options.json) printJson(io, { path, format })
    })
  },
})
