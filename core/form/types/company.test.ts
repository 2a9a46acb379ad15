import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldOf, formOf, testDeps } from '../form.fixture.ts'
import { readAnswers, validateAnswers } from '../validate.ts'
import { companyText } from './company.plain.ts'
import { isSiren, isSiret } from './company.ts'

const form = formOf(
  fieldOf({ type: 'siret-fr', reference: 'siret' }),
  fieldOf({ type: 'siren-fr', reference: 'siren' }),
)
const deps = testDeps()
const kept = (input: object) => readAnswers(form, input, deps).answers
const flaws = (input: object) =>
  validateAnswers(form, kept(input), deps, { mode: 'submit' }).map(({ at, rule, params }) => [at, rule, params?.length])

describe('numbers of French companies', () => {
  it.each([
    ['73282932000074', true],
    ['73282932000075', false],
    ['55210055400013', true],
    // The head office of the post has a key, its offices have a sum that five divides.
    ['35600000000048', true],
    ['35600000009075', true],
    ['35600000012345', false],
    ['35600000000000', false],
    // The key fits, but not that of the company in it.
    ['73282932100008', false],
    ['00000000000000', false],
  ])('SIRET %s is %s', (digits, valid) => expect(isSiret(digits)).toBe(valid))

  it.each([
    ['732829320', true],
    ['732829321', false],
    ['356000000', true],
    ['005520135', true],
    ['000000000', false],
  ])('SIREN %s is %s', (digits, valid) => expect(isSiren(digits)).toBe(valid))

  it('are read with spaces, dots and hyphens, and as numbers', () => {
    expect(kept({ siret: ' 732 829\u00a0320\u202f00074 ', siren: 732829320 })).toEqual({
      siret: '73282932000074',
      siren: '732829320',
    })
    expect(kept({ siret: '732.829.320-00074' })).toEqual({ siret: '73282932000074' })
    expect(kept({ siret: 'none yet', siren: '' })).toEqual({ siret: 'none yet', siren: null })
  })

  it('say what is wrong: the count of digits, else the number', () => {
    expect(flaws({ siret: '732 829 320 0007', siren: '7328293201' })).toEqual([
      ['siret', 'siret-fr-length', 13],
      ['siren', 'siren-fr-length', 10],
    ])
    expect(flaws({ siret: '73282932000075', siren: 'none' })).toEqual([
      ['siret', 'siret-fr', undefined],
      ['siren', 'siren-fr', undefined],
    ])
    expect(flaws({ siret: '73282932000074', siren: '732829320' })).toEqual([])
  })

  it('are grouped as people write them, and read back', () => {
    expect(companyText('73282932000074')).toBe('732\u00a0829\u00a0320\u00a000074')
    fc.assert(
      fc.property(fc.stringMatching(/^\d{14}$/), (digits) => {
        expect(kept({ siret: companyText(digits) })).toEqual({ siret: digits })
      }),
    )
  })

  it('change with any single digit: the key finds it', () => {
    fc.assert(
      fc.property(fc.nat(8), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const digits = [...'732829320']
        digits[at] = String((Number(digits[at]) + by) % 10)
        expect(isSiren(digits.join(''))).toBe(false)
      }),
    )
  })
})
