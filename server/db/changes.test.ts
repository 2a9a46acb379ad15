import { describe, expect, it } from 'vitest'
import { type Change, changeIn, joinedChanges } from './changes.ts'
import { formatted, statementOf, type Written } from './direct.ts'

const MOVE =
  'UPDATE t SET a = :a , at = COALESCE(at, :now ), version = version + 1 WHERE platform_id = :p AND id = :id AND version = :v '

const filled = (sql: string, all: readonly Record<string, unknown>[]) =>
  all.map((values) => formatted(statementOf(sql, values)) as Written)
const together = (sql: string, all: readonly Record<string, unknown>[]) =>
  joinedChanges(filled(sql, all).map(({ change }) => change) as [Change, ...Change[]])

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
    const sql = 'UPDATE t SET a = :a , at = NULL WHERE id = :id AND at IS NOT NULL'
    expect(
      together(sql, [
        { a: 'b = c, d = ? AND e', id: 1 },
        { a: 2, id: 2 },
      ]),
    ).toBe(
      "UPDATE t SET a = CASE id WHEN 1 THEN 'b = c, d = ? AND e' WHEN 2 THEN 2 END, at = NULL WHERE id IN (1, 2) AND at IS NOT NULL",
    )
  })

  it.each([
    'SELECT a FROM t WHERE id = ?',
    'UPDATE t SET a = ?',
    'UPDATE t SET a = ? WHERE id IN (?)',
    'UPDATE t SET a = ? WHERE id = ? OR b = ?',
    'UPDATE t SET a = ? WHERE id > ? AND b = ?',
    "UPDATE t SET a = 'x' WHERE id = ?",
    'UPDATE t SET a = ? WHERE platform_id = ?',
    'UPDATE t SET a = IF(c, b = ?, 2) WHERE id = ?',
    'UPDATE t, c SET a = ? WHERE id = ?',
    'UPDATE t SET id = ?, a = ? WHERE id = ?',
    'UPDATE t SET a = ? WHERE id = ? LIMIT 1',
    'UPDATE t SET a = ? WHERE id = ? ORDER BY b',
  ])('are told from any other statement: %s', (sql) => expect(changeIn(sql)).toEqual({}))
})
