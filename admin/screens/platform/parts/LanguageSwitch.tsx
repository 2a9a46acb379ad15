import { Select } from '@mantine/core'
import { languageName } from '#client/ui/format.ts'
import type { Locale } from '#core/locale.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'

/** More than these are chosen from a list. */
const SIDE_BY_SIDE = 4

interface LanguageSwitchProps {
  languages: readonly Locale[]
  value: Locale
  onChange: (code: Locale) => void
}

/** Which language is written and previewed. */
export function LanguageSwitch({ languages, value, onChange }: LanguageSwitchProps) {
  const t = useWords()
  const locale = useLocale()
  if (languages.length > SIDE_BY_SIDE)
    return (
      <Select
        aria-label={t('general.language')}
        data={languages.map((code) => ({ value: code, label: languageName(code, locale) }))}
        value={value}
        onChange={(code) => onChange((code ?? value) as Locale)}
        w={160}
      />
    )
  return (
    <fieldset className="segment group" aria-label={t('general.language')}>
      {languages.map((code) => (
        <button
          key={code}
          type="button"
          className="plain"
          aria-pressed={code === value}
          aria-label={`${code.toUpperCase()}, ${languageName(code, locale)}`}
          onClick={() => onChange(code)}
        >
          {code.toUpperCase()}
        </button>
      ))}
    </fieldset>
  )
}
