import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import type { Locale } from '#core/locale.ts'
import { useLocale, useWords } from '../hooks.ts'
import { type OnUnreadable, useTellUnreadable } from '../unreadable.ts'
import { numberProblem, numberText, readNumber } from './numbers.ts'

interface NumberFieldProps
  extends Pick<TextInputProps, 'label' | 'description' | 'placeholder' | 'error' | 'disabled' | 'maw'> {
  /** Null for none. */
  value: number | null
  /** Only what can be read, and is whole and within bounds where it has to be. */
  onChange: (value: number | null) => void
  whole?: boolean
  required?: boolean
  least?: number | undefined
  /** Writes thousands apart. */
  grouped?: boolean
  onUnreadable?: OnUnreadable
}

/** A number as people of the interface's language write it. What is none stays as it was typed, beside what is said of it. */
export function NumberField({
  value,
  onChange,
  whole = false,
  required = false,
  least,
  grouped = false,
  onUnreadable,
  error,
  ...props
}: NumberFieldProps) {
  const t = useWords()
  const locale: Locale = useLocale()
  const [typed, setTyped] = useState<{ text: string; of: number | null } | null>(null)
  const text = typed && typed.of === value ? typed.text : numberText(value, locale, grouped)
  const rules = { whole, required, least }
  const problem = numberProblem(text, locale, rules)
  const why = problem && t(`validation:${problem.rule}`, { ...problem.params })
  useTellUnreadable(why, onUnreadable)
  return (
    <TextInput
      {...props}
      inputMode={whole ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={text}
      onChange={(event) => {
        const next = event.currentTarget.value
        const isRead = numberProblem(next, locale, rules) === null
        const read = isRead ? readNumber(next, locale) : value
        setTyped({ text: next, of: read })
        if (isRead && read !== value) onChange(read)
      }}
      onBlur={() => why === null && setTyped(null)}
      error={why ?? error}
    />
  )
}
