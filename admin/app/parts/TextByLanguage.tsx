import { Textarea, TextInput } from '@mantine/core'
import { languageName } from '#client/ui/format.ts'
import type { Locale } from '#core/locale.ts'
import type { Text } from '#core/text.ts'
import { useLocale, useWords } from '../hooks.ts'
import styles from './TextByLanguage.module.css'

export interface TextByLanguageProps {
  label: string
  hint?: string
  value: Text
  onChange: (value: Text) => void
  /** The first is the one that others are translated from. */
  languages: readonly Locale[]
  multiline?: boolean
  maxLength?: number
  error?: string | undefined
  disabled?: boolean
}

/** One text in every language, side by side; what is still to write is amber. */
export function TextByLanguage({
  label,
  hint,
  value,
  onChange,
  languages,
  multiline = false,
  maxLength,
  error,
  disabled = false,
}: TextByLanguageProps) {
  const t = useWords()
  const locale = useLocale()
  const [first] = languages
  const written = Boolean(first && value[first]?.trim())
  const Input = multiline ? Textarea : TextInput
  const alone = languages.length === 1
  return (
    <fieldset className="group" disabled={disabled}>
      {!alone && <legend className="legend">{label}</legend>}
      {hint && !alone && (
        <p className="small soft" style={{ marginBottom: 6 }}>
          {hint}
        </p>
      )}
      <div className={alone ? undefined : styles.langs}>
        {languages.map((code, index) => {
          const empty = index > 0 && written && !value[code]?.trim()
          return (
            <div key={code} data-empty={empty || undefined} lang={code}>
              <Input
                label={
                  alone ? (
                    label
                  ) : (
                    <span className={styles.label}>
                      <span className="vh">{label}, </span>
                      {languageName(code, locale)}
                      {empty && <span className="small soft">{t('texts.toWrite')}</span>}
                    </span>
                  )
                }
                description={alone ? hint : undefined}
                value={value[code] ?? ''}
                maxLength={maxLength}
                error={index === 0 ? error : undefined}
                onChange={(event) => {
                  const { [code]: _before, ...rest } = value
                  const words = event.currentTarget.value
                  onChange(words ? { ...rest, [code]: words } : rest)
                }}
              />
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}
