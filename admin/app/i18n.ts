import dayjs from 'dayjs'
import i18next, { type TFunction } from 'i18next'
import { atom } from 'nanostores'
import { initReactI18next } from 'react-i18next'
import { isLocale, type Locale } from '#core/locale.ts'
import { typographic } from '#core/site/typography.ts'

type SliceWords = Record<string, Record<string, unknown>>
const files = import.meta.glob<SliceWords>('../../locales/*/*.json', { import: 'default' })
/** By their names, not their files: only so does the development server give them the same Day.js as everything else. */
const calendars: Record<Exclude<Locale, 'en'>, () => Promise<unknown>> = {
  fr: () => import('dayjs/locale/fr'),
  nl: () => import('dayjs/locale/nl'),
  es: () => import('dayjs/locale/es'),
  de: () => import('dayjs/locale/de'),
  it: () => import('dayjs/locale/it'),
  pl: () => import('dayjs/locale/pl'),
  pt: () => import('dayjs/locale/pt'),
  ca: () => import('dayjs/locale/ca'),
  ru: () => import('dayjs/locale/ru'),
}

/** The language of the interface. Spec §3. */
export const $locale = atom<Locale>('fr')

const NAMESPACES = ['admin', 'common', 'validation', 'problems']
const loaded = new Set<Locale>()

async function loadWords(locale: Locale): Promise<void> {
  if (loaded.has(locale)) return
  await Promise.all([
    ...Object.keys(files)
      .filter((file) => file.startsWith(`../../locales/${locale}/`))
      .map(async (file) => {
        const slice = (await files[file]?.()) ?? {}
        for (const [section, words] of Object.entries(slice)) i18next.addResourceBundle(locale, section, words, true)
      }),
    locale === 'en' ? undefined : calendars[locale](),
  ])
  loaded.add(locale)
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
      ns: NAMESPACES,
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
  await loadWords(locale)
  return i18next.getFixedT(locale)
}

/**
 * Only a code of the locales list: words, dates and document follow, the choice is kept in the cookie `locale`,
 * and later requests carry it as a header. Spec §4.
 */
export async function setLocale(locale: string): Promise<void> {
  if (!isLocale(locale)) return
  await loadWords(locale)
  await i18next.changeLanguage(locale)
  dayjs.locale(locale)
  document.documentElement.lang = locale
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is younger than the browsers we support
  document.cookie = `locale=${locale}; path=/; max-age=31536000; samesite=lax`
  $locale.set(locale)
}
