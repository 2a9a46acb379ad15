import { TextInput } from '@mantine/core'
import { isHex } from '#core/theme/colour.ts'
import { useWords } from '../../../app/hooks.ts'
import styles from './OnboardingLayout.module.css'

interface ColourFieldProps {
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

export function ColourField({ label, value, error, onChange }: ColourFieldProps) {
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
        <input
          type="color"
          className={styles.swatch}
          aria-label={t('onboarding.start.pick', { name: label })}
          value={isHex(value) ? value : '#000000'}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      }
      onChange={(event) => {
        const typed = event.currentTarget.value.trim()
        onChange(/^[0-9a-f]{6}$/i.test(typed) ? `#${typed}` : typed)
      }}
    />
  )
}
