import { describe, expect, it } from 'vitest'
import { searchTerms, searchWords, sortKeyOf, wordsIn } from './search.rules.ts'

describe('words that are searched', () => {
  it.each([
    ['Cœur d’Été', ['coeur', 'd', 'ete']],
    ['STRASSE, Straße & ẞ', ['strasse', 'strasse', 'ss']],
    ['Łódź 2027', ['łodz', '2027']],
    ['L’île «Œuvre» — 3½ m²', ['l', 'ile', 'oeuvre', '31', '2', 'm2']],
    ['Ревизор №5', ['ревизор', 'no5']],
    ['👋🏽 hello', ['hello']],
    ['e\u0301te\u0301', ['ete']],
    ['', []],
    [`${'x'.repeat(50)} y`, ['x'.repeat(40), 'y']],
  ])('%s → %j', (text, words) => expect(wordsIn(text)).toEqual(words))

  it('are the same of a western text by itself and within one of other signs', () => {
    const signs = [
      ...Array.from({ length: 0x250 }, (_, code) => String.fromCharCode(code)),
      ...'‘’“”„–—…•€™\u00a0\u202f',
    ]
    const differing = signs.filter((sign) => {
      const text = `Aé${sign}b ${sign} C`
      return wordsIn(text).join(' ') !== wordsIn(`${text} ж`).slice(0, -1).join(' ')
    })
    expect(differing).toEqual([])
  })

  it('come once, first ones first, at most 60', () => {
    expect(searchWords(['Été à Nantes', 'été', 'nantes 2027'])).toEqual(['ete', 'a', 'nantes', '2027'])
    expect(searchWords([Array.from({ length: 99 }, (_, n) => `w${n}`).join(' ')])).toHaveLength(60)
  })

  it('are asked for longest first, and sort titles', () => {
    expect(searchTerms('le Cœur le bat')).toEqual(['coeur', 'bat', 'le'])
    expect([searchTerms(''), searchTerms(' '), searchTerms('%'), searchTerms('?! —')]).toEqual([[], [], null, null])
    expect(sortKeyOf('Élan — n° 3')).toBe('elan n 3')
  })
})
