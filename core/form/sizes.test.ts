import { describe, expect, it } from 'vitest'
import { checkDefinition } from './check.ts'
import type { Condition, Field } from './definition.ts'
import { formDefinition } from './form.contract.ts'
import { fieldOf, formOf, optionsOf, testDeps } from './form.fixture.ts'
import { checkSizes, MOST } from './sizes.ts'

const text = (more: Record<string, unknown> = {}) => fieldOf({ type: 'text', ...more })
const some = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))
const names = (count: number) => some(count, (n) => `r${n}`)
const named = (count: number) => some(count, (n) => ({ reference: `r${n}`, title: { fr: 'x' } }))
const fields = (count: number) => some(count, (n) => text({ reference: `f${n}` }))
const table = (rows: number, cols: number, options = 1) =>
  fieldOf({
    type: 'table',
    rows: named(rows),
    cols: named(cols).map((col) => ({ ...col, kind: 'select', options: optionsOf(...names(options)) })),
  })
const long = (length: number) => 'x'.repeat(length)
const joined = (joint: 'and' | 'or', count: number): Condition =>
  ({ [joint]: some(count, () => ({ field: 'b', operator: 'empty' })) }) as unknown as Condition
const equals = (value: unknown) => ({ field: 'b', operator: 'one-of', value })

/** A form at a limit or one over it; where it is over, and what is said there. */
const cases: [of: string, most: number, make: (size: number) => Field[], at: string, rule: string][] = [
  ['fields', MOST.fields, fields, 'fields', 'definition.fieldsMany'],
  [
    'questions of a group',
    MOST.groupFields,
    (size) => [fieldOf({ type: 'questions-group', fields: fields(size) })],
    'fields[0].fields',
    'definition.groupMany',
  ],
  [
    'choices',
    MOST.options,
    (size) => [fieldOf({ type: 'select', options: optionsOf(...names(size)) })],
    'fields[0].options',
    'definition.optionsMany',
  ],
  ['rows', MOST.rows, (size) => [table(size, 1)], 'fields[0].rows', 'definition.rowsMany'],
  ['columns', MOST.cols, (size) => [table(1, size)], 'fields[0].cols', 'definition.colsMany'],
  [
    'choices of a column',
    MOST.options,
    (size) => [table(1, 1, size)],
    'fields[0].cols[0].options',
    'definition.optionsMany',
  ],
  ['a title', MOST.words, (size) => [text({ title: { fr: long(size) } })], 'fields[0].title.fr', 'w-max-character'],
  ['a help', MOST.prose, (size) => [text({ help: { de: long(size) } })], 'fields[0].help.de', 'w-max-character'],
  [
    'a choice’s text',
    MOST.words,
    (size) => [fieldOf({ type: 'radio', options: [{ reference: 'a', text: { fr: long(size) } }] })],
    'fields[0].options[0].text.fr',
    'w-max-character',
  ],
  [
    'a choice’s reference',
    MOST.optionReference,
    (size) => [fieldOf({ type: 'radio', options: [{ reference: long(size), text: { fr: 'x' } }] })],
    'fields[0].options[0].reference',
    'w-max-character',
  ],
  [
    'conditions, one inside another',
    MOST.conditions,
    (size) => [text({ visibleWhen: { and: [joined('or', size)] } })],
    'fields[0].visibleWhen.and[0].or',
    'definition.conditionsMany',
  ],
  [
    'conditions of being required',
    MOST.conditions,
    (size) => [text({ rules: { required_if: joined('and', size) } })],
    'fields[0].rules.required_if.and',
    'definition.conditionsMany',
  ],
  [
    'a condition’s value',
    MOST.conditionValue,
    (size) => [text({ visibleWhen: equals(long(size)) })],
    'fields[0].visibleWhen.value',
    'w-max-character',
  ],
  [
    'a condition’s values',
    MOST.conditionValues,
    (size) => [text({ visibleWhen: equals(names(size)) })],
    'fields[0].visibleWhen.value',
    'max-array-length',
  ],
  [
    'kinds of files',
    MOST.fileTypes,
    (size) => [fieldOf({ type: 'file', rules: { 'file-types': names(size) } })],
    'fields[0].rules.file-types',
    'definition.fileTypesMany',
  ],
  [
    'a pattern',
    MOST.pattern,
    (size) => [text({ rules: { pattern: long(size) } })],
    'fields[0].rules.pattern',
    'w-max-character',
  ],
  [
    'answers to choose among',
    MOST.oneOf,
    (size) => [text({ rules: { oneOf: names(size) } })],
    'fields[0].rules.oneOf',
    'max-array-length',
  ],
]

describe('the sizes of a form', () => {
  it.each(cases)('are told of %s where the contract refuses: more than %d', (_of, most, make, at, rule) => {
    const [full, over] = [formOf(...make(most)), formOf(...make(most + 1))]
    expect([formDefinition.safeParse(full).success, checkSizes(full)]).toEqual([true, []])
    expect([formDefinition.safeParse(over).success, checkSizes(over).map((each) => [each.at, each.rule])]).toEqual([
      false,
      [[at, rule]],
    ])
    expect(checkDefinition(over, testDeps())).toContainEqual(checkSizes(over)[0])
  })

  it('says how many there are', () => {
    expect(checkSizes(formOf(fieldOf({ type: 'select', options: optionsOf(...names(1500)) })))).toEqual([
      { at: 'fields[0].options', rule: 'definition.optionsMany', params: { max: 1000, n: 1500 } },
    ])
  })
})
