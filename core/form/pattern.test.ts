import { array, assert, constantFrom, letrec, oneof, property, string, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PATTERN_LENGTH, patternOf } from './pattern.ts'
import { newWork } from './work.ts'

describe('a pattern', () => {
  it.each([
    ['[A-Z]{2}-\\d{3}', 'CA-005', true],
    ['[A-Z]{2}-\\d{3}', 'CA-05', false],
    ['a|b', 'ab', false],
    ['', '', true],
    ['', 'a', false],
    ['^FR\\d+$', 'FR12', true],
    ['\\bword\\b.*', 'word!', true],
    ['\\p{Lu}\\p{L}*', 'Élan', true],
    ['.', '😀', true],
    ['\\u{1F600}', '😀', true],
    ['\\uD83D\\uDE00', '😀', true],
    ['[^\\]]+', 'abc', true],
    ['(?<year>\\d{4})(?:-\\d\\d){0,2}', '2026-11', true],
    ['(a+)+', 'aaaa', true],
    ['(a*)*b', 'aab', true],
    ['(?:){3}x', 'x', true],
    ['a{2,}?', 'a', false],
    ['\\/\\.[\\-]', '/.-', true],
  ])('%s of %s: %s', (source, text, matches) => {
    expect([patternOf(source)?.test(text), new RegExp(`^(?:${source})$`, 'u').test(text)]).toEqual([matches, matches])
  })

  it.each([
    '(',
    '[a',
    'a**',
    '(?=a)a',
    '(?!a)b',
    '(?<=a)b',
    '(a)\\1',
    '(?<n>a)\\k<n>',
    'a{2,1}',
    '((a{40}){40}){40}',
    'a{5000}',
    'a'.repeat(201),
  ])('is not %s', (source) => {
    expect(patternOf(source)).toBeNull()
  })

  it('means what RegExp means', () => {
    const { pattern } = letrec<{ pattern: string }>((tie) => ({
      pattern: oneof(
        { depthSize: 'small', withCrossShrink: true },
        constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\w', '\\b', '^', '$', '\\d', 'é'),
        tuple(tie('pattern'), tie('pattern')).map(([a, b]) => a + b),
        tuple(tie('pattern'), tie('pattern')).map(([a, b]) => `(?:${a}|${b})`),
        tuple(tie('pattern'), constantFrom('*', '+', '?', '{2}', '{0,2}', '{1,}', '*?')).map(([a, q]) => `(${a})${q}`),
      ),
    }))
    const text = array(constantFrom('a', 'b', '1', 'é', '-', ' ', '😀'), { maxLength: 6 }).map((signs) =>
      signs.join(''),
    )
    assert(
      property(pattern, oneof(text, string({ maxLength: 4 })), (source, given) => {
        const made = patternOf(source)
        if (!made) return source.length > 200
        return made.test(given) === new RegExp(`^(?:${source})$`, 'u').test(given)
      }),
      { numRuns: 2_000 },
    )
  })

  // What each takes at worst, in steps: the states of the pattern for each character.
  it.each([
    '(a+)+b',
    '(a|a)*b',
    '(a|aa)+b',
    '(.*)*x',
    '(a?){100}a{100}b',
    '(\\w+\\s?)*!',
    '(a|b)*a(a|b){40}c',
    '\\b(a+)+\\b!',
  ])('takes steps that grow with the answer alone: %s', (source) => {
    const steps = (length: number) => {
      const work = newWork()
      expect(patternOf(source)?.test('a'.repeat(length), work)).toBe(false)
      return newWork().left - work.left
    }
    expect(steps(PATTERN_LENGTH)).toBeLessThan(PATTERN_LENGTH * 1_500)
  })

  it('is read at the cost of the same work', () => {
    const work = newWork()
    for (let n = 0; n < 3_000; n++) patternOf(`${n}(?:.{1,500}){2}`, work)
    expect([work.left < 0, patternOf('never seen before', work)]).toEqual([true, null])
  })

  it('matches nothing once the work that it may do is done', () => {
    const work = { left: 10 }
    expect([patternOf('a*')?.test('a'.repeat(50), work), patternOf('b')?.test('b', work)]).toEqual([false, false])
  })
})
