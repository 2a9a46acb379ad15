import { TextInput } from '@mantine/core'
import { isHex } from '#core/theme/colour.ts'
import styles from './ColourField.module.css'

interface ColourFieldProps {
  label: string
  /** Name of the box that opens the choice of the system. */
  pick: string
  value: string
  error?: string | undefined
  onChange: (value: string) => void
}

/** A colour as six digits, or chosen. */
export function ColourField({ label, pick, value, error, onChange }: ColourFieldProps) {
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
          aria-label={pick}
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
