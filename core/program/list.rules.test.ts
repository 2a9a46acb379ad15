import { describe, expect, it } from 'vitest'
import { comparePublic, type ListedProgram, pageOfPrograms, programSortKey } from './list.rules.ts'

const NOW = new Date('2026-06-15T12:00:00Z')
const day = (iso: string) => new Date(`${iso}T00:00:00Z`)
const program = (id: string, more: Partial<ListedProgram> = {}): ListedProgram => ({
  id,
  status: 'active',
  closesAt: null,
  archivedAt: null,
  deletedAt: null,
  sortKey: id,
  ...more,
})

const PROGRAMS = [
  program('past', { closesAt: day('2026-06-01') }),
  program('older', { closesAt: day('2025-06-01') }),
  program('soon', { closesAt: day('2026-06-20'), sortKey: 'prix du premier film 2026' }),
  program('later', { closesAt: day('2026-12-01'), sortKey: 'prix de l ete 2026' }),
  program('no-date-1'),
  program('no-date-2'),
  program('archived-1', { status: 'archived', archivedAt: day('2026-01-01') }),
  program('archived-2', { status: 'archived', archivedAt: day('2026-02-01') }),
  program('trash', { status: 'deleted', deletedAt: day('2026-03-01') }),
]
const page = (query: Partial<Parameters<typeof pageOfPrograms>[1]>) =>
  pageOfPrograms(PROGRAMS, { status: 'active', limit: 10, ...query }, NOW)

describe('pageOfPrograms', () => {
  it('puts the next deadline first, then calls without one, then past ones', () => {
    expect(page({})).toEqual({
      ids: ['soon', 'later', 'no-date-2', 'no-date-1', 'past', 'older'],
      all: ['past', 'older', 'soon', 'later', 'no-date-1', 'no-date-2'],
      totals: { active: 6, archived: 2, deleted: 1 },
      hasNext: false,
      hasPrevious: false,
    })
  })

  it('puts what was archived last first', () => {
    expect(page({ status: 'archived' }).ids).toEqual(['archived-2', 'archived-1'])
  })

  it('lists every status when asked for all', () => {
    expect(page({ status: 'all' }).ids.slice(-3)).toEqual(['archived-2', 'archived-1', 'trash'])
  })

  it.each([
    ['prix 2026', ['soon', 'later']],
    ['PRÉMIER', ['soon']],
    ['été', ['later']],
    ['remier', []],
    ['%', []],
    ['?!', []],
    ['  ', ['soon', 'later', 'no-date-2', 'no-date-1', 'past', 'older']],
  ])('finds %j', (search, ids) => {
    expect(page({ search }).ids).toEqual(ids)
  })

  it('walks forwards and back', () => {
    const first = page({ limit: 2 })
    expect([first.ids, first.hasPrevious, first.hasNext]).toEqual([['soon', 'later'], false, true])
    const second = page({ limit: 2, after: 'later' })
    expect([second.ids, second.hasPrevious, second.hasNext]).toEqual([['no-date-2', 'no-date-1'], true, true])
    const last = page({ limit: 2, after: 'no-date-1' })
    expect([last.ids, last.hasPrevious, last.hasNext]).toEqual([['past', 'older'], true, false])
    const back = page({ limit: 2, before: 'past' })
    expect([back.ids, back.hasPrevious, back.hasNext]).toEqual([['no-date-2', 'no-date-1'], true, true])
    expect(page({ limit: 2, before: 'later' })).toMatchObject({ ids: ['soon'], hasPrevious: false, hasNext: true })
  })

  it('starts anew after a program that has left the list', () => {
    expect(page({ limit: 1, after: 'archived-1' }).ids).toEqual(['soon'])
  })
})

it('sorts and finds by all titles, its own language first', () => {
  expect(
    programSortKey({ title: { en: 'First Film Prize', fr: 'Prix du premier Cœur' }, lang: 'fr', slug: 'prix-2027' }),
  ).toBe('prix du premier coeur first film prize 2027')
  expect(programSortKey({ title: { fr: '𝒜'.repeat(300) }, lang: 'fr', slug: 'a' }).length).toBeLessThanOrEqual(190)
})

it('shows open calls by deadline, then those to come by opening, then past ones', () => {
  const call = (id: string, opens: string | null, closes: string | null, deadline = closes) => ({
    id,
    publishedAt: day('2025-01-01'),
    opensAt: opens === null ? null : day(opens),
    closesAt: closes === null ? null : day(closes),
    deadlineAt: deadline,
    graceMinutes: 0,
  })
  const calls = [
    call('past', null, '2026-01-01'),
    call('later-past', null, '2026-05-01'),
    call('endless', null, null),
    call('open', null, '2026-07-01'),
    call('next', '2026-08-01', '2026-09-01'),
    call('soon', '2026-07-01', '2026-12-01'),
    call('first', null, '2026-12-31', '2026-06-20'),
  ]
  expect(calls.sort((a, b) => comparePublic(a, b, NOW)).map(({ id }) => id)).toEqual([
    'first',
    'open',
    'endless',
    'soon',
    'next',
    'later-past',
    'past',
  ])
})
