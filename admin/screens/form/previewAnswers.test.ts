import { describe, expect, it } from 'vitest'
import type { Field } from '#core/form/definition.ts'
import { everyField, fieldOf, formOf, optionsOf, testDeps } from '#core/form/form.fixture.ts'
import { validateAnswers } from '#core/form/validate.ts'
import { previewAnswers, sampleAnswers, withPlaceholders } from './previewAnswers.ts'
import type { SampleTexts } from './types/entry.ts'

const texts: SampleTexts = {
  line: 'Essai',
  lines: 'Un essai.',
  email: 'a@example.org',
  url: 'https://example.org',
  street: '1 rue',
  zipCode: '29200',
  city: 'Brest',
  country: 'FR',
  day: '2026-11-20',
}

describe('sample answers', () => {
  it('show the fields that conditions show', () => {
    const form = formOf(
      fieldOf({ type: 'yes-no', reference: 'public' }),
      fieldOf({ type: 'number', reference: 'amount' }),
      fieldOf({ type: 'radio', reference: 'kind', options: optionsOf('x', 'y') }),
      fieldOf({
        type: 'text',
        reference: 'more',
        visibleWhen: {
          and: [
            { field: 'public', operator: 'equals', value: false },
            { field: 'amount', operator: 'greater', value: 10_000 },
            { field: 'kind', operator: 'equals', value: 'y' },
          ],
        },
      }),
    )
    expect(sampleAnswers(form, texts)).toEqual({ public: false, amount: 10_001, kind: 'y', more: 'Essai' })
  })

  it('satisfy the rules of every type but those that need a person', () => {
    const form = formOf(...everyField.map((field) => ({ ...field, required: undefined }) as Field))
    expect(validateAnswers(form, sampleAnswers(form, texts), testDeps(), { mode: 'submit' })).toEqual([])
  })

  it('give way to given answers that fit', () => {
    const form = formOf(
      fieldOf({ type: 'text', reference: 'a' }),
      fieldOf({ type: 'radio', reference: 'b', options: optionsOf('x', 'y') }),
      fieldOf({ type: 'number', reference: 'c' }),
    )
    expect(previewAnswers(form, { a: 'Mine', b: 'gone', c: null, d: 'no field' }, texts)).toEqual({ a: 'Mine', b: 'x' })
  })
})

it('fills in placeholder texts where nothing is written', () => {
  const placeholders = {
    field: 'F',
    option: (n: number) => `O${n}`,
    row: (n: number) => `R${n}`,
    column: (n: number) => `C${n}`,
  }
  const form = formOf(
    fieldOf({ type: 'sep-title', reference: 's', title: {} }),
    fieldOf({
      type: 'radio',
      reference: 'a',
      title: {},
      options: [
        { reference: 'x', text: {} },
        { reference: 'y', text: { en: 'Y' } },
      ],
    }),
    fieldOf({
      type: 'table',
      reference: 't',
      rows: [{ reference: 'r', title: {} }],
      cols: [{ reference: 'c', title: {} }],
    }),
  )
  expect(withPlaceholders(form, 'fr', placeholders).fields).toMatchObject([
    { title: {} },
    { title: { fr: 'F' }, options: [{ text: { fr: 'O1' } }, { text: { en: 'Y' } }] },
    { rows: [{ title: { fr: 'R1' } }], cols: [{ title: { fr: 'C1' } }] },
  ])
})

it('leaves fields that lack no words as they are, so that they are not rendered again', () => {
  const placeholders = { field: 'F', option: String, row: String, column: String }
  const written = formOf(
    fieldOf({ type: 'text', reference: 'a', title: { en: 'A' } }),
    fieldOf({ type: 'radio', reference: 'b', title: { en: 'B' }, options: [{ reference: 'x', text: { en: 'X' } }] }),
    fieldOf({ type: 'radio', reference: 'c', title: { en: 'C' }, options: [{ reference: 'x', text: {} }] }),
  )
  const shown = withPlaceholders(written, 'fr', placeholders)
  expect(shown.fields.map((field, n) => field === written.fields[n])).toEqual([true, true, false])
})
