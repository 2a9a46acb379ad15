import { expect, it } from 'vitest'
import { RESERVED_SLUGS } from '#core/codes.ts'
import { SCREENS } from './slices.ts'

it('keeps the first segment of every address of the back office from being a slug', () => {
  const firsts = SCREENS.map(({ path }) => path.split('/').filter((segment) => segment !== 'admin')[0] ?? '')
  expect(firsts.filter((first) => !first.startsWith(':') && !RESERVED_SLUGS.has(first))).toEqual([])
})
