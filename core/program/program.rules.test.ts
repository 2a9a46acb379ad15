import { describe, expect, it } from 'vitest'
import { canBecome, checkProgram, isEmptyParagraph, phaseOf, programAbilities } from './program.rules.ts'

const at = (iso: string) => new Date(iso)
const call = {
  publishedAt: at('2026-01-01T00:00:00Z'),
  opensAt: at('2026-02-01T09:00:00Z'),
  closesAt: at('2026-03-01T22:59:00Z'),
  graceMinutes: 10,
}

describe('phaseOf', () => {
  it.each([
    ['2026-01-31T23:59:59Z', 'upcoming'],
    ['2026-02-01T09:00:00Z', 'open'],
    ['2026-03-01T22:59:00Z', 'open'],
    ['2026-03-01T23:08:59.999Z', 'open'],
    ['2026-03-01T23:09:00Z', 'closed'],
  ])('at %s is %s', (now, phase) => {
    expect(phaseOf(call, at(now))).toBe(phase)
  })

  it('is a draft until published, whatever the dates', () => {
    expect(phaseOf({ ...call, publishedAt: null }, at('2026-02-10T00:00:00Z'))).toBe('draft')
  })

  it('stays open without a closing date', () => {
    expect(phaseOf({ ...call, closesAt: null }, at('2036-01-01T00:00:00Z'))).toBe('open')
  })
})

describe('checkProgram', () => {
  const form = { id: 's1', type: 'form', title: { fr: 'Projet' }, config: { form_id: 'f' } } as const
  const text = {
    id: 's2',
    type: 'textarea',
    title: { fr: 'Règles' },
    config: { content: { fr: '<p>Lisez.</p>' } },
  } as const
  const gate = { id: 's3', type: 'validation', title: { fr: 'Recevabilité' }, config: {} } as const
  const codes = (categories: Parameters<typeof checkProgram>[0]) =>
    checkProgram(categories, 'fr').map(({ code, categoryId, stepNumber }) => [code, categoryId, stepNumber])
  const category = (id: string, ...steps: Parameters<typeof checkProgram>[0][number]['steps'][number][]) => ({
    id,
    title: { fr: id },
    steps,
  })

  it('passes a complete program', () => {
    expect(codes([category('a', text, form, gate)])).toEqual([])
  })

  it('wants a category', () => {
    expect(codes([])).toEqual([['programCategoriesMustNotBeEmpty', null, null]])
  })

  it('reports the first failing step of each category', () => {
    const bare = { ...form, config: {} }
    const blank = { ...text, config: { content: { fr: '<p><br></p>' } } }
    expect(codes([category('a', text, bare, blank), category('b', blank)])).toEqual([
      ['formMustNotBeEmpty', 'a', 2],
      ['textareaMustNotBeEmpty', 'b', 1],
    ])
  })

  it('stops at a category without steps', () => {
    const bare = { ...form, config: { form_id: '' } }
    expect(codes([category('a', bare), category('b'), category('c', bare)])).toEqual([
      ['formMustNotBeEmpty', 'a', 1],
      ['stepsMustNotBeEmpty', 'b', null],
    ])
  })
})

it.each([
  ['', true],
  ['<p></p>', true],
  ['<p><br></p>', true],
  ['<p>&nbsp; </p>', true],
  ['<p>.</p>', false],
  ['<p><img src="/a.png"></p>', false],
])('isEmptyParagraph(%j) is %s', (html, expected) => {
  expect(isEmptyParagraph(html)).toBe(expected)
})

it.each([
  ['active', 'archived', true],
  ['active', 'deleted', true],
  ['archived', 'active', true],
  ['archived', 'deleted', true],
  ['deleted', 'active', true],
  ['deleted', 'archived', false],
  ['active', 'active', false],
] as const)('%s may become %s: %s', (from, to, expected) => {
  expect(canBecome(from, to)).toBe(expected)
})

describe('programAbilities', () => {
  const all = () => true
  const granted = (
    program: Parameters<typeof programAbilities>[0],
    holds: Parameters<typeof programAbilities>[1] = all,
  ) => Object.entries(programAbilities(program, holds)).flatMap(([name, may]) => (may ? [name] : []))
  const reading = ['readSettings', 'readForms', 'readResponses', 'exportResponses', 'readLog']

  it.each([
    ['active', null, ['update', 'publish', 'archive', 'delete', 'updateForms', 'validateResponses', 'importResponses']],
    [
      'active',
      at('2026-01-01T00:00:00Z'),
      ['update', 'unpublish', 'archive', 'delete', 'updateForms', 'validateResponses', 'importResponses'],
    ],
    ['archived', null, ['delete', 'restore']],
    ['deleted', null, ['restore', 'remove']],
  ] as const)('of %s, published %s', (status, publishedAt, may) => {
    expect(granted({ status, publishedAt }).sort()).toEqual([...may, ...reading].sort())
  })

  it('keeps the trash to those who may delete', () => {
    const holds = (permission: string) => permission !== 'platform.program.delete'
    expect(granted({ status: 'active', publishedAt: null }, holds)).not.toContain('delete')
    expect(granted({ status: 'deleted', publishedAt: null }, holds)).not.toContain('restore')
    expect(granted({ status: 'archived', publishedAt: null }, holds)).toContain('restore')
    expect(granted({ status: 'active', publishedAt: null }, () => false)).toEqual([])
  })
})
