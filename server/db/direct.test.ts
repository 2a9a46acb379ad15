import { describe, expect, it } from 'vitest'
import { formatted, statementOf, type Written } from './direct.ts'

const sqlOf = (text: string, values: unknown[]) => (formatted({ text, values }) as Written).sql

describe('values of hand-written statements', () => {
  it.each([
    ['a = ?', ["it's ? \\ \n"], "a = 'it\\'s ? \\\\ \\n'"],
    ['a IN (?) AND b = ?', [['x', '?', 2], null], "a IN ('x', '?', 2) AND b = NULL"],
    ["a = '?' AND b = ?", [1], "a = '?' AND b = 1"],
    ['a = ? -- why?\nAND b = ?', [true, 'y'], "a = true -- why?\nAND b = 'y'"],
    ['`a?` = ? /* ? */', ['z'], "`a?` = 'z' /* ? */"],
    // Never `a` = 1: what is no value is told as a text.
    ['b = ?', [{ a: 1 }], "b = '[object Object]'"],
    ['b IN (?)', [[{ a: 1 }]], "b IN ('[object Object]')"],
  ])('%s with %j', (text, values, sql) => {
    expect(sqlOf(text, values)).toBe(sql)
    // The same text again.
    expect(sqlOf(text, values)).toBe(sql)
  })

  it('stand at their names, more than once and not in quotes', () => {
    const { text, values } = statementOf("SELECT ':a' , :a , :b , :a ", { a: 1, b: ['x', 'y'] })
    expect(sqlOf(text, values)).toBe("SELECT ':a' , 1 , 'x', 'y' , 1 ")
  })
})
