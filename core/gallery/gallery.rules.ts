import { fold } from '../fold.ts'
import type { Field, FormDefinition } from '../form/definition.ts'
import { definitionSeenBy, isGroup } from '../form/fields.ts'
import { unfold } from '../form/unfold.ts'
import type { Locale } from '../locale.ts'
import type { Text } from '../text.ts'

export const GALLERY_STATES = ['draft', 'published', 'unpublished'] as const
export type GalleryState = (typeof GALLERY_STATES)[number]

export const LAYOUTS = ['grid', 'list'] as const
export const ORDERS = ['hand', 'title', 'random'] as const
export type GalleryOrder = (typeof ORDERS)[number]

export const MOST_GALLERIES = 100
export const MOST_ITEMS = 5_000
export const MOST_SHOWN_FIELDS = 40
export const PER_PAGE = 24

/** What is shown of an application beside answers. */
export const BUILT_IN = ['category', 'tags', 'people'] as const
export type BuiltIn = (typeof BUILT_IN)[number]
export const isBuiltIn = (question: string): question is BuiltIn => (BUILT_IN as readonly string[]).includes(question)

/** A part of what is shown: `{form key}.{reference}`, or one of `BUILT_IN`. */
export interface ShownField {
  question: string
  /** On the card as well, not on the entry's own page alone. */
  card: boolean
  /** Visitors may filter by it: category, tags and questions with choices. */
  filter: boolean
}

export interface GallerySettings {
  /** `filter`: submitted applications that `only` lets through, followed while they change. */
  source: 'hand' | 'filter'
  /** Keys of categories and statuses, names of tags; an empty list lets all through. */
  only: { categories: string[]; statuses: string[]; tags: string[] }
  /** The question whose answer is the title; null: none was chosen yet. */
  title: string | null
  /** The question whose first picture is the cover. */
  cover: string | null
  fields: ShownField[]
  layout: (typeof LAYOUTS)[number]
  order: GalleryOrder
  search: boolean
  /** Prizes are marked, and have a section of their own above the others. */
  prizes: boolean
}

export const DEFAULT_GALLERY: GallerySettings = {
  source: 'hand',
  only: { categories: [], statuses: [], tags: [] },
  title: null,
  cover: null,
  fields: [{ question: 'category', card: true, filter: true }],
  layout: 'grid',
  order: 'hand',
  search: true,
  prizes: true,
}

export interface Prize {
  title: Text
  /** As it is printed: « 8 000 € ». */
  sum?: string
}

/** A file that visitors may read. */
export interface ShownFile {
  key: string
  name: string
  picture: boolean
}

/** A value as it is shown: one text, or one for each language where they differ. */
export type ShownText = string | Partial<Record<Locale, string>>

export interface ShownValue {
  text?: ShownText
  /** References of what was chosen, for filters. */
  choices?: string[]
  files?: ShownFile[]
}

/** What of an application everyone may read: nothing else of it leaves the server. */
export interface Shown {
  title: string
  cover: ShownFile | null
  category: string | null
  tags: string[]
  people: string[]
  /** By question. */
  values: Record<string, ShownValue>
}

export type QuestionKind = 'text' | 'long' | 'choice' | 'picture' | 'file'

/** A question that may be shown. */
export interface PublicQuestion {
  question: string
  title: Text
  kind: QuestionKind
  options?: { value: string; text: Text }[]
}

const LONG = ['textarea', 'table', 'simple-questions-group']
const CHOICE = ['select', 'radio', 'checkbox', 'picture-choice']
/** A consent says something of the application, not of the work. */
const NEVER = ['validation']

export function kindOf(field: Field): QuestionKind {
  if (field.type === 'file') return 'file'
  if (CHOICE.includes(field.type)) return 'choice'
  return isGroup(field) || LONG.includes(field.type) ? 'long' : 'text'
}

const isAsked = ({ type }: Field): boolean => !type.startsWith('sep-') && type !== 'accordion' && !NEVER.includes(type)

/** The questions of a form that everyone may read: made public in the form, and not sensitive. */
export const publicFields = (definition: FormDefinition): Field[] =>
  unfold(definitionSeenBy(definition, 'public').fields).filter((field) => isAsked(field) && !field.sensitive)

/** How many questions of a form cannot be shown. */
export const countHidden = (definition: FormDefinition): number =>
  unfold(definition.fields).filter(isAsked).length - publicFields(definition).length

export const questionKey = (formKey: string, reference: string): string => `${formKey}.${reference}`

/** The settings without what names a question that may not be shown (any more). */
export function shownSettings(settings: GallerySettings, allowed: ReadonlySet<string>): GallerySettings {
  const may = (question: string | null) => (question !== null && allowed.has(question) ? question : null)
  return {
    ...settings,
    title: may(settings.title),
    cover: may(settings.cover),
    fields: settings.fields.filter(({ question }) => isBuiltIn(question) || allowed.has(question)),
  }
}

/** Only what the settings name of what may be shown. */
export function projected(shown: Shown, settings: GallerySettings): Shown {
  const chosen = new Set(settings.fields.map(({ question }) => question))
  return {
    title: shown.title,
    cover: settings.cover === null ? null : shown.cover,
    category: chosen.has('category') ? shown.category : null,
    tags: chosen.has('tags') ? shown.tags : [],
    people: chosen.has('people') ? shown.people : [],
    values: Object.fromEntries(Object.entries(shown.values).filter(([question]) => chosen.has(question))),
  }
}

/** Keys of all files that visitors may read of an entry. */
export const fileKeysOf = ({ cover, values }: Shown): string[] => [
  ...(cover ? [cover.key] : []),
  ...Object.values(values).flatMap(({ files = [] }) => files.map(({ key }) => key)),
]

export const textIn = (text: ShownText | undefined, locale: Locale): string =>
  typeof text === 'string' ? text : (text?.[locale] ?? Object.values(text ?? {})[0] ?? '')

/* ---- what visitors ask for ---- */

export interface GalleryQuery {
  search: string
  /** Chosen values by filter: `category`, `tags`, or a question. */
  chosen: Record<string, string>
  page: number
}

export interface GalleryEntry {
  id: string
  slug: string
  prize: Prize | null
  shown: Shown
}

const LONGEST_ASKED = 200

/** Reads the query of an address; what is unknown or too long is left out. */
export function readGalleryQuery(query: URLSearchParams, settings: GallerySettings): GalleryQuery {
  const chosen: Record<string, string> = {}
  for (const { question, filter } of settings.fields) {
    const value = filter ? query.get(question) : null
    if (value && value.length <= LONGEST_ASKED) chosen[question] = value
  }
  const page = Number(query.get('page'))
  return {
    search: settings.search ? (query.get('q') ?? '').trim().slice(0, LONGEST_ASKED) : '',
    chosen,
    page: Number.isInteger(page) && page > 1 && page < 1_000 ? page : 1,
  }
}

/** The address's query for these values, without what need not be said. */
export function galleryAddress({ search, chosen, page }: GalleryQuery): string {
  const query = new URLSearchParams()
  if (search) query.set('q', search)
  for (const [name, value] of Object.entries(chosen)) query.set(name, value)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `?${query}` : ''
}

const valuesAt = ({ shown }: GalleryEntry, question: string): readonly string[] =>
  question === 'category'
    ? shown.category === null
      ? []
      : [shown.category]
    : question === 'tags'
      ? shown.tags
      : (shown.values[question]?.choices ?? [])

const searched = new WeakMap<Shown, Map<Locale, string>>()

/** What visitors look for, folded once for each entry and language. */
function searchedText({ shown }: GalleryEntry, locale: Locale): string {
  const known = searched.get(shown) ?? new Map<Locale, string>()
  const before = known.get(locale)
  if (before !== undefined) return before
  const texts = Object.values(shown.values).map(({ text }) => textIn(text, locale))
  const text = fold([shown.title, ...shown.people, ...shown.tags, ...texts].join(' '))
  known.set(locale, text)
  searched.set(shown, known)
  return text
}

/** The entries that a query lets through, in their order. */
export function filterEntries(
  entries: readonly GalleryEntry[],
  { search, chosen }: Pick<GalleryQuery, 'search' | 'chosen'>,
  locale: Locale,
): GalleryEntry[] {
  const words = fold(search).split(/\s+/).filter(Boolean)
  return entries.filter((entry) => {
    if (!Object.entries(chosen).every(([question, value]) => valuesAt(entry, question).includes(value))) return false
    if (words.length === 0) return true
    const text = searchedText(entry, locale)
    return words.every((word) => text.includes(word))
  })
}

/** How many entries have each value of a filter, among those that the rest of the query lets through. */
export function countValues(
  entries: readonly GalleryEntry[],
  question: string,
  query: Pick<GalleryQuery, 'search' | 'chosen'>,
  locale: Locale,
): Map<string, number> {
  const { [question]: _own, ...others } = query.chosen
  const counts = new Map<string, number>()
  for (const entry of filterEntries(entries, { search: query.search, chosen: others }, locale))
    for (const value of new Set(valuesAt(entry, question))) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** A number that looks random and is the same for the same words (FNV-1a). */
function mixed(words: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < words.length; at++) hash = Math.imul(hash ^ words.charCodeAt(at), 0x01000193) >>> 0
  return hash
}

/** In the order of the settings; `random` changes with `seed` (the day), so that nobody is always first. */
export function inOrder<Entry extends GalleryEntry>(
  entries: readonly Entry[],
  order: GalleryOrder,
  seed: string,
): Entry[] {
  switch (order) {
    case 'hand':
      return [...entries]
    case 'title': {
      const { compare } = new Intl.Collator('und', { numeric: true, sensitivity: 'base' })
      return [...entries].sort((a, b) => compare(a.shown.title, b.shown.title))
    }
    case 'random': {
      const place = new Map(entries.map(({ id }) => [id, mixed(`${seed} ${id}`)]))
      return [...entries].sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
    }
  }
}
