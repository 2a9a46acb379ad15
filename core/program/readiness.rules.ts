import { LOCALES, type Locale } from '../locale.ts'
import { pick, type Text } from '../text.ts'

/** What a call can be published without, and is better with. */
export const READINESS_GAPS = ['noDates', 'noClosing', 'isOver', 'noSummary', 'noPage', 'untranslated'] as const
export type ReadinessCode = (typeof READINESS_GAPS)[number]

export interface ReadinessGap {
  code: ReadinessCode
  /** Of `untranslated`: the language, how many texts are shown in another one, and where the first of them is written. */
  lang: Locale | null
  texts: number | null
  at: ReadinessPlace | null
}

export const READINESS_PLACES = ['params', 'sections', 'configure', 'forms'] as const
export type ReadinessPlace = (typeof READINESS_PLACES)[number]

export interface PublicProgram {
  lang: Locale
  supportedLangs: readonly Locale[]
  title: Text
  summary: Text
  opensAt: Date | null
  closesAt: Date | null
  settings: { sections: readonly unknown[]; picture?: unknown }
}

const LOCALE_NAMES: ReadonlySet<string> = new Set(LOCALES)

const isText = (value: object): value is Text => {
  const entries = Object.entries(value)
  return entries.length > 0 && entries.every(([name, words]) => LOCALE_NAMES.has(name) && typeof words === 'string')
}

/** Every text by language in it, wherever it stands. */
function textsIn(value: unknown): Text[] {
  if (typeof value !== 'object' || value === null) return []
  if (!Array.isArray(value) && isText(value)) return [value]
  return Object.values(value).flatMap(textsIn)
}

/**
 * What is missing from a call that may be published: dates, texts, translations. `content` is what applicants read besides the
 * program itself.
 */
export function readinessGaps(
  program: PublicProgram,
  content: { categories: unknown; forms: unknown },
  now: Date,
): ReadinessGap[] {
  const { lang, opensAt, closesAt } = program
  const gap = (code: ReadinessCode): ReadinessGap => ({ code, lang: null, texts: null, at: null })
  const gaps: ReadinessGap[] = []
  if (!opensAt && !closesAt) gaps.push(gap('noDates'))
  else if (!closesAt) gaps.push(gap('noClosing'))
  else if (closesAt <= now) gaps.push(gap('isOver'))
  if (!pick(program.summary, lang).trim()) gaps.push(gap('noSummary'))
  if (program.settings.sections.length === 0) gaps.push(gap('noPage'))
  const writtenAt: Record<ReadinessPlace, Text[]> = {
    params: textsIn([program.title, program.summary, { ...program.settings, sections: [], picture: null }]),
    sections: textsIn([program.settings.sections, program.settings.picture]),
    configure: textsIn(content.categories),
    forms: textsIn(content.forms),
  }
  for (const other of program.supportedLangs) {
    if (other === lang) continue
    const missingAt = (place: ReadinessPlace) =>
      writtenAt[place].filter((text) => text[lang]?.trim() && !text[other]?.trim()).length
    const texts = READINESS_PLACES.reduce((sum, place) => sum + missingAt(place), 0)
    const at = READINESS_PLACES.find((place) => missingAt(place) > 0)
    if (at) gaps.push({ code: 'untranslated', lang: other, texts, at })
  }
  return gaps
}

export const READINESS_TOPICS = ['content', 'dates', 'texts', 'languages'] as const
export type ReadinessTopic = (typeof READINESS_TOPICS)[number]

const TOPIC_OF: Record<ReadinessCode, ReadinessTopic> = {
  noDates: 'dates',
  noClosing: 'dates',
  isOver: 'dates',
  noSummary: 'texts',
  noPage: 'texts',
  untranslated: 'languages',
}

/** The gaps by topic, in the order of work; a topic without any is done. */
export const readinessTopics = (gaps: readonly ReadinessGap[]): { topic: ReadinessTopic; gaps: ReadinessGap[] }[] =>
  READINESS_TOPICS.map((topic) => ({ topic, gaps: gaps.filter(({ code }) => TOPIC_OF[code] === topic) }))
