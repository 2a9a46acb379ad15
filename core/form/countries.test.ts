import { expect, it } from 'vitest'
import { countryName } from './countries.ts'

it.each([
  ['DE', 'en', 'Germany'],
  ['DE', 'ca', 'Alemanya'],
  ['DE', undefined, 'Allemagne'],
  ['DE', 'xx', 'Allemagne'],
  ['ZZ', 'en', 'ZZ'],
])('names %s in %s: %s', (code, lang, name) => {
  expect(countryName(code, lang)).toBe(name)
})
