import type { Locale } from '#core/locale.ts'
import { useQuery } from '../../../app/hooks.ts'

/** The language that is written and previewed: that of the address, else the platform's, which is the first. */
export function useEditedLanguage(languages: readonly [Locale, ...Locale[]]): Locale {
  const wanted = useQuery().get('lang')
  return languages.find((code) => code === wanted) ?? languages[0]
}
