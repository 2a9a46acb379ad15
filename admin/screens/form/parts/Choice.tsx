interface ChoiceProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  strong?: boolean
  soft?: boolean
  /** For finding it again. */
  part?: string
  onChange: (value: string) => void
}

/** A part of a sentence that can be chosen: the browser's own list over the words, so that the sentence reads on. */
export function Choice({ label, value, options, strong, soft, part, onChange }: ChoiceProps) {
  const words = options.find((option) => option.value === value)?.label ?? value
  return (
    <span className="choice-part" data-strong={strong || undefined} data-soft={soft || undefined}>
      <span aria-hidden>{words}</span>
      <select
        aria-label={label}
        data-part={part}
        title={words}
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
