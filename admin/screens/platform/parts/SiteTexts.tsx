import { languageName } from '#client/ui/format.ts'
import { LOCALES, type Locale } from '#core/locale.ts'
import type { PlatformTexts } from '#core/platform/platform.contract.ts'
import type { Text } from '#core/text.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { TextByLanguage } from '../../../app/parts/TextByLanguage.tsx'
import interfaceEditorStyles from './InterfaceEditor.module.css'

/** The contract's own limits. */
const FIELDS = [
  { name: 'headline', maxLength: 200, multiline: false },
  { name: 'intro', maxLength: 1_000, multiline: true },
  { name: 'about', maxLength: 1_000, multiline: true },
] as const

interface SiteTextsProps {
  value: PlatformTexts
  onChange: (value: PlatformTexts) => void
  lang: Locale
  defaultLang: Locale
  errorAt: (name: string) => string | undefined
  disabled: boolean
}

/** What the platform says of itself, in the language that the preview shows; under an empty field what shows instead. */
export function SiteTexts({ value, onChange, lang, defaultLang, errorAt, disabled }: SiteTextsProps) {
  const t = useWords()
  const locale = useLocale()
  const instead = (name: keyof PlatformTexts, text: Text) => {
    if (text[lang]?.trim()) return undefined
    const other = [defaultLang, ...LOCALES].find((code) => text[code]?.trim())
    if (other) return t('general.texts.translated', { language: languageName(other, locale) })
    return t(`general.texts.${name}Empty`)
  }
  return (
    <fieldset className={`group ${interfaceEditorStyles.part}`} disabled={disabled}>
      <div>
        <h2>{t('general.texts.title')}</h2>
        <p className="small soft">{t('general.texts.hint', { language: languageName(lang, locale) })}</p>
      </div>
      {FIELDS.map(({ name, maxLength, multiline }) => {
        const hint = instead(name, value[name])
        return (
          <TextByLanguage
            key={name}
            label={t(`general.texts.${name}`)}
            {...(hint ? { hint } : {})}
            value={value[name]}
            onChange={(text) => onChange({ ...value, [name]: text })}
            languages={[lang]}
            maxLength={maxLength}
            multiline={multiline}
            error={errorAt(name)}
          />
        )
      })}
    </fieldset>
  )
}
