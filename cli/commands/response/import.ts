import type { Cell } from '#core/form/cells.ts'
import type { Context } from '#server/context.ts'
import type { Imported } from '#server/features/import/import.actions.ts'
import type { Table } from '#server/features/import/table.ts'
import { command, OPTIONS, WRITES } from '../../command.ts'
import type { Io } from '../../io.ts'
import { counted, preview, print, printJson, printTable, tell } from '../../print.ts'

export default command({
  args: ['<file>'],
  describe: { file: 'CSV or XLSX, the first row naming the columns' },
  options: {
    platform: OPTIONS.platform,
    program: OPTIONS.program,
    map: {
      flag: '--map <column=field...>',
      summary:
        'what a column is: a field’s reference, form.reference, group[0][reference], @category, @key, @status, @submittedAt, or - to leave it out',
      kind: 'list',
    },
    key: {
      flag: '--key <column>',
      summary: 'column that identifies applications: known ones are changed, not added',
    },
    decimal: {
      flag: '--decimal <comma|dot...>',
      summary:
        'sign before the decimals, where the file does not tell: comma (1.234,50) or dot (1,234.50); of one column COLUMN=comma',
      kind: 'list',
    },
    category: { flag: '--category <key>', summary: 'category of rows without one' },
    state: {
      flag: '--state <state>',
      summary: 'state of new applications without one; submitted when left out',
      choices: ['submitted', 'draft'],
    },
    new: { flag: '--new', summary: 'make the program, its categories and a form from the columns first', kind: 'flag' },
    categoryFrom: { flag: '--category-from <column>', summary: 'with --new: column whose values are the categories' },
    title: { flag: '--title <title>', summary: 'with --new: title of the program' },
    ...WRITES,
  },
  examples: [
    'opencall response import entries.csv --platform fondation --program prix --dry-run',
    'opencall response import entries.csv --platform fondation --program prix --map "Project name=work.title" --key ID --yes',
    'opencall response import entries.xlsx --platform fondation --program prix-2027 --new --category-from Track --key ID --yes',
  ],
  async check({ options }) {
    const { newSlug, wrongValues } = await import('../../input.ts')
    const { contradictions } = await import('#core/import/mapping.ts')
    const unmapped = options.map.filter((words) => words.lastIndexOf('=') < 1)
    const meant = [
      ...options.map.filter((words) => !unmapped.includes(words)),
      ...(options.key ? [`${options.key}=@key`] : []),
      ...(options.categoryFrom ? [`${options.categoryFrom}=@category`] : []),
    ]
    const undecided = options.decimal.filter((words) => !/(?:^|.=)(?:comma|dot)$/s.test(words))
    return [
      ...undecided.map((words) => `--decimal ${JSON.stringify(words)} must be comma, dot, COLUMN=comma or COLUMN=dot.`),
      ...unmapped.map((words) => `--map ${JSON.stringify(words)} must be COLUMN=FIELD.`),
      ...contradictions(meant).map((words) => `${words}.`),
      ...(options.new ? wrongValues({ '--program': [newSlug, options.program] }) : []),
      ...(!options.new && (options.categoryFrom || options.title)
        ? ['--category-from and --title go with --new.']
        : []),
    ]
  },
  async run({ args: [file], options, io }) {
    const { fileToRead } = await import('../../paths.ts')
    const { change, onPlatform, onProgram } = await import('../../session.ts')
    const { ensurePublished } = await import('../../publish.ts')
    const { openTable } = await import('#server/features/import/table.ts')
    const { importResponses, planImport } = await import('#server/features/import/import.actions.ts')
    const { importIntoNew, inferCall } = await import('#server/features/import/new.actions.ts')
    const { flawWords } = await import('#server/features/import/problem.words.ts')
    const state = (options.state ?? 'submitted') as 'submitted' | 'draft'
    const open = async () => openTable(await fileToRead(io, file))
    const bring = async (ctx: Context, table: Table, slug: string) => {
      const common = { map: options.map, category: options.category, state, onProgress: progressOf(io, table.name) }
      const call = {
        slug: options.program,
        title: options.title ?? options.program,
        lang: ctx.locale,
        categoryFrom: options.categoryFrom,
        key: options.key,
        decimal: options.decimal,
      }
      let show = () => {}
      let imported: Imported | null = null
      if (options.new) {
        const { manifest, unclear } = await inferCall(table, call, options.map)
        show = preview(io, options, (to) => printInferred(to, manifest, imported))
        for (const problem of unclear) tell(io, `"${problem.column}" stays a text: ${flawWords(problem)}`)
      } else {
        const {
          call: known,
          mapping,
          keyless,
          first,
        } = await planImport(ctx, table, {
          ...common,
          decimal: options.decimal,
          program: options.program,
          key: options.key,
        })
        const { nameOf, unfilled } = await import('#core/import/mapping.ts')
        const empty = unfilled(known.known, mapping.targets).map(({ form, field }) => `${form}.${field.reference}`)
        show = preview(io, options, (to) => printMapping(to, table.headers, mapping.targets.map(nameOf), first, empty))
        if (keyless > 0)
          tell(
            io,
            `${counted(keyless, 'application')} of ${slug} came from a file without a key: the key of a row finds none of them.`,
          )
      }
      const what = `import ${table.name} into ${options.new ? 'the new program ' : ''}${slug} on ${options.platform}`
      const work = () =>
        options.new
          ? importIntoNew(ctx, table, call, common)
          : importResponses(ctx, table, {
              ...common,
              decimal: options.decimal,
              program: options.program,
              key: options.key,
            })
      const { done, result } = await change(io, options, what, work).finally(common.onProgress.end)
      imported = result
      const say = () => {
        show()
        report(io, options, done, result)
      }
      if (done) await ensurePublished(ctx, io, say)
      else say()
    }
    if (options.new) return onPlatform(io, options.platform, async (ctx) => bring(ctx, await open(), options.program))
    await onProgram(
      io,
      options,
      () => [open()],
      (ctx, { slug }, table) => bring(ctx, table, slug),
    )
  },
})

function report(
  io: Io,
  { json }: { json: boolean },
  done: boolean,
  { rows, created, changed, same, filesLeft, mapping }: Imported,
): void {
  if (json) {
    printJson(io, {
      rows,
      created,
      updated: changed,
      unchanged: same,
      filesLeft,
      mapping,
      changed: done && created + changed > 0,
    })
    return
  }
  tell(
    io,
    `${counted(rows, 'row')}: ${created} new, ${changed} changed, ${same} as ${same === 1 ? 'it was' : 'they were'}.${done ? '' : ' Nothing was written.'}`,
  )
  if (filesLeft > 0) tell(io, `${counted(filesLeft, 'file cell')} left out: files do not come with a table.`)
}

function progressOf(io: Io, label: string) {
  const bars = { check: () => io.progress(`Checking ${label}`, 1), write: () => io.progress(`Importing ${label}`, 1) }
  let part: keyof typeof bars | null = null
  let bar: ReturnType<Io['progress']> | null = null
  const show = (now: keyof typeof bars, share: number) => {
    if (part !== now) {
      bar?.end()
      bar = bars[now]()
      part = now
    }
    bar?.to(share)
  }
  return Object.assign(show, { end: () => bar?.end() })
}

function printMapping(
  io: Io,
  headers: readonly string[],
  targets: readonly string[],
  first: readonly (readonly Cell[])[],
  empty: readonly string[],
): void {
  printTable(
    io,
    ['COLUMN', 'IS', 'FIRST VALUES'],
    headers.map((header, n) => [header, targets[n] || '(left out)', (first[n] ?? []).map(shown).join(' | ')]),
  )
  if (empty.length > 0) print(io, `No column for: ${empty.join(', ')}`)
  print(io, '')
}

const LONGEST_SHOWN = 30

/** A value on one line; a text that looks like a number is in quotes, for it is none. */
function shown(value: Cell): string {
  const text = String(value).replace(/\s+/g, ' ')
  const short = text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text
  return typeof value === 'string' && /^[\d.,\s]+$/.test(text) ? `"${short}"` : short
}

type Inferred = Awaited<ReturnType<typeof import('#server/features/import/new.actions.ts').inferCall>>['manifest']

/** What a program was made of. The first values are known once the rows were read. */
function printInferred(io: Io, { programs = [] }: Inferred, imported: Imported | null): void {
  for (const { slug, categories = [], forms = [] } of programs) {
    print(
      io,
      `Program ${slug}, ${counted(categories.length, 'category', 'categories')}: ${categories.map(({ key }) => key).join(', ')}`,
    )
    const first = (key: string, reference: string) =>
      imported?.mapping.find(({ target }) => target.split(', ').includes(`${key}.${reference}`))?.first ?? []
    printTable(
      io,
      ['FIELD', 'TYPE', 'TITLE', ...(imported ? ['FIRST VALUES'] : [])],
      forms.flatMap(({ key, fields }) =>
        fields.map((field) => [
          field.reference,
          `${field.type}${field.required ? ', required' : ''}`,
          Object.values(field.title)[0] ?? '',
          ...(imported ? [first(key, field.reference).map(shown).join(' | ')] : []),
        ]),
      ),
    )
    print(io, '')
  }
}
