// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { withChips, withoutChips } from './tokens.ts'

it.each([
  ['<p>Hello {{firstName}},</p>', '<p>Hello <span data-token="firstName"></span>,</p>'],
  ['<p>{{a}}{{ b.c }}</p>', '<p><span data-token="a"></span><span data-token="b.c"></span></p>'],
  [
    '<p><strong>{{a}}</strong> {not} {{no token}}</p>',
    '<p><strong><span data-token="a"></span></strong> {not} {{no token}}</p>',
  ],
  ['<p><a href="https://x.example/{{id}}">here</a></p>', '<p><a href="https://x.example/{{id}}">here</a></p>'],
])('makes chips of the tokens in %s', (html, chips) => expect(withChips(html)).toBe(chips))

it.each([
  '<p>Hello {{firstName}}, see <a href="https://x.example/?a=1&amp;b=2">this</a> &lt;now&gt;</p>',
  '<ul><li><p>{{a}}{{b}}</p></li></ul>',
  '<p>No token</p>',
])('stores %s as it was', (html) => expect(withoutChips(withChips(html))).toBe(html))
