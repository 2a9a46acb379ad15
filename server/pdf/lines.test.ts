import { expect, it } from 'vitest'
import { linesOf, printable } from './lines.ts'

const byLength = (text: string) => [...text].length
const lines = (text: string, width: number) => [...linesOf(text, width, byLength)]

it.each([
  ['one two three', 7, ['one two', 'three']],
  ['a\n\nb', 5, ['a', '', 'b']],
  ['', 5, ['']],
  ['a  b', 5, ['a  b']],
  ['12\u202f000\u00a0€', 20, ['12\u00a0000\u00a0€']],
  ['a\u2028b\u0000c\u202e', 5, ['a', 'bc']],
])('breaks %j at %d', (text, width, expected) => {
  expect(lines(text, width)).toEqual(expected)
})

it('breaks a word that is longer than a line, and loses nothing of it', () => {
  const word = `${'é'.repeat(70)}😀${'x'.repeat(70)}`
  const broken = lines(word, 30)
  expect([broken.join(''), broken.length > 3]).toEqual([word, true])
})

it('takes time that grows with the length of a text without spaces', () => {
  let measured = 0
  const counting = (text: string) => {
    measured += text.length
    return text.length
  }
  const text = 'x'.repeat(200_000)
  expect([...linesOf(text, 90, counting)].join('')).toBe(text)
  expect(measured).toBeLessThan(2 * text.length)
})

it('leaves out what moves the text of a reader', () => {
  expect(printable('a\u202eb\ufeffc\u200bd\r\n')).toBe('abcd\n')
})
