import { expect, it } from 'vitest'
import { pasteInto, referenceFor } from './pasting.ts'

it.each<[string, string[], number, Partial<ReturnType<typeof pasteInto<string>>>]>([
  ['two empty lines', ['', ''], 0, { items: ['a', 'b', 'c'], replaced: ['', ''], last: 2 }],
  ['the last one', ['x', ''], 1, { items: ['x', 'a', 'b', 'c'], replaced: [''], last: 3 }],
  ['a written line', ['x', 'y'], 0, { items: ['x', 'a', 'b', 'c', 'y'], replaced: [], last: 3 }],
  ['a written line above empty ones', ['x', '', '', 'y'], 0, { items: ['x', 'a', 'b', 'c', 'y'], replaced: ['', ''] }],
  ['more empty lines than there are to paste', ['', '', '', '', ''], 0, { items: ['a', 'b', 'c'], last: 2 }],
  ['an empty line above a written one', ['', 'x', ''], 0, { items: ['a', 'b', 'c', 'x', ''], replaced: [''] }],
])('pastes into %s', (_, items, n, expected) => {
  const pasted = pasteInto(
    items,
    n,
    ['a', 'b', 'c'],
    (item) => item === '',
    (words) => words,
  )
  expect(pasted).toMatchObject({ added: ['a', 'b', 'c'], ...expected })
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

it.each<[string, string | undefined, string, string]>([
  ['of the words for a new item', undefined, 'Une idée', 'une_idee'],
  ['of the kind where the words have no letters', undefined, '???', 'option_2'],
  ['of the words where an empty one gives its place', 'option', 'Une idée', 'une_idee'],
  ['of the words, with a number where it is taken', undefined, 'Autre', 'autre_2'],
  ['that was written by hand as it is', 'mine', 'Une idée', 'mine'],
  ['that answers hold as it is', 'option', 'Une idée', 'option'],
])('gives a pasted line the reference %s', (_, before, words, expected) => {
  const used = new Set(['option', 'mine', 'autre'])
  const fixed = new Set(expected === 'option' ? ['option'] : [])
  expect(referenceFor(words, before, { kind: 'option', used, fixed })).toBe(expected)
  expect(used.has(expected)).toBe(true)
})
