import { expect, it } from 'vitest'
import { chosenPlaces } from './export.rules.ts'

const IDS = ['id', 'title', 'form-1-team[0][name]', 'form-1-team[0][age]', 'form-1-city', 'form-1-team[1][name]']

it.each([
  [undefined, [0, 1, 2, 3, 4, 5]],
  [
    ['form-1-city', 'title'],
    [4, 1],
  ],
  [['form-1-team'], [2, 3, 5]],
  [
    ['form-1-team[1][name]', 'form-1-team', 'gone', 'title', 'title'],
    [5, 2, 3, 1],
  ],
  [['__proto__', 'constructor'], []],
])('chooses %j', (chosen, places) => {
  expect(chosenPlaces(IDS, chosen)).toEqual(places)
})
