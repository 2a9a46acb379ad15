import { describe, expect, it } from 'vitest'
import type { AvailableType } from '#core/form/definition.ts'
import { LOCALES, type Locale } from '#core/locale.ts'
import { readWords } from '#locales/read.ts'
import { findTypes, PALETTE } from './paletteSearch.ts'

const finderIn = (locale: Locale) => {
  const { type, typeAlso } = readWords(locale).admin.form as Record<string, Record<string, string>>
  const wordsOf = (one: AvailableType) => ({ name: type?.[one] ?? '', also: typeAlso?.[one] ?? '' })
  return { wordsOf, find: (typed: string) => findTypes(typed, wordsOf).flatMap(({ types }) => types) }
}

describe('findTypes', () => {
  it.each(LOCALES)('finds each type by its own name first in %s', (locale) => {
    const { wordsOf, find } = finderIn(locale)
    const types = PALETTE.flatMap((group) => group.types)
    expect(types.map((type) => find(wordsOf(type).name)[0])).toEqual(types)
    expect(types.map((type) => find(wordsOf(type).name.toUpperCase())[0])).toEqual(types)
  })

  it('goes by the beginning of the name, then by its words, then by other words', () => {
    const { find } = finderIn('en')
    expect(['num', 'choice', 'budget', 'nothing at all'].map((typed) => find(typed)[0])).toEqual([
      'number',
      'radio',
      'table',
      undefined,
    ])
  })

  it('finds a word with a joined letter by its two', () => {
    const wordsOf = (type: AvailableType) => ({ name: type === 'text' ? 'Nom de l’œuvre' : type, also: '' })
    expect(findTypes('oeuv', wordsOf).flatMap(({ types }) => types)).toEqual(['text'])
  })

  it('leaves the order alone while nothing is typed', () => {
    expect(findTypes('', finderIn('fr').wordsOf)).toEqual(PALETTE)
  })
})
