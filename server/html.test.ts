import { describe, expect, it } from 'vitest'
import { sanitiseAnswer, sanitiseProse } from './html.ts'

describe('sanitiseProse', () => {
  it.each([
    '<p>Lire <strong>tout</strong>,<br>puis <a href="https://example.org/a?b=1&amp;c=2" target="_blank" rel="noopener">ici</a>.</p>',
    '<h2>Titre</h2><hr><ul><li>un</li></ul><blockquote>«\u00a0oui\u00a0»</blockquote>',
    '<img src="/api/portal/x/files/stream/a.png" alt="Plan">',
    'a &lt; b &amp; c',
  ])('leaves %s as it is', (html) => {
    expect(sanitiseProse(html)).toBe(html)
  })

  it.each([
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<p onclick="x()" style="color:red">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="//evil.example">a</a>', '<a>a</a>'],
    ['<img src="https://track.example/1.gif">', ''],
    ['<img src="//track.example/1.gif">', ''],
    ['<img src=x onerror=alert(1)>', ''],
    ['<svg><a xlink:href="javascript:alert(1)">a</a></svg>', '<a>a</a>'],
    ['<h1>a</h1>', '<h2>a</h2>'],
    ['<iframe src="https://example.org"></iframe>b', 'b'],
    ['<p>a<br/>b', '<p>a<br>b</p>'],
  ])('makes %s into %s', (html, clean) => {
    expect(sanitiseProse(html)).toBe(clean)
    expect(sanitiseProse(clean)).toBe(clean)
  })
})

it('keeps headings and pictures of organisers out of answers', () => {
  expect(sanitiseAnswer('<h2>a</h2><img src="/a.png"><h3>b</h3>')).toBe('a<h3>b</h3>')
})
