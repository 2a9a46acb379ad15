import { TextInput } from '@mantine/core'
import { decimal } from '#client/ui/format.ts'
import { contrast, isHex } from '#core/theme/colour.ts'
import { themeTokens } from '#core/theme/theme.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { StatusBadge } from '../../../app/parts/StatusBadge.tsx'
import styles from './Colours.module.css'

interface ColourFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

export function ColourField({ label, value, onChange, error }: ColourFieldProps) {
  const t = useWords()
  return (
    <TextInput
      label={label}
      value={value}
      maxLength={7}
      spellCheck={false}
      error={error}
      leftSectionWidth={40}
      leftSection={
        <span className={styles.colour}>
          <input
            type="color"
            aria-label={t('general.pick', { name: label })}
            value={isHex(value) ? value : '#000000'}
            onChange={(event) => onChange(event.currentTarget.value)}
            style={{ width: 26, height: 26 }}
          />
        </span>
      }
      onChange={(event) => {
        const typed = event.currentTarget.value.trim()
        onChange(/^[0-9a-f]{6}$/i.test(typed) ? `#${typed}` : typed)
      }}
    />
  )
}

/** What results from the two colours: the text on them, how well it reads, and whether they had to be darkened. */
export function ContrastResult({ primaryColor, secondaryColor }: { primaryColor: string; secondaryColor: string }) {
  const t = useWords()
  const locale = useLocale()
  const tokens = themeTokens({ primaryColor, secondaryColor })
  const at = (name: string) => tokens[name] ?? '#000000'
  const rows = [
    { key: 'primary', ground: at('--brand'), text: at('--brand-on'), own: at('--primary') },
    { key: 'secondary', ground: at('--action'), text: at('--action-on'), own: at('--secondary') },
  ]
  return (
    <ul className={styles.contrast}>
      {rows.map(({ key, ground, text, own }) => (
        <li key={key}>
          <span className={styles.sample} style={{ background: ground, color: text }} aria-hidden>
            Aa
          </span>
          <span>{t(`general.on.${key}`, { context: text === '#000000' ? 'black' : 'white' })}</span>
          <StatusBadge shape="dot" tone="ok" bare>
            {t(ground === own ? 'general.ratio' : 'general.ratioDarkened', {
              ratio: decimal(contrast(text, ground), locale),
            })}
          </StatusBadge>
        </li>
      ))}
    </ul>
  )
}
