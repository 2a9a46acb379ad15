import { expect, it } from 'vitest'
import { inLanguages } from './languages.ts'

it.each([
  [
    { de: 'x', it: '' },
    { it: 'x', de: 'x' },
  ],
  [
    { de: 'x', it: 'y', fr: 'z' },
    { it: 'y', de: 'x' },
  ],
  [{ de: '', it: 'y' }, { it: 'y' }],
  [{ pl: 'x', it: '' }, { it: 'x' }],
  [{ it: '', de: '' }, { it: '' }],
])('%j has words in the first language, and in others where there are any', (text, kept) => {
  expect(inLanguages({ title: text, key: 'it' }, ['it', 'de'])).toEqual({ title: kept, key: 'it' })
})
