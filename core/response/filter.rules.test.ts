import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { questionId, readQuestionId } from './column.rules.ts'
import { type AnyOf, fitsKind, readConditions, writeConditions } from './filter.rules.ts'
import { comparedText, indexedValues, sortableNumber } from './question.rules.ts'

const formId = '0199a000-0000-7000-8000-000000000001'
const at = (reference: string) => ({ formId, reference })

describe('conditions on answers', () => {
  const conditions: AnyOf[] = [
    [{ ...at('title'), is: 'contains', text: 'l’été: 100 %, oui|non' }],
    [
      { ...at('region'), is: 'oneOf', values: ['brittany', 'a:b,c|d'] },
      { ...at('budget'), is: 'between', from: '10', to: '' },
    ],
    [{ ...at('cv'), is: 'filled' }],
    [
      { ...at('site'), is: 'empty' },
      { ...at('cv'), is: 'filled' },
      { filter: 'status', is: 'oneOf', values: ['draft', 'submitted'] },
      { filter: 'tag', is: 'oneOf', values: ['a:b,c|d'] },
    ],
  ]

  it('are read as they were written', () => {
    expect(readConditions(writeConditions(conditions))).toEqual(conditions)
  })

  it.each([
    [''],
    ['title:contains:a'],
    [`form-${formId}-title`],
    [`form-${formId}-title:contains:`],
    [`form-${formId}-title:contains:%20`],
    [`form-${formId}-title:contains:%`],
    [`form-${formId}-title:contains:a:b`],
    [`form-${formId}-title[0][x]:filled`],
    [`form-${formId}-__proto__:filled`],
    [`form-${formId}-title:oneOf`],
    [`form-${formId}-title:between::`],
    [`form-${formId}-title:filled:1`],
    [`form-${formId}-title:equals:1`],
    [`form-${formId}-title:filled|`],
    ['tag:oneOf'],
    ['tag:filled'],
    ['tag:oneOf:'],
    ['tag:oneOf:%'],
    ['__proto__:oneOf:a'],
    [`${'t'.repeat(41)}:oneOf:a`],
    [`form-${formId}-title:filled|title:filled`],
    [`${`form-${formId}-a:filled,`.repeat(12)}form-${formId}-a:filled`],
    [`${`form-${formId}-a:filled|`.repeat(12)}form-${formId}-a:filled`],
    [`form-${formId}-title:contains:${'a'.repeat(4_000)}`],
  ])('are refused where they cannot be read: %s', (text) => {
    expect(readConditions(text)).toBeNull()
  })

  it.each([
    [{ ...at('n'), is: 'between' as const, from: '1', to: '2.5' }, 'number' as const, true],
    [{ ...at('n'), is: 'between' as const, from: 'x', to: '' }, 'number' as const, false],
    [{ ...at('n'), is: 'between' as const, from: '2026-01-02', to: '' }, 'date' as const, true],
    [{ ...at('n'), is: 'between' as const, from: '1', to: '' }, 'date' as const, false],
    [{ ...at('n'), is: 'between' as const, from: '1', to: '' }, 'text' as const, false],
    [{ ...at('n'), is: 'empty' as const }, 'given' as const, true],
  ])('fit a kind of question or not', (condition, kind, fits) => {
    expect(fitsKind(condition, kind)).toBe(fits)
  })
})

describe('the values of answers', () => {
  it('names a question by its column', () => {
    expect(readQuestionId(questionId(at('a-b_c')))).toEqual(at('a-b_c'))
    expect(readQuestionId('title')).toBeNull()
  })

  it('orders numbers as texts', () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true })
    fc.assert(
      fc.property(number, number, (one, other) => {
        const [a, b] = [sortableNumber(one), sortableNumber(other)]
        expect(a < b ? -1 : a > b ? 1 : 0).toBe(one < other ? -1 : one > other ? 1 : 0)
      }),
    )
  })

  it.each([
    ['text', 'L’Été  100 %', ['l ete 100']],
    ['text', '', []],
    ['text', '!!', ['']],
    ['checkbox', ['a', 'b', 'a'], ['a', 'b']],
    ['yes-no', false, ['no']],
    ['number', 12, [sortableNumber(12)]],
    ['date', '2026-11-02', ['2026-11-02']],
    ['country', 'FR', ['FR']],
    ['file', [{ key: 'k', name: 'n', location: '', cdnLocation: '' }], ['']],
  ])('finds an answer to a question of type %s by its value', (type, answer, values) => {
    const field = { type, reference: 'a', title: {}, options: [] } as never
    expect(indexedValues(field, answer)).toEqual(values)
  })

  it('compares texts by their words', () => {
    expect(comparedText('Café-théâtre, 5 €')).toBe('cafe theatre 5')
  })
})
