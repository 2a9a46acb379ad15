import { expect, it } from 'vitest'
import { type ProgramNames, viewFromManifest, viewToManifest } from './portable.rules.ts'

const id = (n: number) => `0199a000-0000-7000-8000-00000000000${n}`
const pairs: [string, string][][] = [
  [[id(1), 'entry']],
  [[id(2), 'short']],
  [
    [id(3), 'short/entry'],
    [id(4), 'long/entry'],
  ],
  [[id(5), 'Urgent, 100 %']],
]
const namesOf = (turn: (pair: [string, string]) => [string, string]): ProgramNames => {
  const [forms = [], categories = [], steps = [], tags = []] = pairs
  const map = (those: [string, string][]) => new Map(those.map(turn))
  return { forms: map(forms), categories: map(categories), steps: map(steps), tags: map(tags) }
}
const KEYS = namesOf((pair) => pair)
const IDS = namesOf(([one, other]) => [other, one])

it.each<[string, Record<string, string>, Record<string, string>]>([
  [
    'words',
    { status: 'draft', search: 'été, mer', assignee: 'none' },
    { status: 'draft', search: 'été, mer', assignee: 'none' },
  ],
  ['a category', { categoryId: id(2) }, { categoryId: 'short' }],
  ['steps', { stepId: `${id(3)},${id(4)}` }, { stepId: 'short/entry,long/entry' }],
  ['a tag', { tag: id(5) }, { tag: 'Urgent%2C 100 %25' }],
  [
    'answers',
    { answers: `form-${id(1)}-a-b:oneOf:x:y|form-${id(1)}-c:empty,form-${id(1)}-d:contains:1%2C2` },
    { answers: 'form:entry:a-b:oneOf:x:y|form:entry:c:empty,form:entry:d:contains:1%2C2' },
  ],
  [
    'answers among other filters',
    { answers: `form-${id(1)}-c:empty|tag:oneOf:${id(5)},status:oneOf:draft:submitted|categoryId:oneOf:${id(2)}` },
    {
      answers: 'form:entry:c:empty|tag:oneOf:Urgent%2C%20100%20%25,status:oneOf:draft:submitted|categoryId:oneOf:short',
    },
  ],
])('carries %s to another program and back', (_, filters, said) => {
  const view = { filters, columns: ['title', `form-${id(1)}-d`], sort: null }
  const written = viewToManifest(view, KEYS)
  expect(written).toEqual({ filters: said, columns: ['title', 'form:entry:d'], sort: null })
  expect(written && viewFromManifest(written, IDS)).toEqual({ ok: true, settings: view })
})

it.each<[string, Record<string, string>]>([
  ['a person', { assignee: id(9) }],
  ['a category that is gone', { categoryId: id(9) }],
  ['a tag that is gone', { tag: `${id(5)},${id(9)}` }],
  ['a tag among conditions that is gone', { answers: `form-${id(1)}-c:empty|tag:oneOf:${id(9)}` }],
  ['a person among conditions', { answers: `form-${id(1)}-c:empty|assignee:oneOf:${id(9)}` }],
  ['a question of another program', { answers: `form-${id(9)}-a:filled` }],
])('leaves out a view that names %s', (_, filters) => {
  expect(viewToManifest({ filters, columns: null, sort: null }, KEYS)).toBeNull()
})

it.each<[string, string]>([
  ['categoryId', 'other'],
  ['stepId', 'short/entry,short/other'],
  ['tag', 'Other'],
  ['answers', 'form:other:a:filled'],
  ['answers', 'form:entry:a:filled|tag:oneOf:Other'],
  ['answers', 'tag:oneOf:%'],
])('says what is not there: %s %s', (filter, value) => {
  expect(viewFromManifest({ filters: { [filter]: value }, columns: null, sort: null }, IDS)).toEqual({
    ok: false,
    filter,
    value,
  })
})
