import type { Locale } from '#core/locale.ts'
import { type PrintBlock, printedSections } from '#core/response/print.rules.ts'
import type { MyResponse, ResponseDetail } from '#core/response/response.contract.ts'
import { moment, offsetOf } from '#core/site/dates.ts'
import { typographic } from '#core/site/typography.ts'
import type { App } from '../../context.ts'
import type { Pdf, Picture } from '../../pdf/document.ts'
import { isDrawn, readPicture } from '../../pdf/picture.ts'
import { say } from '../../words.ts'
import type { StoredAnswerFile } from './files.repo.ts'

/** Pictures of one application that are drawn; others are named. */
const MOST_PICTURES = 40

export interface PrintOptions {
  lang: Locale
  /** Of the program: for texts that are not in `lang`. */
  fallback: Locale
  platform: { id: string; name: string }
  pictures: boolean
  /** Who applies, one line each; none when it is printed without them. */
  people: readonly string[]
  files: readonly StoredAnswerFile[]
}

type Printed = Pick<
  MyResponse | ResponseDetail,
  'number' | 'title' | 'state' | 'program' | 'category' | 'createdAt' | 'updatedAt' | 'submittedAt' | 'steps'
>

/** Writes an application as a part of a document, on pages of its own. */
export async function printApplication(app: App, pdf: Pdf, printed: Printed, options: PrintOptions): Promise<void> {
  const { lang, fallback } = options
  const words = (key: string, values: Record<string, unknown> = {}) =>
    typographic(say(lang, 'front', `print.${key}`, values), lang)
  const { zone } = printed.program
  const at = (iso: string) => `${moment(new Date(iso), zone, lang)} (${offsetOf(new Date(iso), zone)})`
  const sections = printedSections(printed.steps, {
    lang,
    fallback,
    yes: say(lang, 'front', 'form.yes'),
    no: say(lang, 'front', 'form.no'),
  })
  const stored = new Map(options.files.map((file) => [file.key, file]))
  let drawn = 0

  const picturesOf = async (files: Extract<PrintBlock, { kind: 'files' }>['files']): Promise<Picture[]> => {
    if (!options.pictures) return []
    const found: Picture[] = []
    for (const { key, name } of files) {
      const file = stored.get(key)
      if (!file || !isDrawn(file.type) || drawn >= MOST_PICTURES) continue
      const picture = await readPicture(() => app.files.read(options.platform.id, key), `${drawn + 1}. ${name}`)
      if (!picture) continue
      drawn += 1
      found.push(picture)
    }
    return found
  }

  pdf.begin()
  await pdf.title(printed.title || words('untitled'))
  if (options.people.length > 0)
    await pdf.line(words('applicant', { count: options.people.length }), options.people.join('\n'))
  await pdf.line(words('category'), printed.category.title)
  await pdf.line(words('state'), stateOf(printed, words, at))
  for (const section of sections) {
    await pdf.section(section.title)
    for (const block of section.blocks) {
      switch (block.kind) {
        case 'heading':
          await pdf.heading(block.text)
          break
        case 'line':
          await pdf.line(block.label, block.text, { soft: words('noAnswer') })
          break
        case 'table':
          await pdf.table({ ...block, total: block.total && [words('total'), ...block.total] })
          break
        case 'files':
          await pdf.line(block.label, block.files.map(({ name }) => name).join('\n'))
          await pdf.pictures(await picturesOf(block.files))
      }
    }
  }
  if (printed.submittedAt)
    await pdf.box(words('receipt'), [
      words('receivedOn', { date: at(printed.submittedAt) }),
      words('receiptNumber', { number: printed.number }),
    ])
  await pdf.part({
    headLeft: options.platform.name,
    headRight: [printed.program.title, ...(printed.number ? [words('number', { number: printed.number })] : [])],
    footLeft: words('foot', { number: printed.number, date: at(printed.updatedAt) }),
    page: (page, of) => words('page', { page, of }),
  })
}

function stateOf(
  { state, submittedAt, createdAt, updatedAt }: Printed,
  words: (key: string, values?: Record<string, unknown>) => string,
  at: (iso: string) => string,
): string {
  const first = words(`stateOn.${submittedAt && state === 'submitted' ? 'submitted' : state}`, {
    date: at(state === 'submitted' ? (submittedAt ?? createdAt) : state === 'withdrawn' ? updatedAt : createdAt),
  })
  const isChanged = state === 'submitted' && updatedAt > (submittedAt ?? createdAt)
  return isChanged ? `${first}\n${words('changedOn', { date: at(updatedAt) })}` : first
}
