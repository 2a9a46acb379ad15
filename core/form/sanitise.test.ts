import { array, assert, constantFrom, property } from 'fast-check'
import sanitizeHtml from 'sanitize-html'
import { expect, it } from 'vitest'
import { ALLOWED_TAGS } from './read.ts'
import { isPlainMarkup, sanitiserOf } from './sanitise.ts'

const sanitise = (html: string) =>
  sanitizeHtml(html, { allowedTags: [...ALLOWED_TAGS], allowedAttributes: { a: ['href', 'target', 'rel'] } })

it.each([
  ['words', true],
  ['1 < 2', true],
  ['<p>Un <strong>mot</strong><br>deux</p>', true],
  ['<ul><li><a target="_blank" rel="noopener" href="https://example.org/a?b=1">là</a></li></ul>', true],
  ['<a href="https://example.org/Été?a=1&amp;b=2">là</a>', true],
  ['<p>open', false],
  ['<p></b></p>', false],
  ['<p><p>a</p></p>', false],
  ['<p><ul><li>a</li></ul></p>', false],
  ['<ul><li><li>a</li></li></ul>', false],
  ['<ul><li><p>a</p><ul><li>b</li></ul></li></ul>', true],
  ['<p class="x">a</p>', false],
  ['<a href="javascript:alert(1)">a</a>', false],
  ['<a href="//example.org">a</a>', false],
  ['<a onclick="x">a</a>', false],
  ['<a href="https://a" href="javascript:x">a</a>', false],
  ['<a>a</a>', false],
  ['<script>a</script>', false],
  ['<!-- a -->', false],
  ['a <b', false],
])('%s is plain markup: %s', (html, isPlain) => {
  expect(isPlainMarkup(html)).toBe(isPlain)
})

it('never calls plain what a sanitiser would change', () => {
  const piece = constantFrom(
    ...['<p>', '</p>', '<b>', '</b>', '<br>', '<br/>', '<a href="https://x.org">', '<a href="data:x">', '</a>', '<'],
    ...['>', 'a', ' ', '"', '<p ', '<img src=x onerror=y>', '<!--', '-->', '&lt;', '<a rel="x">', '<svg/onload=x>'],
    ...['<ul>', '</ul>', '<li>', '</li>', '<h3>', '</h3>', '<blockquote>', '</blockquote>'],
  )
  assert(
    property(array(piece, { maxLength: 12 }), (pieces) => {
      const html = pieces.join('')
      if (!isPlainMarkup(html)) return true
      const tags = (text: string) => text.match(/<\/?[a-z!][^>]*>/gi)?.map((tag) => tag.replace(' />', '>')) ?? []
      return tags(sanitise(html)).join() === tags(html).join()
    }),
    { numRuns: 3_000 },
  )
})

it('asks no sanitiser about more tags than there is work for', () => {
  const asked: number[] = []
  const counting = (html: string) => {
    asked.push(html.length)
    return html
  }
  const work = { left: 100_000 }
  expect(sanitiserOf(counting).changes('<p class="a">a</p>', work)).toBe(false)
  expect(sanitiserOf(counting).changes('<i a>'.repeat(1_000), work)).toBe(true)
  expect(asked).toEqual([18])
})
