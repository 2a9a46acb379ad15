import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { currencySign, money, moneyText, readMoney } from '#client/ui/money.ts'
import { useLocale, useWords } from '../../hooks.ts'
import { type OnInvalidInput, useReportInvalidInput } from '../../invalidInputs.ts'
import styles from './MoneyField.module.css'

interface MoneyFieldProps
  extends Pick<TextInputProps, 'id' | 'label' | 'aria-label' | 'description' | 'error' | 'disabled' | 'maw'> {
  /** In the currency's smallest unit; null for none. */
  value: number | null
  onChange: (value: number | null) => void
  /** ISO 4217. */
  currency: string
  required?: boolean
  /** In the smallest unit. Amounts below zero are refused unless told. */
  least?: number
  most?: number
  onUnreadable?: OnInvalidInput
}

/** An amount as people of the interface's language write it, with or without its currency. What is none stays as it was typed. */
export function MoneyField({
  value,
  onChange,
  currency,
  required = false,
  least = 0,
  most,
  onUnreadable,
  error,
  ...props
}: MoneyFieldProps) {
  const t = useWords()
  const locale = useLocale()
  const [typed, setTyped] = useState<string | null>(null)
  const { sign, isBefore } = currencySign(currency, locale)
  const text = typed ?? moneyText(value, currency, locale)
  const problemOf = (written: string): string | null => {
    if (written.trim() === '') return required ? t('validation:required') : null
    const read = readMoney(written, currency, locale)
    if (read === null) return t('money.unreadable', { example: moneyText(123_450, currency, locale) })
    if (read === 'digits') return t('money.digits', { example: moneyText(123_450, currency, locale) })
    if (read < least) return t('money.least', { amount: money({ minor: least, currency }, locale, 'whole') })
    if (most !== undefined && read > most)
      return t('money.most', { amount: money({ minor: most, currency }, locale, 'whole') })
    return null
  }
  // A field that nobody has been in asks for nothing yet.
  const why = typed === null && value === null ? null : problemOf(text)
  useReportInvalidInput(why, onUnreadable)
  const section = <span aria-hidden>{sign}</span>
  return (
    <TextInput
      {...props}
      classNames={{ input: styles.input }}
      inputMode="decimal"
      autoComplete="off"
      withAsterisk={required}
      {...(isBefore ? { leftSection: section } : { rightSection: section })}
      value={text}
      onChange={(event) => {
        const next = event.currentTarget.value
        setTyped(next)
        const read = readMoney(next, currency, locale)
        const wanted = problemOf(next) === null && typeof read === 'number' ? read : null
        if (wanted !== value) onChange(wanted)
      }}
      onBlur={() => typed !== null && problemOf(typed) === null && setTyped(null)}
      error={why ?? error}
    />
  )
}
