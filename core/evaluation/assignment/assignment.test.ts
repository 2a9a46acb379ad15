import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AssignmentGiven, type AssignmentJuror, assign, type Pair } from './assignment.rules.ts'

const entries = (...names: string[]) =>
  names.map((name) => ({ id: name, category: name.slice(0, 1), tags: [name.slice(0, 1)] }))
const juror = (id: string, more: Partial<AssignmentJuror> = {}): AssignmentJuror => ({
  id,
  cap: null,
  categories: null,
  expertise: [],
  ...more,
})
const pair = (text: string): Pair => {
  const [entryId = '', jurorId = ''] = text.split(' ')
  return { entryId, jurorId }
}
const assigned = (given: Partial<AssignmentGiven>) => {
  const { pairs, loads, shortages } = assign({
    entries: [],
    jurors: [],
    perEntry: 1,
    conflicts: [],
    kept: [],
    ...given,
  })
  return {
    pairs: pairs.map(({ entryId, jurorId }) => `${entryId} ${jurorId}`),
    loads: [...loads.values()],
    shortages,
    all: pairs,
  }
}

describe('entries and jurors', () => {
  it('are put together evenly', () => {
    const jurors = [juror('j'), juror('k'), juror('l')]
    expect(assigned({ entries: entries('a', 'b', 'c', 'd'), jurors, perEntry: 3 }).loads).toEqual([4, 4, 4])
    expect(assigned({ entries: entries('a', 'b', 'c', 'd'), jurors, perEntry: 2 }).loads.sort()).toEqual([2, 3, 3])
  })

  it('go by expertise while loads stay close', () => {
    const jurors = [juror('j', { expertise: ['x'] }), juror('k')]
    expect(assigned({ entries: entries('x1', 'x2', 'y1', 'y2'), jurors })).toMatchObject({
      pairs: ['x1 j', 'x2 j', 'y1 k', 'y2 k'],
      all: [{ reason: 'expertise' }, { reason: 'expertise' }, { reason: 'balance' }, { reason: 'balance' }],
    })
  })

  it('go by what jurors would like, which counts beyond expertise, and avoid what they would rather not', () => {
    const jurors = [juror('j', { expertise: ['x'] }), juror('k')]
    const wants = { ...pair('x1 k'), value: 'wants' as const }
    const ratherNot = { ...pair('y1 k'), value: 'ratherNot' as const }
    expect(assigned({ entries: entries('x1', 'y1'), jurors, preferences: [wants, ratherNot] })).toMatchObject({
      pairs: ['x1 k', 'y1 j'],
      all: [{ reason: 'preference' }, { reason: 'balance' }],
    })
    // Rather not is no conflict: where nobody else may, they read it.
    const alone = { entries: entries('y1'), jurors: [juror('k')], preferences: [ratherNot] }
    expect(assigned(alone)).toMatchObject({ pairs: ['y1 k'], shortages: [] })
  })

  it('keep to categories, caps and conflicts', () => {
    const jurors = [juror('j', { categories: ['x'] }), juror('k', { cap: 1 }), juror('l')]
    expect(
      assigned({ entries: entries('x1', 'x2', 'y1'), jurors, conflicts: [pair('x1 l'), pair('y1 k'), pair('x2 l')] })
        .pairs,
    ).toEqual(['x1 j', 'x2 k', 'y1 l'])
  })

  it('leave what is begun where it is, a conflict that came later and a cap that fell included', () => {
    const given = { entries: entries('a', 'b'), jurors: [juror('j', { cap: 0 }), juror('k')], kept: [pair('a j')] }
    expect(assigned(given)).toMatchObject({ pairs: ['a j', 'b k'], all: [{ reason: 'kept' }, { reason: 'balance' }] })
    expect(assigned({ ...given, conflicts: [pair('a j')] }).pairs).toEqual(['a j', 'b k'])
  })

  it.each<[string, Partial<AssignmentGiven>, object]>([
    [
      'too few jurors without a conflict',
      {
        entries: entries('a', 'b'),
        jurors: [juror('j'), juror('k')],
        perEntry: 2,
        conflicts: [pair('a j')],
      },
      { entryIds: ['a'], needed: 2, missing: 1, jurorIds: ['k'], because: 'conflicts' },
    ],
    [
      'too few places',
      {
        entries: entries('x1', 'x2', 'x3', 'y1'),
        jurors: [juror('j', { cap: 2, categories: ['x'] }), juror('k', { categories: ['y'] })],
      },
      { entryIds: ['x1', 'x2', 'x3'], needed: 3, missing: 1, jurorIds: ['j'], places: 2, because: 'places' },
    ],
    ['no jury', { entries: entries('a') }, { entryIds: ['a'], missing: 1, jurorIds: [], because: 'conflicts' }],
  ])('that cannot be met say what binds them: %s', (_, given, shortage) => {
    expect(assigned(given).shortages).toMatchObject([shortage])
  })
})

const NAMES = ['x1', 'x2', 'y1', 'y2', 'z1'] as const
const JURORS = ['j', 'k', 'l', 'm'] as const
const anyPair = fc.record({ entryId: fc.constantFrom(...NAMES), jurorId: fc.constantFrom(...JURORS) })
const given: fc.Arbitrary<AssignmentGiven> = fc.record({
  entries: fc.constant(entries(...NAMES)),
  jurors: fc.tuple(
    ...JURORS.map((id) =>
      fc.record({
        id: fc.constant(id),
        cap: fc.option(fc.nat(4)),
        categories: fc.option(fc.subarray(['x', 'y', 'z'])),
        expertise: fc.subarray(['x', 'y', 'z']),
      }),
    ),
  ),
  perEntry: fc.integer({ min: 1, max: 3 }),
  conflicts: fc.array(anyPair, { maxLength: 6 }),
  kept: fc.array(anyPair, { maxLength: 3 }),
})

describe('for any jury', () => {
  const nameOf = ({ entryId, jurorId }: Pair) => `${entryId} ${jurorId}`

  it('no rule is broken but by what was there already', () =>
    fc.assert(
      fc.property(given, (all) => {
        const { pairs, loads } = assign(all)
        const kept = new Set(all.kept.map(nameOf))
        expect(new Set(pairs.map(nameOf)).size).toBe(pairs.length)
        for (const name of kept) expect(pairs.map(nameOf)).toContain(name)
        const conflicts = new Set(all.conflicts.map(nameOf))
        for (const one of pairs.filter((each) => !kept.has(nameOf(each)))) {
          const reader = all.jurors.find(({ id }) => id === one.jurorId)
          expect(conflicts).not.toContain(nameOf(one))
          expect(reader?.categories ?? ['x', 'y', 'z']).toContain(one.entryId.slice(0, 1))
          expect(loads.get(one.jurorId)).toBeLessThanOrEqual(reader?.cap ?? 5)
        }
        for (const { id } of all.entries) {
          const held = [...kept].filter((name) => name.startsWith(`${id} `)).length
          expect(pairs.filter(({ entryId }) => entryId === id).length).toBeLessThanOrEqual(Math.max(held, all.perEntry))
        }
      }),
    ))

  it('as many readings are given as can be, and what is missing is told', () =>
    fc.assert(
      fc.property(given, (all) => {
        const { pairs, shortages } = assign(all)
        expect(pairs.length).toBe(mostPairs(all))
        const held = Map.groupBy(
          new Map(all.kept.map((each) => [nameOf(each), each])).values(),
          ({ entryId }) => entryId,
        )
        const wanted = all.entries.reduce((sum, { id }) => sum + Math.max(all.perEntry, held.get(id)?.length ?? 0), 0)
        expect(shortages.reduce((sum, { missing }) => sum + missing, 0)).toBe(wanted - pairs.length)
      }),
    ))

  it('the order in which entries and jurors come changes nothing', () =>
    fc.assert(
      fc.property(given, (all) => {
        const turned = { ...all, entries: [...all.entries].reverse(), jurors: [...all.jurors].reverse() }
        expect(assign(turned).pairs).toEqual(assign(all).pairs)
      }),
    ))
})

/** The most pairs there can be, by augmenting paths one reading at a time: a second way to the same number. */
function mostPairs({ entries, jurors, perEntry, conflicts, kept }: AssignmentGiven): number {
  const name = (entryId: string, jurorId: string) => `${entryId} ${jurorId}`
  const pairs = new Set(kept.map(({ entryId, jurorId }) => name(entryId, jurorId)))
  const fixed = new Set(pairs)
  const barred = new Set(conflicts.map(({ entryId, jurorId }) => name(entryId, jurorId)))
  const loadOf = (id: string) => [...pairs].filter((each) => each.endsWith(` ${id}`)).length
  const find = (entryId: string, seen: Set<string>): boolean => {
    for (const reader of jurors) {
      const one = name(entryId, reader.id)
      if (pairs.has(one) || barred.has(one) || seen.has(reader.id)) continue
      if (reader.categories && !reader.categories.includes(entryId.slice(0, 1))) continue
      seen.add(reader.id)
      if (loadOf(reader.id) < (reader.cap ?? 99)) {
        pairs.add(one)
        return true
      }
      for (const other of [...pairs].filter((each) => each.endsWith(` ${reader.id}`) && !fixed.has(each))) {
        pairs.delete(other)
        pairs.add(one)
        if (find(other.split(' ')[0] ?? '', seen)) return true
        pairs.delete(one)
        pairs.add(other)
      }
    }
    return false
  }
  for (const { id } of entries) {
    const held = [...fixed].filter((each) => each.startsWith(`${id} `)).length
    for (let more = held; more < perEntry; more++) find(id, new Set())
  }
  return pairs.size
}
