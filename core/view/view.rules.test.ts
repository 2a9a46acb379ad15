import { expect, it } from 'vitest'
import { sameSettings, type ViewSettings, viewKey } from './view.rules.ts'

const settings: ViewSettings = { filters: { a: '1', b: '2' }, columns: ['x', 'y'], sort: { by: 'a', direction: 'asc' } }

it.each<[string, ViewSettings, boolean]>([
  ['the same in another order of filters', { ...settings, filters: { b: '2', a: '1' } }, true],
  ['another value', { ...settings, filters: { a: '1', b: '3' } }, false],
  ['another order of columns', { ...settings, columns: ['y', 'x'] }, false],
  ['no columns', { ...settings, columns: null }, false],
  ['another direction', { ...settings, sort: { by: 'a', direction: 'desc' } }, false],
])('compares views: %s', (_, other, same) => {
  expect(sameSettings(settings, other)).toBe(same)
})

it('takes names that differ in case and accents for the same', () => {
  expect(viewKey(' Été ')).toBe(viewKey('ete'))
})
