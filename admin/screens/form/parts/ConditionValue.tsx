import { MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { COUNTRIES, countryName } from '#core/form/countries.ts'
import { type Comparison, type Field, optionReference } from '#core/form/definition.ts'
import { parseNumber } from '#core/form/read.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { valueInWords, valueKind } from '../sentences.ts'
import { Choice } from './Choice.tsx'
import { useSourceText, useTelling } from './context.ts'

/** What an answer is compared with, written in the way that the question's type asks for. */
export function ConditionValue({
  one,
  field,
  onChange,
}: {
  one: Comparison
  field: Field | undefined
  onChange: (value: Comparison['value']) => void
}) {
  const t = useWords()
  const locale = useLocale()
  const text = useSourceText()
  const telling = useTelling()
  const label = t('form.conditions.value')
  const kind = valueKind(field, one)
  const words = valueInWords(one, telling)
  const options =
    field && 'options' in field
      ? field.options.map((option) => ({
          value: optionReference(option),
          label: text(option.text) || optionReference(option),
        }))
      : []
  const countries = () =>
    [...COUNTRIES]
      .map((code) => ({ value: code, label: countryName(code, locale) }))
      .sort((a, b) => a.label.localeCompare(b.label, locale))
  const single = Array.isArray(one.value) ? one.value[0] : one.value
  switch (kind) {
    case 'none':
      return null
    case 'yes-no':
      return (
        <Choice
          label={label}
          strong
          value={String(single ?? true)}
          options={['true', 'false'].map((each) => ({
            value: each,
            label: t(each === 'true' ? 'form.value.yes' : 'form.value.no'),
          }))}
          onChange={(next) => onChange(next === 'true')}
        />
      )
    case 'option':
    case 'country': {
      const offered = kind === 'option' ? options : countries()
      const now = single === undefined ? '' : String(single)
      const all = offered.some(({ value }) => value === now) ? offered : [{ value: now, label: words }, ...offered]
      return <Choice label={label} strong value={now} options={all} onChange={onChange} />
    }
    case 'options':
    case 'countries':
      return (
        <MultiSelect
          aria-label={label}
          data={kind === 'options' ? options : countries()}
          value={(Array.isArray(one.value) ? one.value : []).map(String)}
          onChange={onChange}
          searchable
          className="when__many"
        />
      )
    case 'number':
      return <NumberValue label={label} value={single} onChange={onChange} />
    default:
      return (
        <input
          className="when__input"
          type={kind === 'date' ? 'date' : 'text'}
          aria-label={label}
          value={String(single ?? '')}
          size={Math.max(8, String(single ?? '').length)}
          maxLength={500}
          onChange={(event) => onChange(event.target.value || undefined)}
        />
      )
  }
}

/** What was typed stays while it is typed; what can be read counts. */
function NumberValue({
  label,
  value,
  onChange,
}: {
  label: string
  value: string | number | boolean | undefined
  onChange: (value: number | undefined) => void
}) {
  const locale = useLocale()
  const [typed, setTyped] = useState<string | null>(null)
  const shown =
    typed ??
    (typeof value === 'number'
      ? new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 12 }).format(value)
      : '')
  return (
    <input
      className="when__input"
      inputMode="decimal"
      aria-label={label}
      value={shown}
      size={Math.max(5, shown.length)}
      onChange={(event) => {
        setTyped(event.target.value)
        const read = parseNumber(event.target.value, locale)
        onChange(read ?? undefined)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
