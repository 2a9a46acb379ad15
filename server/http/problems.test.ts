import { expect, it } from 'vitest'
import { type Issue, Problem } from '#core/problem.ts'
import type { App } from '../context.ts'
import { issueMessage, ruleWords } from '../words.ts'
import { asProblem, problemBody } from './problems.ts'

it.each([
  [{ rule: 'required' }, 'This field is required'],
  [{ rule: 'w-max-character', params: { max: 1 } }, 'Write at most 1 character'],
  [{ rule: 'w-max-character', params: { max: 80 } }, 'Write at most 80 characters'],
  [{ rule: 'definition.fieldsEmpty' }, 'Add at least one question'],
  [{ rule: 'definition.referenceDuplicate', params: { reference: 'title' } }, 'The reference “title” is already used'],
  [{ rule: 'program.holdsResponses', params: { title: 'Film', count: 2 } }, '“Film” contains 2 applications'],
  [{ rule: 'nobody.worded.this' }, 'This value is not valid'],
])('words %o', (issue, words) => {
  expect(issueMessage(issue, 'en')).toBe(words)
})

it('writes numbers, days and sizes as the language does', () => {
  const said = (rule: string, params: Issue['params']) => issueMessage({ rule, params }, 'fr')
  expect(said('definition.bounds', { min: 10.5, max: 2 })).toBe('Le minimum (10,5) est supérieur au maximum (2)')
  expect(said('w-max-character', { max: 12_000 })).toMatch(/^Écrivez au plus 12\s?000 caractères$/)
  expect(said('min-date', { min: '2018-11-22' })).toBe('Indiquez une date à partir du 22 novembre 2018')
  expect(said('file-max-size', { name: 'a.pdf', max: 2.5 * 1024 ** 2 })).toMatch(/2,5\sMo/)
})

it.each([
  ['w-max-character', { max: 80 }, 'Write at most 80 characters'],
  ['file-max-size', { name: 'a.pdf', max: 10 * 1024 ** 2 }, '“a.pdf” is too large: 10 MB at most'],
  ['file-types', { name: 'a.exe', types: 'pdf, png' }, 'The type of “a.exe” is not accepted. Accepted types: PDF, PNG'],
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

it.each([
  [Object.assign(new Error(), { code: 'ENOSPC' }), '60'],
  [Object.assign(new Error(), { parent: Object.assign(new Error(), { code: 'SQLITE_FULL' }) }), '60'],
  [Object.assign(new Error(), { parent: Object.assign(new Error(), { code: 'ER_RECORD_FILE_FULL' }) }), '60'],
  [Object.assign(new Error(), { parent: Object.assign(new Error(), { code: 'SQLITE_BUSY' }) }), '5'],
  [Object.assign(new Error('closed state'), { fatal: true }), '5'],
  [Object.assign(new Error(), { name: 'SequelizeConnectionAcquireTimeoutError' }), '5'],
  [new Error('another', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) }), '5'],
  [Object.assign(new Error(), { parent: Object.assign(new Error(), { code: 'ER_PARSE_ERROR' }) }), null],
  [new TypeError('a mistake'), null],
])('says of %o whether it is worth trying again', (error, again) => {
  const { code, data } = asProblem(error, { log: { error: () => undefined } } as unknown as App)
  expect([code, data.retryAfter === undefined ? null : String(data.retryAfter)]).toEqual([
    again === null ? 'server.failure' : 'server.unavailable',
    again,
  ])
})

it('lets no data say something else than the problem', () => {
  const own = { code: 'server.failure', status: 200, type: 'x', title: 'y', detail: 'z', issues: 'none' }
  const data = { ...own, current: 3 } as object as { current: number }
  const body = problemBody(new Problem('resource.stale', { data }), 'en', 'ref')
  expect([body.code, body.status, body.type, body.issues, body.reference, body.current]).toEqual([
    'resource.stale',
    409,
    'urn:opencall:problem:resource.stale',
    [],
    'ref',
    3,
  ])
  expect([body.title, body.detail]).not.toContain('y')
})
