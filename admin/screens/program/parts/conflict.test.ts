import { expect, it } from 'vitest'
import { bothChanged } from './conflict.ts'

const before = { slug: 'a', title: { fr: 'A' }, cap: 1 as number | null }

it.each<[string, typeof before, typeof before, string[]]>([
  ['nothing', before, before, []],
  ['one each', { ...before, slug: 'b' }, { ...before, cap: 2 }, []],
  ['the same in the same way', { ...before, slug: 'b' }, { ...before, slug: 'b' }, []],
  ['the same in two ways', { ...before, slug: 'b', cap: null }, { ...before, slug: 'c', cap: null }, ['slug']],
  ['a text in one language', { ...before, title: { fr: 'B' } }, { ...before, title: { fr: 'C' } }, ['title']],
])('tells what two people changed: %s', (_case, mine, theirs, expected) =>
  expect(bothChanged(before, mine, theirs)).toEqual(expected),
)
