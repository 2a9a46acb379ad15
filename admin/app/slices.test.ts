import { expect, it } from 'vitest'
import { SCREENS } from './slices.ts'

/** Spec §2: screens of a program that have a second address, `-v1`. */
const TWICE = ['dashboard', 'collaborators', 'tags', 'responses', 'integrations', 'transactionnals', 'forms']

it('leads from the second address of a screen to the screen, wherever there is one', () => {
  const at = (name: string) => `admin/programs/:programSlug/${name}`
  const there = SCREENS.filter(({ path }) => TWICE.some((name) => at(name) === path))
  expect(there.map(({ path }) => path)).toEqual(['forms', 'collaborators', 'dashboard', 'responses', 'tags'].map(at))
  expect(there.filter(({ path, also = [] }) => !also.includes(`${path}-v1`))).toEqual([])
})
