/** The ten languages of the interface, in the specification's order (§9). */
export const LOCALES = ['en', 'fr', 'nl', 'es', 'de', 'it', 'pl', 'pt', 'ca', 'ru'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'fr'

/** Each language's name in itself, for switches. */
export const LOCALE_NAMES: Record<Locale, string> = {
  en: 'English',
  fr: 'Français',
  nl: 'Nederlands',
  es: 'Español',
  de: 'Deutsch',
  it: 'Italiano',
  pl: 'Polski',
  pt: 'Português',
  ca: 'Català',
  ru: 'Русский',
}

export const isLocale = (value: unknown): value is Locale => LOCALES.includes(value as Locale)

/**
 * The language a visitor gets: the first of `wishes` that the platform supports, else the platform's first.
 * `wishes` in order: path, cookie, Accept-Language (already split, best first). Spec §5, settled.
 */
export function chooseLocale(supported: readonly Locale[], wishes: readonly (string | undefined)[]): Locale {
  for (const wish of wishes) {
    const code = wish?.toLowerCase().split('-')[0]
    if (isLocale(code) && supported.includes(code)) return code
  }
  return supported[0] ?? DEFAULT_LOCALE
}

/** Languages of an Accept-Language header, best first. */
export function acceptedLanguages(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.trim().split(';')
      const weight = options.find((option) => option.trim().startsWith('q='))
      return { tag: tag.trim(), weight: weight ? Number(weight.trim().slice(2)) || 0 : 1 }
    })
    .filter(({ tag, weight }) => tag && tag !== '*' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}
