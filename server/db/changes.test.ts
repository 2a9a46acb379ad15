import { describe, expect, it } from 'vitest'
import { type Change, joinedChanges, type RowUpdate } from './changes.ts'
import { formatted, statementOf, type Written } from './direct.ts'

const MOVE: RowUpdate = {
  table: 't',
  key: 'id',
  set: { a: ':a', at: 'COALESCE(at, :now )', version: 'version + 1' },
  where: { platform_id: ':p', id: ':id', version: ':v' },
}

const together = (update: RowUpdate, all: readonly Record<string, unknown>[]) =>
  joinedChanges(
    all.map((values) => (formatted(statementOf({ update }, values)) as Written).change) as [Change, ...Change[]],
  )

describe('changes of one row each', () => {
  it('are one statement: what is the same of all stands once, what differs goes by the row', () => {
    const rows = [
      { a: "it's", now: 1, p: 'p', id: 'x', v: 1 },
      { a: null, now: 1, p: 'p', id: 'y', v: 7 },
    ]
    expect(together(MOVE, rows)).toBe(
      "UPDATE t SET a = CASE id WHEN 'x' THEN 'it\\'s' WHEN 'y' THEN NULL END, at = COALESCE(at, 1 ), version = version + 1 " +
        "WHERE platform_id = 'p' AND id IN ('x', 'y') AND version = CASE id WHEN 'x' THEN 1 WHEN 'y' THEN 7 END",
    )
  })

  it('of several platforms go by the row as well', () => {
    const rows = ['p', 'q'].map((p, n) => ({ a: 1, now: n, p, id: `${p}1`, v: 1 }))
    expect(together(MOVE, rows)).toBe(
      "UPDATE t SET a = 1, at = CASE id WHEN 'p1' THEN COALESCE(at, 0 ) WHEN 'q1' THEN COALESCE(at, 1 ) END, version = version + 1 " +
        "WHERE platform_id = CASE id WHEN 'p1' THEN 'p' WHEN 'q1' THEN 'q' END AND id IN ('p1', 'q1') AND version = 1",
    )
  })

  it('keep a condition without a value', () => {
    const update = {
      table: 't',
      key: 'id',
      set: { a: ':a', at: 'NULL' },
      where: { id: ':id' },
      and: ['at IS NOT NULL'],
    }
    expect(
      together(update, [
        { a: 'b = c, d = ? AND e', id: 1 },
        { a: 2, id: 2 },
      ]),
    ).toBe(
      "UPDATE t SET a = CASE id WHEN 1 THEN 'b = c, d = ? AND e' WHEN 2 THEN 2 END, at = NULL WHERE id IN (1, 2) AND at IS NOT NULL",
    )
  })

  it('are merged only where they are declared, whatever their text', () => {
    const values = { a: 1, now: 1, p: 'p', id: 'x', v: 1 }
    const declared = statementOf({ update: MOVE }, values)
    const { text } = declared
    expect([declared.change?.table, statementOf(text.replaceAll('?', ':a'), values).change]).toEqual(['t', undefined])
  })

  it.each([
    ['without their key in the condition', { ...MOVE, key: 'other' }],
    ['that set their key', { ...MOVE, set: { id: ':a' } }],
  ])('are refused %s', (_, update) => {
    expect(() => statementOf({ update }, { a: 1, now: 1, p: 'p', id: 'x', v: 1 })).toThrow('An update of t')
  })
})
