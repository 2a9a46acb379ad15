import { useEffect, useMemo, useState } from 'react'
import { COUNTRIES, countryName } from '#core/form/countries.ts'
import type { Locale } from '#core/locale.ts'
import { useForm } from '../context.ts'

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

/** Renders only the chosen country at first: 250 names for each list would be larger than the form. */
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
