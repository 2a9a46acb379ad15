import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LOCALES } from '#core/locale.ts'
import { currencySign, money, moneyText, readMoney } from './money.ts'

it.each([
  [{ minor: 1_145_050, currency: 'EUR' }, 'fr', '11 450,50 €'],
  [{ minor: 1_145_000, currency: 'EUR' }, 'en', '€11,450.00'],
  [{ minor: 1250, currency: 'JPY' }, 'en', 'JP¥1,250'],
  [{ minor: 1250, currency: 'TND' }, 'en', 'TND 1.250'],
  [{ minor: -500, currency: 'EUR' }, 'de', '-5,00 €'],
] as const)('writes %j in %s as %s', (amount, locale, text) =>
  expect(money(amount, locale).replaceAll('\u00a0', ' ')).toBe(text),
)

it('leaves out cents that are none where it is asked to', () => {
  expect(money({ minor: 1200, currency: 'EUR' }, 'en', 'whole')).toBe('€12')
  expect(money({ minor: 1250, currency: 'EUR' }, 'en', 'whole')).toBe('€12.50')
})

it.each([
  ['12,5', 'EUR', 'fr', 1250],
  ['12.5', 'EUR', 'fr', 1250],
  ['€1,234.56', 'EUR', 'en', 123_456],
  ['1 234,56 €', 'EUR', 'fr', 123_456],
  ['1234 EUR', 'EUR', 'en', 123_400],
  ['1.15', 'EUR', 'en', 115],
  ['12.345', 'EUR', 'en', 'digits'],
  ['12.5', 'JPY', 'en', 'digits'],
  ['12 apples', 'EUR', 'en', null],
  ['', 'EUR', 'en', null],
] as const)('reads %j of %s in %s as %j', (text, currency, locale, expected) =>
  expect(readMoney(text, currency, locale)).toBe(expected),
)

it('says on which side the sign stands', () => {
  expect([currencySign('EUR', 'fr'), currencySign('EUR', 'en')]).toEqual([
    { sign: '€', isBefore: false },
    { sign: '€', isBefore: true },
  ])
})

it('reads back every amount that it writes, in each language', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
      fc.constantFrom('EUR', 'USD', 'JPY', 'TND'),
      fc.constantFrom(...LOCALES),
      (minor, currency, locale) => readMoney(moneyText(minor, currency, locale), currency, locale) === minor,
    ),
  )
})
