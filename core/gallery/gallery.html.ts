import { escapeHtml as e } from '../html.ts'
import type { Locale } from '../locale.ts'
import type { Translate } from '../site/words.ts'
import { pick, type Text } from '../text.ts'
import {
  countValues,
  filterEntries,
  type GalleryEntry,
  type GalleryQuery,
  type GallerySettings,
  galleryAddress,
  isBuiltIn,
  PER_PAGE,
  type PublicQuestion,
  type Shown,
  type ShownFile,
  textIn,
} from './gallery.rules.ts'
import { galleryPaths } from './gallery.site.ts'

/** A gallery with all that its pages say. */
export interface GalleryView {
  slug: string
  title: Text
  intro: Text
  /** The language of the program, where a text is missing. */
  lang: Locale
  program: { title: Text; slug: string | null }
  settings: GallerySettings
  /** Those that the settings name, by question. */
  questions: ReadonlyMap<string, PublicQuestion>
  categories: readonly { key: string; title: Text }[]
  /** In the order in which they are shown. */
  entries: readonly GalleryEntry[]
}

export interface Drawing {
  t: Translate
  /** Address of a file; pictures in a width. */
  fileUrl(key: string, width?: 480 | 960 | 1600): string
}

const ICONS = {
  left: 'M16 10H4m5-5-5 5 5 5',
  right: 'M4 10h12m-5-5 5 5-5 5',
  search: 'm13.2 13.2 4 4M14.5 9a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0Z',
  file: 'M5 2.8h6.5L15 6.5v10.7H5zM11 3v4h4',
  mail: 'M2.8 4.8h14.4v10.4H2.8zM3 5l7 6 7-6',
} as const
const icon = (name: keyof typeof ICONS): string =>
  `<svg class="ic" viewBox="0 0 20 20" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`

const when = (condition: unknown, html: string): string => (condition ? html : '')

/** The picture of an entry; its title in the colours of the brand where it has none. */
function cover(
  { title, cover: file }: Shown,
  { fileUrl }: Drawing,
  { sizes, eager = false }: { sizes: string; eager?: boolean },
) {
  if (!file) return `<div class="pic"><div class="cover" aria-hidden="true">${e(title)}</div></div>`
  const srcset = ([480, 960, 1600] as const).map((width) => `${e(fileUrl(file.key, width))} ${width}w`).join(', ')
  return `<div class="pic"><img src="${e(fileUrl(file.key, 960))}" srcset="${srcset}" sizes="${sizes}" alt="" ${eager ? 'fetchpriority="high"' : 'loading="lazy"'} decoding="async"></div>`
}

const categoryTitle = ({ categories, lang }: GalleryView, key: string, locale: Locale): string =>
  pick(categories.find((category) => category.key === key)?.title, locale, lang) || key

/** What a field of an entry says, in one line for cards. */
function fieldText(view: GalleryView, shown: Shown, question: string, locale: Locale): string {
  switch (question) {
    case 'category':
      return shown.category === null ? '' : categoryTitle(view, shown.category, locale)
    case 'tags':
      return shown.tags.join(', ')
    case 'people':
      return shown.people.join(', ')
    default:
      return textIn(shown.values[question]?.text, locale)
  }
}

const LONGEST_ON_CARD = 140
const shortened = (text: string): string =>
  text.length <= LONGEST_ON_CARD ? text : `${text.slice(0, LONGEST_ON_CARD).replace(/\s+\S*$/, '')}…`

const prizeText = (entry: GalleryEntry, view: GalleryView, locale: Locale): string =>
  entry.prize ? pick(entry.prize.title, locale, view.lang) : ''

function card(view: GalleryView, entry: GalleryEntry, drawing: Drawing, eager: boolean): string {
  const { locale } = drawing.t
  const facts = view.settings.fields
    .filter(({ card, question }) => card && question !== view.settings.title)
    .map(({ question }) => shortened(fieldText(view, entry.shown, question, locale).replaceAll(/\s+/g, ' ')))
    .filter(Boolean)
  const prize = view.settings.prizes ? prizeText(entry, view, locale) : ''
  const href = galleryPaths.entry(locale, view.slug, entry.slug)
  return `<li class="entry">${cover(entry.shown, drawing, { sizes: '(min-width: 64rem) 18rem, (min-width: 40rem) 50vw, 100vw', eager })}${when(prize, `<p class="prizemark">${e(prize)}</p>`)}<h3><a href="${e(href)}">${e(entry.shown.title)}</a></h3>${when(facts.length > 0, `<p>${facts.map(e).join(' · ')}</p>`)}</li>`
}

/** The first prize wide, the others in a row. */
function winners(view: GalleryView, entries: readonly GalleryEntry[], drawing: Drawing): string {
  const { t } = drawing
  const [first, ...others] = entries
  if (!first) return ''
  const inside = (entry: GalleryEntry, heading: 'h2' | 'h3') => {
    const lines = view.settings.fields
      .filter(({ card, question }) => card && question !== view.settings.title)
      .map(({ question }) => shortened(fieldText(view, entry.shown, question, t.locale)))
      .filter(Boolean)
    return `<p class="kind">${e(prizeText(entry, view, t.locale))}</p><${heading}><a href="${e(galleryPaths.entry(t.locale, view.slug, entry.slug))}">${e(entry.shown.title)}</a></${heading}>${lines.map((line) => `<p>${e(line)}</p>`).join('')}${when(entry.prize?.sum, `<p class="prize__sum">${e(entry.prize?.sum ?? '')}</p>`)}`
  }
  return `<section class="sec" aria-label="${e(t('gallery.winners'))}"><article class="prize">${cover(first.shown, drawing, { sizes: '(min-width: 64rem) 40rem, 100vw', eager: true })}<div>${inside(first, 'h2')}</div></article>${when(
    others.length > 0,
    `<ul class="wins">${others
      .map(
        (entry) =>
          `<li class="entry">${cover(entry.shown, drawing, { sizes: '(min-width: 40rem) 24rem, 100vw' })}${inside(entry, 'h3')}</li>`,
      )
      .join('')}</ul>`,
  )}</section>`
}

function filterName({ questions, lang }: GalleryView, question: string, t: Translate): string {
  if (isBuiltIn(question)) return t(`gallery.field.${question}`)
  return pick(questions.get(question)?.title, t.locale, lang) || question
}

/** The values of a filter that entries have, with how many, in the order of the form. */
function filterValues(view: GalleryView, question: string, query: GalleryQuery, locale: Locale) {
  const counts = countValues(view.entries, question, query, locale)
  const named =
    question === 'category'
      ? view.categories.map(({ key, title }) => ({ value: key, words: pick(title, locale, view.lang) }))
      : question === 'tags'
        ? [...counts.keys()].sort().map((value) => ({ value, words: value }))
        : (view.questions.get(question)?.options ?? []).map(({ value, text }) => ({
            value,
            words: pick(text, locale, view.lang) || value,
          }))
  return named.flatMap(({ value, words }) => {
    const count = counts.get(value) ?? 0
    return count > 0 || query.chosen[question] === value ? [{ value, words, count }] : []
  })
}

function filters(view: GalleryView, query: GalleryQuery, { t }: Drawing): string {
  const { settings } = view
  const base = galleryPaths.one(t.locale, view.slug)
  const asked = settings.fields.filter(({ filter }) => filter)
  const selects = asked.filter(({ question }) => question !== 'category')
  const drawn = selects
    .map(({ question }) => ({ question, values: filterValues(view, question, query, t.locale) }))
    .filter(({ values }) => values.length > 0)
  const kept = query.chosen.category
  const form =
    settings.search || drawn.length > 0
      ? `<form class="filters" role="search" action="${e(base)}" aria-label="${e(t('gallery.filter'))}">${when(
          settings.search,
          `<div class="search">${icon('search')}<input class="input" type="search" name="q" maxlength="200" value="${e(query.search)}" aria-label="${e(t('gallery.search'))}" placeholder="${e(t('gallery.search'))}"></div>`,
        )}${drawn
          .map(
            ({ question, values }, n) =>
              `<div><label class="vh" for="f${n}">${e(filterName(view, question, t))}</label><select class="input" id="f${n}" name="${e(question)}"><option value="">${e(t('gallery.anyOf', { name: filterName(view, question, t) }))}</option>${values
                .map(
                  ({ value, words, count }) =>
                    `<option value="${e(value)}"${when(query.chosen[question] === value, ' selected')}>${e(words)} (${count})</option>`,
                )
                .join('')}</select></div>`,
          )
          .join(
            '',
          )}${when(kept, `<input type="hidden" name="category" value="${e(kept ?? '')}">`)}<button class="btn">${e(t('gallery.apply'))}</button></form>`
      : ''
  if (!asked.some(({ question }) => question === 'category')) return form
  const chips = filterValues(view, 'category', query, t.locale)
  if (chips.length < 2 && !kept) return form
  const { category: _own, ...others } = query.chosen
  const all = filterEntries(view.entries, { search: query.search, chosen: others }, t.locale).length
  const link = (chosen: Record<string, string>, words: string, count: number, isOn: boolean) =>
    `<a class="chip" href="${e(base + galleryAddress({ search: query.search, chosen, page: 1 }))}"${when(isOn, ' aria-current="true"')}>${e(words)} <span class="num">${count}</span></a>`
  return `${form}<nav class="chips" aria-label="${e(t('gallery.field.category'))}">${link(others, t('gallery.all'), all, !kept)}${chips
    .map(({ value, words, count }) => link({ ...others, category: value }, words, count, kept === value))
    .join('')}</nav>`
}

function pager(
  view: GalleryView,
  query: GalleryQuery,
  { from, to, all }: { from: number; to: number; all: number },
  t: Translate,
) {
  if (all <= PER_PAGE) return ''
  const at = (page: number) => e(galleryPaths.one(t.locale, view.slug) + galleryAddress({ ...query, page }))
  const step = (page: number, isThere: boolean, words: string) =>
    isThere
      ? `<a class="btn" href="${at(page)}">${words}</a>`
      : `<span class="btn" aria-disabled="true">${words}</span>`
  return `<nav class="pager" aria-label="${e(t('gallery.pages'))}"><span class="muted small num">${e(t('gallery.range', { from, to, all }))}</span><div class="row">${step(query.page - 1, query.page > 1, `${icon('left')}${e(t('gallery.previous'))}`)}${step(query.page + 1, to < all, `${e(t('gallery.next'))}${icon('right')}`)}</div></nav>`
}

const paragraphs = (text: string): string =>
  text
    .split(/\n{1,}/)
    .filter((line) => line.trim())
    .map((line) => `<p>${e(line)}</p>`)
    .join('')

/** The content of a gallery's page. */
export function galleryHtml(view: GalleryView, query: GalleryQuery, drawing: Drawing): string {
  const { t } = drawing
  const { locale } = t
  const found = filterEntries(view.entries, query, locale)
  const isWhole = query.search === '' && Object.keys(query.chosen).length === 0
  const won = view.settings.prizes && isWhole ? found.filter(({ prize }) => prize !== null) : []
  const rest = won.length > 0 ? found.filter(({ prize }) => prize === null) : found
  const start = (query.page - 1) * PER_PAGE
  const shown = rest.slice(start, start + PER_PAGE)
  const intro = pick(view.intro, locale, view.lang)
  return `<div class="wrap gallery"><nav class="crumbs" aria-label="${e(t('program.crumbs'))}"><a href="${e(galleryPaths.all(locale))}">${e(t('gallery.title'))}</a><span aria-hidden="true">/</span><span>${e(pick(view.program.title, locale, view.lang))}</span></nav><h1>${e(pick(view.title, locale, view.lang))}</h1>${when(intro, `<div class="lead">${paragraphs(intro)}</div>`)}${when(
    query.page === 1,
    winners(view, won, drawing),
  )}${filters(view, query, drawing)}<p class="small muted found" role="status">${e(t('gallery.count', { count: found.length }))}</p>${
    shown.length > 0
      ? `<h2 class="vh">${e(t('gallery.entries'))}</h2><ul class="entries${view.settings.layout === 'list' ? ' entries--list' : ''}">${shown.map((entry, n) => card(view, entry, drawing, n < 4 && won.length === 0)).join('')}</ul>`
      : when(
          found.length === 0,
          `<div class="void"><h2>${e(t('gallery.none'))}</h2><p class="muted">${e(t('gallery.noneHint'))}</p><a class="btn" href="${e(galleryPaths.one(locale, view.slug))}">${e(t('gallery.reset'))}</a></div>`,
        )
  }${pager(view, query, { from: start + 1, to: start + shown.length, all: rest.length }, t)}</div>`
}

function fileList(files: readonly ShownFile[], { fileUrl, t }: Drawing, title: string): string {
  const pictures = files.filter(({ picture }) => picture)
  const others = files.filter(({ picture }) => !picture)
  return `${pictures
    .map(
      ({ key }) =>
        `<figure class="more"><img src="${e(fileUrl(key, 960))}" srcset="${e(fileUrl(key, 480))} 480w, ${e(fileUrl(key, 960))} 960w, ${e(fileUrl(key, 1600))} 1600w" sizes="(min-width: 64rem) 40rem, 100vw" alt="${e(title)}" loading="lazy" decoding="async"></figure>`,
    )
    .join('')}${when(
    others.length > 0,
    `<ul class="docs">${others.map(({ key }, n) => `<li><a href="${e(fileUrl(key))}">${icon('file')}${e(t('gallery.document', { n: n + 1 }))}</a></li>`).join('')}</ul>`,
  )}`
}

/** The content of an entry's page. `address`: of the page, whole, to be shared. */
export function entryHtml(
  view: GalleryView,
  {
    entry,
    before,
    after,
    address,
  }: { entry: GalleryEntry; before: GalleryEntry | null; after: GalleryEntry | null; address: string },
  drawing: Drawing,
): string {
  const { t } = drawing
  const { locale } = t
  const { shown } = entry
  const named = (question: string) => filterName(view, question, t)
  const facts: string[] = []
  const texts: string[] = []
  for (const { question, filter } of view.settings.fields) {
    if (question === view.settings.title || question === 'people') continue
    const value = shown.values[question]
    if (value?.files) {
      const files = value.files.filter(({ key }) => key !== shown.cover?.key)
      if (files.length > 0) texts.push(`<h2>${e(named(question))}</h2>${fileList(files, drawing, named(question))}`)
      continue
    }
    const text = fieldText(view, shown, question, locale)
    if (!text) continue
    if (view.questions.get(question)?.kind === 'long') {
      texts.push(`<h2>${e(named(question))}</h2>${paragraphs(text)}`)
      continue
    }
    const listed =
      filter && question === 'tags'
        ? shown.tags
            .map(
              (tag) =>
                `<a href="${e(galleryPaths.one(locale, view.slug) + galleryAddress({ search: '', chosen: { tags: tag }, page: 1 }))}">${e(tag)}</a>`,
            )
            .join(', ')
        : e(text).replaceAll('\n', '<br>')
    facts.push(`<div><dt>${e(named(question))}</dt><dd>${listed}</dd></div>`)
  }
  const prize = view.settings.prizes ? prizeText(entry, view, locale) : ''
  const { people } = shown
  const subject = encodeURIComponent(shown.title)
  const big = shown.cover
    ? `<figure class="big"><img src="${e(drawing.fileUrl(shown.cover.key, 1600))}" srcset="${([480, 960, 1600] as const).map((width) => `${e(drawing.fileUrl(shown.cover?.key ?? '', width))} ${width}w`).join(', ')}" sizes="(min-width: 80rem) 76rem, 100vw" alt="${e(t('gallery.pictureOf', { title: shown.title }))}" fetchpriority="high"></figure>`
    : ''
  const beside = (one: GalleryEntry | null, words: string) =>
    one ? `<a class="btn" href="${e(galleryPaths.entry(locale, view.slug, one.slug))}">${words}</a>` : '<span></span>'
  return `<div class="wrap gallery"><nav class="crumbs" aria-label="${e(t('program.crumbs'))}"><a href="${e(galleryPaths.one(locale, view.slug))}">${icon('left')}&nbsp;${e(pick(view.title, locale, view.lang))}</a></nav>${big}<div class="two"><article class="prose">${when(prize, `<p class="kind">${e([prize, entry.prize?.sum].filter(Boolean).join(' · '))}</p>`)}<h1>${e(shown.title)}</h1>${when(people.length > 0, `<p class="lead">${e(people.join(', '))}</p>`)}${texts.join('')}</article><aside aria-label="${e(t('gallery.about'))}">${when(facts.length > 0, `<dl class="facts">${facts.join('')}</dl>`)}<p class="share"><a class="btn" href="mailto:?subject=${subject}&amp;body=${encodeURIComponent(address)}">${icon('mail')}${e(t('gallery.share'))}</a></p></aside></div><nav class="pager" aria-label="${e(t('gallery.others'))}">${beside(before, `${icon('left')}${e(before?.shown.title ?? '')}`)}${beside(after, `${e(after?.shown.title ?? '')}${icon('right')}`)}</nav></div>`
}

/** A gallery in the list of all. */
export interface ListedGallery {
  slug: string
  title: Text
  lang: Locale
  program: Text
  count: number
  /** Its first entry with a picture, else its first. */
  first: Shown | null
}

/** The content of the page of all galleries. `fileUrl` by gallery. */
export function galleriesHtml(
  galleries: readonly ListedGallery[],
  t: Translate,
  fileUrl: (slug: string) => Drawing['fileUrl'],
): string {
  const { locale } = t
  return `<div class="wrap gallery"><h1>${e(t('gallery.title'))}</h1><p class="lead">${e(t('gallery.lead'))}</p><ul class="entries">${galleries
    .map(({ slug, title, lang, program, count, first }) => {
      const named = pick(title, locale, lang)
      const picture = cover(
        { ...(first ?? NOTHING), title: named },
        { t, fileUrl: fileUrl(slug) },
        { sizes: '(min-width: 40rem) 24rem, 100vw' },
      )
      return `<li class="entry">${picture}<h2><a href="${e(galleryPaths.one(locale, slug))}">${e(named)}</a></h2><p>${e(pick(program, locale, lang))} · ${e(t('gallery.count', { count }))}</p></li>`
    })
    .join('')}</ul></div>`
}

const NOTHING: Shown = { title: '', cover: null, category: null, tags: [], people: [], values: {} }
