import { describe, expect, it } from 'vitest'
import {
  isDate,
  isLink,
  isListed,
  lengthOf,
  mailDomain,
  parseNumber,
  readLine,
  readLines,
  withScheme,
  wordsOf,
} from './read.ts'

describe('readers', () => {
  it.each([
    ['1234', undefined, 1234],
    ['1 234,5', undefined, 1234.5],
    ['1\u202f234,5', 'fr', 1234.5],
    ['1,234.50', undefined, 1234.5],
    ['1.234,50', undefined, 1234.5],
    ['1,234', 'en', 1234],
    ['1,234', 'fr', 1.234],
    ['1,234', undefined, 1.234],
    ['1.234', 'de', 1234],
    ['1.234', 'fr', 1.234],
    ['1.234', 'en', 1.234],
    ['0.123', 'de', 0.123],
    ['1.234.567', 'fr', 1234567],
    ['1,234,567.8', 'fr', 1234567.8],
    ["1'234", 'de', 1234],
    ['−3', 'fr', -3],
    ['+3', 'fr', 3],
    ['.5', 'en', 0.5],
    [',5', 'fr', 0.5],
    ['', 'fr', null],
    ['-', 'fr', null],
    ['1e5', 'fr', null],
    ['0x10', 'fr', null],
    ['1.2.3', 'fr', null],
    ['1,2,3.4', 'fr', null],
    ['12 €', 'fr', null],
    ['NaN', 'fr', null],
    ['Infinity', 'fr', null],
    ['9'.repeat(16), 'fr', null],
  ] as const)('%s in %s is %s', (typed, lang, value) => {
    expect(parseNumber(typed, lang)).toBe(value)
  })

  it.each([
    ['2024-02-29', true],
    ['2023-02-29', false],
    ['1900-02-29', false],
    ['2000-02-29', true],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['0000-01-01', false],
    ['2026-04-31', false],
    ['', false],
  ])('%s: %s', (day, real) => {
    expect(isDate(day)).toBe(real)
  })

  it.each([
    ['example.org', 'https://example.org', true],
    ['http://example.org', 'http://example.org', true],
    ['example.org:80/a', 'https://example.org:80/a', true],
    ['javascript:x', 'javascript:x', false],
    ['mailto:a@b.fr', 'mailto:a@b.fr', false],
    ['été.fr', 'https://été.fr', true],
    ['localhost', 'https://localhost', false],
    ['a b.fr', 'https://a b.fr', false],
    ['', '', false],
  ])('link %s', (typed, written, good) => {
    expect([withScheme(typed), isLink(withScheme(typed))]).toEqual([written, good])
  })

  it.each([
    ['a@b.fr', 'b.fr'],
    ['A.b+c@Sub.B.FR', 'sub.b.fr'],
    ['é@b.fr', 'b.fr'],
    ['a@b', null],
    ['@b.fr', null],
    ['a@', null],
    ['a@b..fr', null],
    ['.a@b.fr', null],
    ['a@-b.fr', null],
    ['a@1.2.3.4', null],
    ['a@b.fr\n', null],
  ])('mail %s', (typed, domain) => {
    expect(mailDomain(typed)).toBe(domain)
  })

  it('cleans lines, counts what people count, finds listed domains', () => {
    expect(readLine(' a\u0007\r\nb ')).toBe('a b')
    expect(readLines('\n\na\r\nb \n')).toBe('a\nb')
    expect(lengthOf('a👍é')).toBe(3)
    expect([isListed('a.b.fr', new Set(['b.fr'])), isListed('ab.fr', new Set(['b.fr']))]).toEqual([true, false])
    expect(wordsOf('<p>a &amp; b</p><p>c<br>d</p>')).toBe('a & b\nc\nd')
  })
})
