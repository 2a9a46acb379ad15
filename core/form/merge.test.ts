import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Field } from './definition.ts'
import { type FormDraft, mergeDrafts } from './merge.ts'

const text = (reference: string, more: object = {}): Field =>
  ({ type: 'text', reference, title: { en: reference }, ...more }) as Field
const group = (reference: string, ...fields: Field[]): Field => ({
  type: 'questions-group',
  reference,
  title: { en: reference },
  fields,
})
const choice = (...options: string[]): Field => ({
  type: 'select',
  reference: 'c',
  title: { en: 'c' },
  options: options.map((one) => ({ reference: one, text: { en: one } })),
})
const draft = (...fields: Field[]): FormDraft => ({ title: { en: 'Form' }, definition: { fields } })
const [a, b, c] = [text('a'), text('b'), text('c')] as [Field, Field, Field]

describe('two drafts as one', () => {
  it.each<[string, Field[], Field[], Field[], Field[]]>([
    [
      'each another question',
      [a, b],
      [text('a', { required: true }), b],
      [a, text('b', { help: { en: 'x' } })],
      [text('a', { required: true }), text('b', { help: { en: 'x' } })],
    ],
    [
      'each another setting of one question',
      [a],
      [text('a', { required: true })],
      [text('a', { rules: { max: 3 } })],
      [text('a', { required: true, rules: { max: 3 } })],
    ],
    [
      'each another language',
      [a],
      [text('a', { title: { en: 'a', fr: 'x' } })],
      [text('a', { title: { en: 'a', de: 'y' } })],
      [text('a', { title: { en: 'a', fr: 'x', de: 'y' } })],
    ],
    ['each another question more', [a], [a, b], [a, c], [a, b, c]],
    ['one removed, left alone by the other', [a, b], [a], [a, b], [a]],
    [
      'a setting taken away',
      [text('a', { required: true }), b],
      [a, b],
      [text('a', { required: true }), text('b', { required: true })],
      [a, text('b', { required: true })],
    ],
    ['an order of mine and a question of theirs', [a, b], [b, a], [a, b, c], [b, c, a]],
    ['an order of theirs and a question of mine', [a, b], [a, c, b], [b, a], [b, a, c]],
    [
      'into a group of mine, changed by them',
      [a, group('g', b)],
      [group('g', b, a)],
      [text('a', { required: true }), group('g', b)],
      [group('g', text('a', { required: true }), b)],
    ],
    ['choices added by both', [choice('x')], [choice('x', 'y')], [choice('x', 'z')], [choice('x', 'y', 'z')]],
    ['a choice removed by one', [choice('x', 'y')], [choice('x')], [choice('x', 'y', 'z')], [choice('x', 'z')]],
    ['a group that they removed while I added a question', [group('g', a)], [group('g', a, b)], [], [b]],
  ])('%s', (_, base, mine, theirs, expected) => {
    const { draft: merged, conflicts } = mergeDrafts(draft(...base), draft(...mine), draft(...theirs))
    expect(conflicts).toEqual([])
    expect(merged.definition.fields.map(({ reference }) => reference).sort()).toEqual(
      expected.map(({ reference }) => reference).sort(),
    )
    expect(JSON.parse(JSON.stringify(sorted(merged.definition.fields)))).toEqual(sorted(expected))
  })

  it.each<[string, Field[], Field[], Field[], object[]]>([
    [
      'the same setting',
      [a],
      [text('a', { rules: { max: 1 } })],
      [text('a', { rules: { max: 2 } })],
      [{ reference: 'a', path: ['rules', 'max'], mine: 1, theirs: 2 }],
    ],
    [
      'the same words',
      [a],
      [text('a', { title: { en: 'x' } })],
      [text('a', { title: { en: 'y' } })],
      [{ reference: 'a', path: ['title', 'en'], mine: 'x', theirs: 'y' }],
    ],
    [
      'removed by me, changed by them',
      [a, b],
      [a],
      [a, text('b', { required: true })],
      [{ reference: 'b', path: [], mine: undefined, theirs: text('b', { required: true }) }],
    ],
    [
      'two conditions',
      [a, b],
      [a, text('b', { visibleWhen: { field: 'a', operator: 'empty' } })],
      [a, text('b', { visibleWhen: { field: 'a', operator: 'not-empty' } })],
      [
        {
          reference: 'b',
          path: ['visibleWhen'],
          mine: { field: 'a', operator: 'empty' },
          theirs: { field: 'a', operator: 'not-empty' },
        },
      ],
    ],
  ])('told: %s', (_, base, mine, theirs, expected) => {
    expect(mergeDrafts(draft(...base), draft(...mine), draft(...theirs)).conflicts).toEqual(expected)
    const chosen = mergeDrafts(draft(...base), draft(...mine), draft(...theirs), () => 'theirs')
    expect(sorted(chosen.draft.definition.fields)).toEqual(sorted(theirs))
  })

  it('loses nothing that only one of them changed, and does not depend on who is who', () => {
    const change = fc.record({
      at: fc.integer({ min: 0, max: 4 }),
      key: fc.constantFrom('help', 'required', 'sensitive'),
      value: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 4 }), fc.array(change, { maxLength: 4 }), (mine, theirs) => {
        const base = draft(...['a', 'b', 'c', 'd', 'e'].map((one) => text(one)))
        const made = (changes: typeof mine): FormDraft => ({
          ...base,
          definition: {
            fields: base.definition.fields.map((field, n) => {
              const now = { ...field } as Field & Record<string, unknown>
              for (const { at, key, value } of changes)
                if (at === n) Object.assign(now, { [key]: key === 'help' ? { en: String(value) } : value })
              return now
            }),
          },
        })
        const [my, their] = [made(mine), made(theirs)]
        const one = mergeDrafts(base, my, their)
        expect(mergeDrafts(base, their, my, () => 'theirs').draft).toEqual(one.draft)
        expect(mergeDrafts(base, my, base).draft).toEqual(my)
        expect(mergeDrafts(base, base, their).draft).toEqual(their)
      }),
    )
  })
})

const sorted = (fields: Field[]): Field[] =>
  [...fields]
    .sort((x, y) => (x.reference < y.reference ? -1 : 1))
    .map((field) => (field.type === 'questions-group' ? { ...field, fields: sorted(field.fields) } : field))
