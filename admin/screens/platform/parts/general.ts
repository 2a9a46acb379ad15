import { languageName } from '#client/ui/format.ts'
import type { PlatformGeneral } from '#core/platform/platform.contract.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'

/** What the interface settings hold. */
export type Values = Omit<PlatformGeneral, 'version'>

const NAMES: Partial<Record<string, string>> = {
  name: 'name',
  defaultLang: 'default',
  supportedLangs: 'spoken',
  primaryColor: 'primary',
  secondaryColor: 'secondary',
  logo: 'logo',
  texts: 'texts.title',
}

/** What the page calls a value, by its dotted path: `primaryColor`, `texts.intro.fr`; a logo and its key are one thing. */
export function useGeneralName(): (at: string) => string {
  const t = useWords()
  return (at) => {
    const [first = '', text] = at.split('.')
    if (first === 'picture') return t(`general.picture.${text === 'alt' || text === 'caption' ? text : 'title'}`)
    if (text) return t(`general.texts.${text}`)
    return NAMES[first] ? t(`general.${NAMES[first]}`) : ''
  }
}

/** A value that is no text of its own, in words. */
export function useGeneralWords(): (at: string, value: string, whose: 'mine' | 'theirs') => string | undefined {
  const t = useWords()
  const locale = useLocale()
  return (at, value, whose) => {
    if (at === 'defaultLang') return languageName(value, locale)
    if (at !== 'logo') return undefined
    if (!value) return t('general.logoNone')
    return t(whose === 'mine' ? 'general.logoOwn' : 'general.logoOther')
  }
}
