import languages, { type Words } from 'virtual:opencall-words'
import i18next, { type TFunction } from 'i18next'
import { atom } from 'nanostores'
import { initReactI18next } from 'react-i18next'
import { isLocale, type Locale } from '#core/locale.ts'
import { typographic } from '#core/site/typography.ts'

/** The language of the interface. Spec §3. */
export const $locale = atom<Locale>('fr')

/** The language that the interface is about to have, while its words come. */
let next: Locale = $locale.get()
/** Slices whose words something has asked for: a change of language brings them all before it shows. */
const asked = new Set(['app'])
const loads = new Map<string, Promise<void>>()

/** The words of one slice by section, as they are written. */
export async function readSlice(locale: Locale, slice: string): Promise<Words> {
  const { app, near, rest } = (await languages[locale]()).default
  if (slice === 'app') return app
  const load = near[slice] ?? (await rest()).default[slice]
  if (!load) throw new Error(`no words of the slice ${slice}`)
  return (await load()).default
}

function loadSlice(locale: Locale, slice: string): Promise<void> {
  const name = `${locale}/${slice}`
  const load =
    loads.get(name) ??
    readSlice(locale, slice).then((sections) => {
      for (const [section, words] of Object.entries(sections))
        i18next.addResourceBundle(locale, section, words, true, true)
    })
  loads.set(name, load)
  load.catch(() => loads.delete(name)) // the next one who needs it tries again
  return load
}

/** Everything that was asked for, in a language; what is asked for meanwhile too. */
async function loadAsked(locale: Locale): Promise<void> {
  let known = 0
  while (known < asked.size) {
    known = asked.size
    await Promise.all([...asked].map((slice) => loadSlice(locale, slice)))
  }
}

/** Loads the words of these slices, unless they are here. */
export async function loadWords(slices: readonly string[]): Promise<void> {
  for (const slice of slices) asked.add(slice)
  const locales = new Set([$locale.get(), next])
  await Promise.all([...locales].flatMap((locale) => slices.map((slice) => loadSlice(locale, slice))))
}

/** Code that is here once the words that it shows are. */
export async function withWords<Code>(slices: readonly string[], code: Promise<Code>): Promise<Code> {
  const [loaded] = await Promise.all([code, loadWords(slices)])
  return loaded
}

export async function startWords(locale: Locale): Promise<void> {
  await i18next
    .use({
      type: 'postProcessor',
      name: 'typographic',
      process: (value: string, _key: string, _options: object, translator: { language: string }) =>
        isLocale(translator.language) ? typographic(value, translator.language) : value,
    })
    .use(initReactI18next)
    .init({
      lng: locale,
      fallbackLng: false,
      ns: ['admin', 'common', 'validation', 'problems'],
      defaultNS: 'admin',
      fallbackNS: ['common'],
      postProcess: ['typographic'],
      interpolation: { escapeValue: false },
      partialBundledLanguages: true,
      resources: {},
    })
  await setLocale(locale)
}

/** Words of one language, whatever the interface speaks. */
export async function wordsIn(locale: Locale): Promise<TFunction> {
  await loadAsked(locale)
  return i18next.getFixedT(locale)
}

/**
 * Only a code of the locales list: words, dates and document follow, the choice is kept in the cookie `locale`,
 * and later requests carry it as a header. Spec §4.
 */
export async function setLocale(locale: string): Promise<void> {
  if (!isLocale(locale)) return
  next = locale
  try {
    await loadAsked(locale)
  } catch (error) {
    next = $locale.get()
    throw error
  }
  await i18next.changeLanguage(locale)
  document.documentElement.lang = locale
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is younger than the browsers we support
  document.cookie = `locale=${locale}; path=/; max-age=31536000; samesite=lax`
  $locale.set(locale)
}
