import { isStoredFile } from '#core/form/files.ts'
import { bytesIn } from '#core/form/message.ts'
import { closingToBegin } from '#core/program/deadline.rules.ts'
import type { LIST_STYLES } from '#core/program/section.rules.ts'
import type { Section } from '#core/program/section.shapes.ts'
import type { SiteProgram } from '#core/site/content.ts'
import { calendarDate, dateRange, localDay, localTime, shortDate, weekday } from '#core/site/dates.ts'
import { typographic } from '#core/site/typography.ts'
import type { Translate } from '#core/site/words.ts'
import { pick } from '#core/text.ts'
import { type CallView, localText, momentOf } from './call.ts'
import { type PictureView, pictureOf } from './picture.ts'

export interface DateRow {
  state: 'done' | 'now' | 'todo'
  when: string
  small: string
  iso: string | null
  title: string
  note: string
}

export type Block =
  | { kind: 'text'; id: string; title: string; html: string }
  | { kind: 'eligibility'; id: string; title: string; yes: string[]; no: string[] }
  | { kind: 'calendar'; id: string; title: string; rows: DateRow[] }
  | { kind: 'categories'; id: string; title: string; rows: { title: string; summary: string; steps: string }[] }
  | { kind: 'questions'; id: string; title: string; rows: { question: string; answer: string }[] }
  | { kind: 'image'; id: string; title: string; pictures: PictureView[] }
  | { kind: 'video'; id: string; title: string; src: string; host: string; caption: string; transcript: string[] }
  | { kind: 'list'; id: string; title: string; style: (typeof LIST_STYLES)[number]; lines: string[] }
  | { kind: 'files'; id: string; title: string; rows: { href: string; title: string; about: string }[] }
  | { kind: 'partners'; id: string; title: string; rows: { name: string; logo?: string; url?: string }[] }

type Words = (text: Parameters<typeof localText>[0]) => string

/**
 * The blocks of a program's page: the organiser's own in their order. The calendar and the categories stand before the first
 * questions, the calendar where the organiser put it instead.
 */
export function blocksOf(program: SiteProgram, call: CallView, now: Date, t: Translate): Block[] {
  const { locale } = t
  const words: Words = (text) => localText(text, locale, program.lang)
  const sections = program.settings.sections.filter(({ hidden }) => !hidden)
  const first = sections.findIndex((section) => section.kind === 'questions')
  const cut = first < 0 ? sections.length : first
  const calendars = sections.filter((section) => section.kind === 'calendar')
  const calendar = calendarOf(program, call, calendars, now, t, words)
  const isPlaced = program.settings.sections.some(({ kind }) => kind === 'calendar')
  const plain = (section: Section): Omit<Block, 'id'> | null =>
    section === calendars[0] ? calendar : blockOf(section, words, t, program)
  const blocks = [
    ...sections.slice(0, cut).map(plain),
    ...(isPlaced ? [] : [calendar]),
    categoriesOf(program, t, words),
    ...sections.slice(cut).map(plain),
  ]
  return blocks.filter((block) => block !== null).map((block, index) => ({ ...block, id: `s${index + 1}` }) as Block)
}

function blockOf(section: Section, words: Words, t: Translate, program: SiteProgram): Omit<Block, 'id'> | null {
  switch (section.kind) {
    case 'text': {
      const html = typographic(pick(section.content, t.locale, program.lang), t.locale)
      return html ? block({ kind: 'text', title: words(section.title) || t('program.about'), html }) : null
    }
    case 'eligibility': {
      const [yes, no] = [(section.yes ?? []).map(words).filter(Boolean), (section.no ?? []).map(words).filter(Boolean)]
      const title = words(section.title) || t('program.who')
      return yes.length + no.length ? block({ kind: 'eligibility', title, yes, no }) : null
    }
    case 'questions': {
      const rows = (section.questions ?? []).map((row) => ({
        question: words(row.question),
        answer: words(row.answer),
      }))
      const title = words(section.title) || t('program.questions')
      return rows.length ? block({ kind: 'questions', title, rows }) : null
    }
    case 'image': {
      const pictures = (section.images ?? []).filter(({ image }) => isStoredFile(image))
      const title = words(section.title) || t('program.pictures')
      return pictures.length
        ? block({ kind: 'image', title, pictures: pictures.map((one) => pictureOf(one, words)) })
        : null
    }
    case 'video': {
      const src = section.video ?? ''
      const host = isStoredFile(src) ? '' : hostOf(src)
      if (!isStoredFile(src) && !host) return null
      return block({
        kind: 'video',
        title: words(section.title) || t('program.video'),
        src,
        host,
        caption: words(section.caption),
        transcript: words(section.transcript).split('\n').filter(Boolean),
      })
    }
    case 'list': {
      const lines = (section.lines ?? []).map(words).filter(Boolean)
      const title = words(section.title) || t('program.list')
      return lines.length ? block({ kind: 'list', title, style: section.style ?? 'ticks', lines }) : null
    }
    case 'files': {
      const rows = (section.files ?? [])
        .filter(({ file }) => isStoredFile(file))
        .map(({ file, title, size, type }) => ({
          href: file,
          title: words(title),
          about: [kindOf(type), size === undefined ? '' : bytesIn(size, t.locale)].filter(Boolean).join(', '),
        }))
      const title = words(section.title) || t('program.files')
      return rows.length ? block({ kind: 'files', title, rows }) : null
    }
    case 'partners': {
      const rows = (section.partners ?? []).map(({ name, logo, url }) => ({
        name,
        ...(logo && { logo }),
        ...(url && { url }),
      }))
      const title = words(section.title) || t('program.partners')
      return rows.length ? block({ kind: 'partners', title, rows }) : null
    }
    case 'calendar':
      return null
  }
}

const KINDS: Record<string, string> = { pdf: 'PDF', zip: 'ZIP', png: 'PNG', jpeg: 'JPEG', gif: 'GIF', webp: 'WebP' }
const ENDINGS: readonly (readonly [string, string])[] = [
  ['wordprocessingml', 'DOCX'],
  ['spreadsheetml', 'XLSX'],
  ['presentationml', 'PPTX'],
  ['opendocument.text', 'ODT'],
  ['opendocument.spreadsheet', 'ODS'],
]

/** What a file is called among people: PDF, DOCX. '' for what has no name of its own. */
const kindOf = (type = ''): string =>
  KINDS[type.split('/')[1] ?? ''] ?? ENDINGS.find(([part]) => type.includes(part))?.[1] ?? ''

function hostOf(address: string): string {
  try {
    const { protocol, host } = new URL(address)
    return protocol === 'https:' || protocol === 'http:' ? host.replace(/^www\./, '') : ''
  } catch {
    return '' // nothing yet
  }
}

/** Keeps the union while the id is still missing. */
const block = <B extends Block extends infer Each ? (Each extends Block ? Omit<Each, 'id'> : never) : never>(
  one: B,
): B => one

function calendarOf(
  program: SiteProgram,
  call: CallView,
  sections: Section[],
  now: Date,
  t: Translate,
  words: Words,
): Omit<Block, 'id'> | null {
  const { locale } = t
  const { zone } = program
  const today = localDay(now, zone)
  const day = (date: Date) => Math.floor(date.getTime() / 86_400_000)
  const rows: (DateRow & { order: number })[] = []
  if (call.opens && program.opensAt) {
    const at = new Date(program.opensAt)
    rows.push({
      order: localDay(at, zone),
      state: at <= now ? 'done' : 'todo',
      when: call.opens.short,
      small: weekday(at, zone, locale),
      iso: program.opensAt,
      title: t('program.opening'),
      note: t('program.openingHint'),
    })
  }
  const end = (iso: string, title: string, note: string) => {
    const moment = momentOf(iso, zone, t)
    rows.push({
      order: localDay(new Date(iso), zone) + 0.5,
      state: call.phase === 'closed' ? 'done' : 'todo',
      when: moment.short,
      small: `${moment.time}, ${moment.city}`,
      iso,
      title,
      note,
    })
  }
  const begins = closingToBegin(program, now)
  if (begins && begins !== program.closesAt && call.phase !== 'closed')
    end(begins, t('program.lastStart'), t('program.lastStartHint'))
  const over = call.phase === 'closed' && !call.closes
  if (program.closesAt && !over)
    end(
      program.closesAt,
      t('program.closing'),
      t(program.settings.editAfterSubmission ? 'program.closingEditable' : 'program.closingFinal'),
    )
  for (const entry of sections.flatMap((section) => section.dates ?? [])) {
    const from = calendarDate(entry.at)
    const until = entry.until ? calendarDate(entry.until) : null
    rows.push({
      order: day(from),
      state: day(until ?? from) < today ? 'done' : day(from) <= today ? 'now' : 'todo',
      when: until ? dateRange(from, until, 'UTC', locale) : shortDate(from, 'UTC', locale),
      small: until ? yearsOf(from, until, localTime(now, zone).year) : weekday(from, 'UTC', locale),
      iso: until ? null : entry.at,
      title: words(entry.title),
      note: words(entry.note),
    })
  }
  if (!rows.length) return null
  // Without dates of the organiser, the deadline is the current row.
  const closing = rows.find(({ iso }) => iso !== null && iso === begins)
  if (closing && call.phase === 'open' && !rows.some(({ state }) => state === 'now')) closing.state = 'now'
  const title = words(sections[0]?.title) || t('program.calendar')
  return block({ kind: 'calendar', title, rows: rows.sort((a, b) => a.order - b.order) })
}

/** The year of days that are not this year's; between two years the range says both itself. */
function yearsOf(from: Date, until: Date, thisYear: number): string {
  const year = from.getUTCFullYear()
  return year === until.getUTCFullYear() && year !== thisYear ? String(year) : ''
}

function categoriesOf(program: SiteProgram, t: Translate, words: Words): Omit<Block, 'id'> | null {
  const rows = program.categories.map((category) => ({
    title: words(category.title),
    summary: words(category.summary),
    steps:
      category.steps.length > 1
        ? t('program.steps', {
            list: category.steps
              .map((step) => words(step.title))
              .filter(Boolean)
              .join('\u00a0· '),
          })
        : '',
  }))
  return rows.length > 1 || rows.some((row) => row.summary)
    ? block({ kind: 'categories', title: t('program.categories'), rows })
    : null
}
