import { expect, it } from 'vitest'
import { pasteInto } from './pasting.ts'

it.each<[string, string[], number, Partial<ReturnType<typeof pasteInto<string>>>]>([
  ['two empty lines', ['', ''], 0, { items: ['a', 'b', 'c'], gone: ['', ''], last: 2 }],
  ['the last one', ['x', ''], 1, { items: ['x', 'a', 'b', 'c'], gone: [''], last: 3 }],
  ['a written line', ['x', 'y'], 0, { items: ['x', 'a', 'b', 'c', 'y'], gone: [], last: 3 }],
  ['a written line above empty ones', ['x', '', '', 'y'], 0, { items: ['x', 'a', 'b', 'c', 'y'], gone: ['', ''] }],
  ['more empty lines than there are to paste', ['', '', '', '', ''], 0, { items: ['a', 'b', 'c'], last: 2 }],
  ['an empty line above a written one', ['', 'x', ''], 0, { items: ['a', 'b', 'c', 'x', ''], gone: [''] }],
])('pastes into %s', (_, items, n, expected) => {
  const pasted = pasteInto(
    items,
    n,
    ['a', 'b', 'c'],
    (item) => item === '',
    (words) => words,
  )
  expect(pasted).toMatchObject({ made: ['a', 'b', 'c'], ...expected })
})

it('makes a new item of the one that it replaces', () => {
  const { items } = pasteInto(
    [{ kind: 'number', words: '' }],
    0,
    ['a', 'b'],
    ({ words }) => !words,
    (words, before) => ({ kind: 'text', ...before, words }),
  )
  expect(items).toEqual([
    { kind: 'number', words: 'a' },
    { kind: 'text', words: 'b' },
  ])
})
