import { Select } from '@mantine/core'
import { languageName } from '#client/ui/format.ts'
import type { Locale } from '#core/locale.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { Segments } from '../../../app/parts/Segments.tsx'

/** More than these are chosen from a list. */
const SIDE_BY_SIDE = 4

interface LanguageSwitchProps {
  languages: readonly Locale[]
  value: Locale
  onChange: (code: Locale) => void
  /** Whether the text is still to be written in a language; such languages are marked. */
  isMissing?: (code: Locale) => boolean
}

/** Which language is written and previewed. */
export function LanguageSwitch({ languages, value, onChange, isMissing = () => false }: LanguageSwitchProps) {
  const t = useWords()
  const locale = useLocale()
  const nameOf = (code: Locale) =>
    isMissing(code) ? `${languageName(code, locale)} (${t('texts.toWrite')})` : languageName(code, locale)
  if (languages.length > SIDE_BY_SIDE)
    return (
      <Select
        aria-label={t('general.language')}
        data={languages.map((code) => ({ value: code, label: nameOf(code) }))}
        value={value}
        onChange={(code) => onChange((code ?? value) as Locale)}
        w={160}
      />
    )
  return (
    <Segments
      label={t('general.language')}
      value={value}
      onChange={onChange}
      segments={languages.map((code) => ({
        value: code,
        label: (
          <>
            <span aria-hidden>
              {code.toUpperCase()}
              {isMissing(code) && ' ○'}
            </span>
            <span className="vh">{`${code.toUpperCase()}, ${nameOf(code)}`}</span>
          </>
        ),
      }))}
    />
  )
}
