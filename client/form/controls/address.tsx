import { useEffect, useMemo, useState } from 'react'
import { COUNTRIES, countryName } from '#core/form/countries.ts'
import type { AddressAnswer, FieldOf } from '#core/form/definition.ts'
import type { Locale } from '#core/locale.ts'
import { useForm } from '../context.ts'
import { type ControlProps, describedBy, FieldSet, hasHint, LabelledField, wired } from '../parts.tsx'

const lists = new Map<Locale, { country: string; name: string }[]>()

function countriesIn(lang: Locale): { country: string; name: string }[] {
  const known = lists.get(lang)
  if (known) return known
  const order = new Intl.Collator(lang)
  const list = [...COUNTRIES].map((country) => ({ country, name: countryName(country, lang) }))
  list.sort((one, other) => order.compare(one.name, other.name))
  lists.set(lang, list)
  return list
}

/** The chosen country alone at first: 250 names in the page for each list would weigh more than the form. */
export function CountrySelect({
  value,
  onPick,
  among,
  ...more
}: {
  value: string
  onPick(country: string): void
  /** Only these may be chosen. */
  among?: readonly (string | number)[] | undefined
  [attribute: string]: unknown
}) {
  const { lang, t } = useForm()
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const shown = useMemo(() => {
    const all = ready ? countriesIn(lang) : value ? [{ country: value, name: countryName(value, lang) }] : []
    return among ? all.filter(({ country }) => among.includes(country)) : all
  }, [ready, lang, value, among])
  return (
    <select className="input" {...more} value={value} onChange={(event) => onPick(event.target.value)}>
      <option value="">{t('choose')}</option>
      {shown.map(({ country, name }) => (
        <option key={country} value={country}>
          {name}
        </option>
      ))}
    </select>
  )
}

export function CountryControl(props: ControlProps<FieldOf<'country'>>) {
  const { field, at, value, issues, optional, onChange, onLeave } = props
  const { id } = useForm()
  return (
    <LabelledField {...props}>
      <div className="control">
        <CountrySelect
          {...wired(id(at), field, issues, { needed: !optional })}
          autoComplete="country"
          value={typeof value === 'string' ? value : ''}
          among={field.rules?.oneOf}
          onPick={(country) => onChange(country || null, at)}
          onBlur={() => onLeave(at)}
        />
      </div>
    </LabelledField>
  )
}

const PARTS = [
  ['line1', 'address-line1', 'span'],
  ['line2', 'address-line2', 'span'],
  ['zipCode', 'postal-code', ''],
  ['city', 'address-level2', ''],
] as const

export function AddressControl(props: ControlProps<FieldOf<'address'>>) {
  const { field, at, value, issues, onChange, onLeave } = props
  const { id, t, message } = useForm()
  const parts = (value ?? { line1: '', zipCode: '', city: '', country: field.country ?? '' }) as AddressAnswer
  const put = (part: keyof AddressAnswer, text: string) => onChange({ ...parts, [part]: text }, `${at}.${part}`)
  const group = `section-${id(at)}`
  const aria = (part: string) => ({
    id: id(`${at}.${part}`),
    'aria-invalid': issues.some((issue) => issue.at === `${at}.${part}`) || undefined,
    'aria-describedby': describedBy(id(at), { hint: hasHint(field), error: issues.length > 0 }),
  })
  // Each flaw says which part it means.
  const worded = issues.map((issue) => {
    const part = issue.at.slice(at.length + 1)
    return part ? { ...issue, message: t('wrong', { label: t(part), message: message(issue) }) } : issue
  })
  return (
    <FieldSet {...props} issues={worded}>
      <div className="control cols">
        <label className="span" htmlFor={id(`${at}.country`)}>
          <span className="sub">{t('country')}</span>
          <CountrySelect
            {...aria('country')}
            autoComplete={`${group} country`}
            value={parts.country}
            onPick={(country) => put('country', country)}
            onBlur={() => onLeave(`${at}.country`)}
          />
        </label>
        {PARTS.map(([part, complete, className]) => (
          <label key={part} className={className || undefined}>
            <span className="sub">
              {t(part)}
              {part === 'line2' ? <span className="opt"> {t('optional')}</span> : null}
            </span>
            <input
              {...aria(part)}
              className="input"
              autoComplete={`${group} ${complete}`}
              value={parts[part] ?? ''}
              onChange={(event) => put(part, event.target.value)}
              onBlur={() => onLeave(`${at}.${part}`)}
            />
          </label>
        ))}
      </div>
    </FieldSet>
  )
}
