import fc from 'fast-check'
import { expect, it } from 'vitest'
import { choicesCell, choicesIn } from './severalChoices.cell.ts'

it.each<[string, string[]]>([
  ['a; b', ['a', 'b']],
  ['a;b\n c ', ['a', 'b', 'c']],
  ['"a; b"; c', ['a; b', 'c']],
  ['"say ""hi"""', ['say "hi"']],
  ['"open; c', ['"open', 'c']],
  ['"a" b; c', ['"a" b', 'c']],
  [' ;; ', []],
])('reads %j', (cell, choices) => {
  expect(choicesIn(cell)).toEqual(choices)
})

it('reads what it wrote', () => {
  const choice = fc
    .string({ unit: fc.constantFrom('a', ';', '"', ',', '|', ' ', 'é', '\n'), minLength: 1, maxLength: 12 })
    .map((text) => text.trim())
    .filter(Boolean)
  fc.assert(
    fc.property(fc.array(choice), (choices) => {
      expect(choicesIn(choicesCell(choices))).toEqual(choices)
    }),
  )
})
