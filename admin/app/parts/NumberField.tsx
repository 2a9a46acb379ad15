import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import type { Locale } from '#core/locale.ts'
import { useLocale, useWords } from '../hooks.ts'
import { type OnInvalidInput, useReportInvalidInput } from '../invalidInputs.ts'
import { type NumberProblem, numberProblem, numberText, readNumber } from './numbers.ts'

/** What stands in a box, and the value that it stands for or beside. */
export interface Typed {
  text: string
  of: number | null
}

/** A text that is no number, or not one as it has to be. */
export interface UnreadNumber {
  typed: Typed
  problem: NumberProblem
}

interface NumberFieldProps
  extends Pick<
    TextInputProps,
    'id' | 'label' | 'aria-label' | 'description' | 'placeholder' | 'error' | 'disabled' | 'maw' | 'classNames'
  > {
  /** Null for none. */
  value: number | null
  /** Only what can be read, and is whole and within bounds where it has to be. */
  onChange: (value: number | null) => void
  whole?: boolean
  required?: boolean
  least?: number | undefined
  /** Writes thousands apart. */
  grouped?: boolean
  /** As wide as what stands in it. */
  snug?: boolean
  /** What cannot be read is no value; else the last one stays that could be. */
  strict?: boolean
  onUnreadable?: OnInvalidInput
  /** What stood in it when it was last there: for boxes that come and go. */
  typedBefore?: Typed | undefined
  /** Told at each change of the text, and not when the box goes; null once it can be read. */
  onTyped?: (unread: UnreadNumber | null) => void
}

/** A number as people of the interface's language write it. What is none stays as it was typed, beside what is said of it. */
export function NumberField({
  value,
  onChange,
  whole = false,
  required = false,
  least,
  grouped = false,
  snug = false,
  strict = false,
  onUnreadable,
  typedBefore,
  onTyped,
  error,
  ...props
}: NumberFieldProps) {
  const t = useWords()
  const locale: Locale = useLocale()
  const [typed, setTyped] = useState<Typed | null>(typedBefore ?? null)
  const text = typed && typed.of === value ? typed.text : numberText(value, locale, grouped)
  const rules = { whole, required, least }
  const problem = numberProblem(text, locale, rules)
  const why = problem && t(`validation:${problem.rule}`, { ...problem.params })
  useReportInvalidInput(why, onUnreadable)
  return (
    <TextInput
      {...props}
      {...(snug && { inputSize: String(Math.max(5, text.length)) })}
      inputMode={whole ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={text}
      onChange={(event) => {
        const next = event.currentTarget.value
        const wrong = numberProblem(next, locale, rules)
        const read = wrong === null ? readNumber(next, locale) : strict ? null : value
        const now = { text: next, of: read }
        setTyped(now)
        onTyped?.(wrong && { typed: now, problem: wrong })
        if (read !== value) onChange(read)
      }}
      onBlur={() => why === null && setTyped(null)}
      error={why ?? error}
    />
  )
}
