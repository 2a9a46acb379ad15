import { expect, it } from 'vitest'
import { type Issue, Problem } from '#core/problem.ts'
import { issueMessage, ruleWords } from '../words.ts'
import { problemBody } from './problems.ts'

it.each([
  [{ rule: 'required' }, 'This field is required'],
  [{ rule: 'w-max-character', params: { max: 1 } }, 'Write at most 1 character'],
  [{ rule: 'w-max-character', params: { max: 80 } }, 'Write at most 80 characters'],
  [{ rule: 'definition.fieldsEmpty' }, 'Add at least one question'],
  [{ rule: 'definition.referenceDuplicate', params: { reference: 'title' } }, 'The reference “title” is already used'],
  [{ rule: 'program.holdsResponses', params: { title: 'Film', count: 2 } }, '“Film” holds 2 applications'],
  [{ rule: 'nobody.worded.this' }, 'This value is not valid'],
])('words %o', (issue, words) => {
  expect(issueMessage(issue, 'en')).toBe(words)
})

it('writes numbers, days and sizes as the language does', () => {
  const said = (rule: string, params: Issue['params']) => issueMessage({ rule, params }, 'fr')
  expect(said('definition.bounds', { min: 10.5, max: 2 })).toBe('Le minimum (10,5) dépasse le maximum (2)')
  expect(said('w-max-character', { max: 12_000 })).toMatch(/^Écrivez au plus 12\s?000 caractères$/)
  expect(said('min-date', { min: '2018-11-22' })).toBe('Indiquez une date à partir du 22 novembre 2018')
  expect(said('file-max-size', { name: 'a.pdf', max: 2.5 * 1024 ** 2 })).toMatch(/2,5\sMo/)
})

it.each([
  ['w-max-character', { max: 80 }, 'Write at most 80 characters'],
  ['file-max-size', { name: 'a.pdf', max: 10 * 1024 ** 2 }, '“a.pdf” is too large: 10 MB at most'],
  ['file-types', { name: 'a.exe', types: 'pdf, png' }, '“a.exe” is not of an accepted type. Accepted types: PDF, PNG'],
  ['min-date', { min: '2026-01-02' }, 'Enter a date on or after 2 January 2026'],
  ['nobody.worded.this', undefined, 'nobody.worded.this'],
])('tells operators of %s %o', (rule, params, words) => {
  expect(ruleWords(rule, params)).toBe(words)
})

it.each([
  ['en', 1, 'in 1 second'],
  ['en', 59, 'in 59 seconds'],
  ['en', 60, 'in 1 minute'],
  ['en', 61, 'in 2 minutes'],
  ['fr', 895, 'dans 15 minutes'],
  ['pl', 120, 'za 2 minuty'],
  ['ru', 60, 'через 1 минуту'],
] as const)('says in %s when to come back after %d s', (locale, retryAfter, words) => {
  const body = problemBody(new Problem('rate.limited', { data: { retryAfter } }), locale)
  expect([body.detail?.replaceAll('\u00a0', ' ').includes(` ${words}.`), 'wait' in body]).toEqual([true, false])
})
