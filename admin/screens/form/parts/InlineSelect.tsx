import styles from './InlineSelect.module.css'

interface InlineSelectProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  strong?: boolean
  soft?: boolean
  /** `data-part` of the control. */
  part?: string
  onChange: (value: string) => void
}

/** A select in a sentence: the browser's control is invisible over its text, which wraps as the rest of the sentence. */
export function InlineSelect({ label, value, options, strong, soft, part, onChange }: InlineSelectProps) {
  const shown = options.find((option) => option.value === value)?.label ?? value
  return (
    <span className={styles.select} data-strong={strong || undefined} data-soft={soft || undefined}>
      <span aria-hidden>{shown}</span>
      <select
        aria-label={label}
        data-part={part}
        title={shown}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  )
}
