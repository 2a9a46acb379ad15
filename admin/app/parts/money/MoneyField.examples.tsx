import { useState } from 'react'
import { money } from '#client/ui/money.ts'
import { LOCALES } from '#core/locale.ts'
import type { Examples } from '../../../examples/example.ts'
import { MoneyField } from './MoneyField.tsx'

function Field({
  start = null,
  currency = 'EUR',
  ...props
}: { start?: number | null; currency?: string } & Partial<Parameters<typeof MoneyField>[0]>) {
  const [value, setValue] = useState<number | null>(start)
  return (
    <MoneyField label="Amount requested" currency={currency} maw={260} value={value} onChange={setValue} {...props} />
  )
}

export const examples: Examples = {
  title: 'Money',
  words: ['parts'],
  states: {
    empty: () => <Field />,
    filled: () => <Field start={1_145_050} />,
    'no cents': () => <Field start={1250} currency="JPY" />,
    'three digits': () => <Field start={1250} currency="TND" />,
    'out of bounds': () => <Field start={1_145_050} most={1_000_000} />,
    error: () => <Field error="Enter the amount you ask for" />,
    disabled: () => <Field start={500} disabled />,
    shown: () => (
      <ul>
        {LOCALES.map((locale) => (
          <li key={locale} lang={locale} className="num">
            {locale}: {money({ minor: 1_145_050, currency: 'EUR' }, locale)}
          </li>
        ))}
      </ul>
    ),
  },
}
