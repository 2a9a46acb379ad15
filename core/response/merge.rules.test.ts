import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Answer } from '../form/definition.ts'
import { isSame, mergeChanges, type Versioned } from './merge.rules.ts'

const start: Versioned = { answers: { a: 'x', b: 'y' }, revision: 3, fieldRevisions: { a: 2, b: 3 } }

describe('changes on top of what is there', () => {
  it.each<[string, number, Record<string, Answer | null>, unknown]>([
    ['a new answer', 3, { c: 'z' }, { a: 'x', b: 'y', c: 'z' }],
    ['an answer that is taken back', 3, { a: null }, { b: 'y' }],
    ['of an earlier moment, where nobody else wrote', 2, { a: 'new' }, { a: 'new', b: 'y' }],
    ['what is there already, however old', 0, { b: 'y' }, { a: 'x', b: 'y' }],
    ['what somebody else took back as well', 0, { c: null }, { a: 'x', b: 'y' }],
  ])('%s', (_, base, changes, answers) => {
    const merge = mergeChanges(start, base, changes)
    expect(merge.ok && merge.answers).toEqual(answers)
  })

  it('name each conflict with both values, and change nothing then', () => {
    expect(mergeChanges(start, 1, { a: null, b: 'mine', c: 'z' })).toEqual({
      ok: false,
      conflicts: { a: { yours: null, theirs: 'x' }, b: { yours: 'mine', theirs: 'y' } },
    })
  })
})

/** People who write in one form: two online, one who was away since the beginning. */
type Move = { who: 0 | 1 | 2; changes: Record<string, string | null>; takesOver: boolean }

const changes = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.option(fc.constantFrom('1', '2', '3')), {
  maxKeys: 3,
  noNullPrototype: true,
})
const move: fc.Arbitrary<Move> = fc.record({
  who: fc.constantFrom<0 | 1 | 2>(0, 1, 2),
  changes,
  takesOver: fc.boolean(),
})

describe('three people in one form', () => {
  it('overwrite nothing that they have not seen', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 12 }), (moves) => {
        let current: Versioned = { answers: {}, revision: 0, fieldRevisions: {} }
        const known = [current, current, current]
        /** Who wrote an answer last, and at which revision. */
        const written = new Map<string, { who: number; at: number }>()
        for (const { who, changes, takesOver } of moves) {
          const seen = known[who] ?? current
          const merge = mergeChanges(current, seen.revision, changes)
          if (!merge.ok) {
            // Nothing is stored; what each of the two wrote is told.
            for (const [reference, { yours, theirs }] of Object.entries(merge.conflicts)) {
              expect(yours).toEqual(changes[reference])
              expect(theirs ?? null).toEqual(current.answers[reference] ?? null)
            }
            if (takesOver) known[who] = current
            continue
          }
          for (const reference of merge.changed) {
            const last = written.get(reference)
            if (last && last.who !== who) expect(last.at).toBeLessThanOrEqual(seen.revision)
            written.set(reference, { who, at: merge.revision })
          }
          // What was not changed stays as it was.
          for (const reference of ['a', 'b', 'c', 'd'])
            if (!merge.changed.includes(reference)) expect(merge.answers[reference]).toEqual(current.answers[reference])
          current = merge
          known[who] = current
        }
      }),
    )
  })

  it('merge changes of different questions in either order to the same answers', () => {
    fc.assert(
      fc.property(changes, changes, (mine, theirs) => {
        const apart = Object.fromEntries(Object.entries(theirs).filter(([reference]) => !(reference in mine)))
        const both = (first: typeof mine, second: typeof mine) => {
          const one = mergeChanges(start, start.revision, first)
          const two = one.ok ? mergeChanges(one, start.revision, second) : one
          return two.ok && two.answers
        }
        expect(both(mine, apart)).not.toBe(false)
        expect(isSame(both(mine, apart), both(apart, mine))).toBe(true)
      }),
    )
  })

  it('lose nothing when a saving is sent twice', () => {
    fc.assert(
      fc.property(changes, (mine) => {
        const once = mergeChanges(start, start.revision, mine)
        if (!once.ok) return
        const twice = mergeChanges(once, start.revision, mine)
        expect(twice.ok && twice.answers).toEqual(once.answers)
        expect(twice.ok && twice.changed).toEqual([])
      }),
    )
  })
})
