import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NotationProfile, readDecimal } from './notation.ts'

function notationOf(texts: readonly string[], exported = false) {
  const profile = new NotationProfile()
  for (const [n, text] of texts.entries()) profile.see(text, n + 2, exported)
  return profile.notation
}
const known = (mark: '.' | ',') => ({ kind: 'known', mark })
const example = (text: string, row: number) => ({ text, row })

describe('the notation of a column of numbers', () => {
  it.each([
    ['one cell that has both signs decides', ['2.500', '1.234,50'], known(',')],
    ['and so in English', ['2,500', '1,234.50'], known('.')],
    ['no thousand begins with a nought', ['0,125', '1,250'], known(',')],
    ['thousands come in threes', ['2.500', '12,5'], known(',')],
    ['one sign twice is before thousands', ['1.234.567', '2.500'], known(',')],
    ['spaces and apostrophes say nothing', ['1 250', '1’250', '12'], known('.')],
    ['what is no number says nothing', ['1,2,3.4', 'n.a.', '1,5'], known(',')],
    [
      'one sign before three digits alone is unclear',
      ['12', '1,250'],
      { kind: 'unclear', example: example('1,250', 3) },
    ],
    ['unclear with a dot as well', ['2.500'], { kind: 'unclear', example: example('2.500', 2) }],
    [
      'two ways are mixed',
      ['1.234,50', '1,234.50'],
      { kind: 'mixed', examples: [example('1.234,50', 2), example('1,234.50', 3)] },
    ],
  ])('%s', (_, texts, notation) => {
    expect(notationOf(texts)).toEqual(notation)
  })

  it('is the one of machines in an export, unless a comma says otherwise', () => {
    expect(notationOf(['2.125', '1e-7'], true)).toEqual(known('.'))
    expect(notationOf(['1,250'], true)).toMatchObject({ kind: 'unclear' })
    expect(notationOf(['2.125', '1,5'], true)).toMatchObject({ kind: 'mixed' })
  })
})

describe('readDecimal', () => {
  it.each([
    ['2.500', 2500, 2.5],
    ['0,125', 0.125, null],
    ['1.234,50', 1234.5, null],
    ['1,234.50', null, 1234.5],
    ['1.234.567', 1234567, null],
    ['1 234,5', 1234.5, null],
    ["1'234.5", null, 1234.5],
    ['−3,5', -3.5, null],
    [',5', 0.5, null],
    ['0.30000000000000004', null, 0.30000000000000004],
    ['1e-7', null, 1e-7],
    ['12345678901234567', null, null],
    ['1.2345', null, 1.2345],
    ['12 €', null, null],
    ['', null, null],
    ['-', null, null],
  ])('%s', (text, comma, dot) => {
    expect([readDecimal(text, ','), readDecimal(text, '.')]).toEqual([comma, dot])
  })

  it('law: every number is read back as a machine writes it', () => {
    const numbers = fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0))
    fc.assert(fc.property(numbers, (value) => readDecimal(String(value), '.') === value))
  })
})
