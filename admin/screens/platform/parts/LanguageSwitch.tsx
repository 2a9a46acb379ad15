import { Select, UnstyledButton } from '@mantine/core'
import { languageName } from '#client/ui/format.ts'
import type { Locale } from '#core/locale.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import segmentStyles from '../../../app/parts/Segment.module.css'

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
    <fieldset className={`${segmentStyles.segment} group`} data-segment="" aria-label={t('general.language')}>
      {languages.map((code) => (
        <UnstyledButton
          key={code}
          aria-pressed={code === value}
          aria-label={`${code.toUpperCase()}, ${nameOf(code)}`}
          title={isMissing(code) ? t('texts.toWrite') : undefined}
          onClick={() => onChange(code)}
        >
          <span className="nowrap">
            {code.toUpperCase()}
            {isMissing(code) && <span aria-hidden> ○</span>}
          </span>
        </UnstyledButton>
      ))}
    </fieldset>
  )
}
