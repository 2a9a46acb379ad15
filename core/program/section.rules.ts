import { fileKeyOf, isStoredFile } from '../form/files.ts'
import { isLink } from '../form/read.ts'
import type { Locale } from '../locale.ts'
import { isEmptyText, pick, type Text } from '../text.ts'
import type { Section, SectionPicture } from './section.shapes.ts'

/** Kinds of blocks, in the order in which they are offered. */
export const SECTION_KINDS = [
  'text',
  'image',
  'video',
  'list',
  'eligibility',
  'calendar',
  'questions',
  'files',
  'partners',
] as const
export type SectionKind = (typeof SECTION_KINDS)[number]

export const LIST_STYLES = ['ticks', 'bullets', 'numbers'] as const

export const MOST_SECTIONS = 30
/** What one block holds at most. */
export const SECTION_LIMITS = { lines: 20, dates: 20, questions: 30, images: 12, files: 20, partners: 40 } as const

/** The part of a program's settings that makes its page. */
export interface ProgramPage {
  sections: readonly Section[]
  picture?: SectionPicture | null | undefined
}

/** What is wrong at a place of the page. */
export interface SectionFlaw {
  at: string
  rule: 'required' | 'section.storedFile' | 'section.link'
}

/** Where pictures and files of a block stand, with their addresses. */
const placesIn = (section: Section): { at: string; location: string }[] => [
  ...(section.images ?? []).map(({ image }, n) => ({ at: `images[${n}].image`, location: image })),
  ...(section.video === undefined || isLink(section.video) ? [] : [{ at: 'video', location: section.video }]),
  ...(section.files ?? []).map(({ file }, n) => ({ at: `files[${n}].file`, location: file })),
  ...(section.partners ?? []).flatMap(({ logo }, n) =>
    logo === undefined ? [] : [{ at: `partners[${n}].logo`, location: logo }],
  ),
]

/**
 * What is wrong with a page: pictures need words in the program's language for those who do not see them, files have to be
 * on the platform, addresses have to be some. `isThere` says so of a stored file.
 */
export function checkPage(
  { sections, picture }: ProgramPage,
  { lang, isThere }: { lang: Locale; isThere: (location: string) => boolean },
): SectionFlaw[] {
  const file = (at: string, location: string): SectionFlaw[] =>
    isStoredFile(location) && isThere(location) ? [] : [{ at, rule: location ? 'section.storedFile' : 'required' }]
  const words = (at: string, text: Text): SectionFlaw[] => (text[lang]?.trim() ? [] : [{ at, rule: 'required' }])
  const flawsOf = (section: Section): SectionFlaw[] => [
    ...placesIn(section).flatMap(({ at, location }) => file(at, location)),
    ...(section.images ?? []).flatMap(({ alt }, n) => words(`images[${n}].alt`, alt)),
    ...(section.files ?? []).flatMap(({ title }, n) => words(`files[${n}].title`, title)),
    ...(section.partners ?? []).flatMap(({ name, url }, n): SectionFlaw[] => [
      ...(name.trim() ? [] : [{ at: `partners[${n}].name`, rule: 'required' as const }]),
      ...(url === undefined || isLink(url) ? [] : [{ at: `partners[${n}].url`, rule: 'section.link' as const }]),
    ]),
  ]
  return [
    ...(picture ? [...file('picture.image', picture.image), ...words('picture.alt', picture.alt)] : []),
    ...sections.flatMap((section, n) => flawsOf(section).map(({ at, rule }) => ({ at: `sections[${n}].${at}`, rule }))),
  ]
}

/** The page with other addresses in the place of those that its pictures and files have. */
export function withPageFiles<Page extends ProgramPage>(page: Page, change: (location: string) => string): Page {
  const stored = (location: string) => (isLink(location) ? location : change(location))
  return {
    ...page,
    ...(page.picture && { picture: { ...page.picture, image: change(page.picture.image) } }),
    sections: page.sections.map((section) => ({
      ...section,
      ...(section.images && { images: section.images.map((one) => ({ ...one, image: change(one.image) })) }),
      ...(section.video !== undefined && { video: stored(section.video) }),
      ...(section.files && { files: section.files.map((one) => ({ ...one, file: change(one.file) })) }),
      ...(section.partners && {
        partners: section.partners.map((one) => (one.logo === undefined ? one : { ...one, logo: change(one.logo) })),
      }),
    })),
  }
}

/** Addresses of all pictures and files of a page. */
export const filesInPage = ({ sections, picture }: ProgramPage): string[] => [
  ...(picture ? [picture.image] : []),
  ...sections.flatMap(placesIn).map(({ location }) => location),
]

/** Their keys, each once. */
export const keysInPage = (page: ProgramPage): string[] => [
  ...new Set(filesInPage(page).flatMap((location) => fileKeyOf(location) ?? [])),
]

/** A block without what it need not say. */
export function tidySection<S extends Section>(section: S): S {
  const { hidden, content, yes, no, dates, questions, lines, images, caption, transcript, files, partners, ...rest } =
    section
  const written = <T extends { caption?: Text | undefined }>({ caption: words, ...one }: T) => ({
    ...one,
    ...(!isEmptyText(words) && { caption: words }),
  })
  return {
    ...rest,
    ...(hidden && { hidden }),
    ...(!isEmptyText(content) && { content }),
    ...(yes?.length && { yes }),
    ...(no?.length && { no }),
    ...(dates?.length && {
      dates: dates.map(({ note, ...date }) => ({ ...date, ...(!isEmptyText(note) && { note }) })),
    }),
    ...(questions?.length && { questions }),
    ...(lines?.length && { lines }),
    ...(images?.length && { images: images.map(written) }),
    ...(!isEmptyText(caption) && { caption }),
    ...(!isEmptyText(transcript) && { transcript }),
    // What is stored says how large a file is.
    ...(files?.length && { files: files.map(({ size: _size, type: _type, ...file }) => file) }),
    ...(partners?.length && { partners }),
  } as unknown as S
}

/** What visitors see of a block is nothing: it has no content in any language. */
export function isEmptySection(section: Section): boolean {
  const { content, yes, no, dates, questions, lines, images, video, files, partners } = section
  return (
    isEmptyText(content) &&
    !video &&
    [yes, no, dates, questions, lines, images, files, partners].every((list) => !list || list.length === 0)
  )
}

/** Languages of the program in which a block lacks a text that it has in the first one. */
export function missingLanguages(section: Section, languages: readonly Locale[]): Locale[] {
  const [first, ...others] = languages
  if (!first) return []
  const { dates = [], questions = [], images = [], files = [] } = section
  const texts: (Text | undefined)[] = [
    section.title,
    section.content,
    section.caption,
    section.transcript,
    ...(section.yes ?? []),
    ...(section.no ?? []),
    ...(section.lines ?? []),
    ...dates.flatMap(({ title, note }) => [title, note]),
    ...questions.flatMap(({ question, answer }) => [question, answer]),
    ...images.flatMap(({ alt, caption }) => [alt, caption]),
    ...files.map(({ title }) => title),
  ]
  return others.filter((lang) => texts.some((text) => text && pick(text, first).trim() && !text[lang]?.trim()))
}
