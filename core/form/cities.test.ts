import { describe, expect, it } from 'vitest'
import { cityQuery, plainCityName, shortCityName } from './cities.ts'
import { fieldOf, formOf, testDeps } from './form.fixture.ts'
import { readAnswers, validateAnswers } from './validate.ts'

describe('looking for a French town', () => {
  it.each([
    ['Saint-Malo', { name: 'saint malo', zipCode: '' }],
    ['  SAINT  m', { name: 'saint m', zipCode: '' }],
    ['st malo', { name: 'saint malo', zipCode: '' }],
    ['Ste-Maxime', { name: 'sainte maxime', zipCode: '' }],
    ['l’haÿ', { name: 'l hay', zipCode: '' }],
    ['Cœuvres', { name: 'coeuvres', zipCode: '' }],
    ['354', { name: '', zipCode: '354' }],
    ['Saint-Malo (35400)', { name: 'saint malo', zipCode: '35400' }],
    ['s', null],
    ['%_', null],
    ['', null],
  ])('%j asks for %j', (typed, query) => expect(cityQuery(typed)).toEqual(query))

  it('folds names, and leaves articles out', () => {
    expect(plainCityName('L’Haÿ-les-Roses')).toBe('l hay les roses')
    expect(shortCityName('la roche sur yon')).toBe('roche sur yon')
    expect(shortCityName('lens')).toBe('lens')
  })
})

describe('a town as an answer', () => {
  const form = formOf(fieldOf({ type: 'city-fr', reference: 'town', required: true }))
  const deps = testDeps()
  const read = (town: unknown) => readAnswers(form, { town }, deps)
  const flaws = (town: unknown) =>
    validateAnswers(form, read(town).answers, deps, { mode: 'submit' }).map(({ rule }) => rule)

  it('has the name of the list, whatever was sent beside its code', () => {
    expect(read({ code: '35288', name: 'SAINT MALO', zipCode: '35400' }).answers).toEqual({
      town: { code: '35288', name: 'Saint-Malo', zipCode: '35400' },
    })
  })

  it.each([
    [{ code: '35288', name: 'x', zipCode: '35400' }, []],
    [{ code: '35288', name: 'Saint-Malo', zipCode: '75001' }, ['city-fr']],
    [{ code: '', name: 'Saint-Ma', zipCode: '' }, ['city-fr']],
    [{ code: '', name: '', zipCode: '35400' }, ['required']],
    [null, ['required']],
  ])('%j has the flaws %j', (town, rules) => expect(flaws(town)).toEqual(rules))

  it.each([
    ['Saint-Malo'],
    [[]],
    [{ code: 1.5e300, name: {}, zipCode: '' }],
    [{ code: '', name: 'a'.repeat(9_000), zipCode: '' }],
  ])('refuses %j', (town) => expect(read(town).issues).toEqual([{ at: 'town', rule: 'shape' }]))
})
