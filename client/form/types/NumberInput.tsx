import { type ChangeEvent, useState } from 'react'
import { parseNumber } from '#core/form/read.ts'
import { type Grouping, numberIn } from '#core/number.ts'
import type { useForm } from '../context.ts'

/**
 * A number is typed as text: no arrows, no change by scrolling, and both decimal signs are understood. What was typed stays while
 * it is typed; once left it is written as the language does.
 */
export function NumberInput({
  id,
  at,
  value,
  lang,
  grouping,
  onChange,
  onLeave,
  ...more
}: {
  id: string
  at: string
  value: string | number | null
  lang: ReturnType<typeof useForm>['lang']
  grouping?: Grouping
  onChange(value: string | number | null, at: string): void
  onLeave(at: string): void
  className: string
  [aria: `aria-${string}`]: string | boolean | undefined
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const written = typeof value === 'number' ? numberIn(value, lang, grouping) : (value ?? '')
  const shown = typed ?? written
  const put = (text: string) => {
    setTyped(text)
    onChange(text.trim() ? (parseNumber(text, lang) ?? text) : null, at)
  }
  return (
    <input
      {...more}
      id={id}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      onChange={(event: ChangeEvent<HTMLInputElement>) => put(event.target.value)}
      onBlur={() => {
        setTyped(null)
        onLeave(at)
      }}
    />
  )
}
