import { describe, expect, it } from 'vitest'
import type { Field } from '#core/form/definition.ts'
import { everyField, fieldOf, formOf, optionsOf } from '#core/form/form.fixture.ts'
import { changesBetween } from './definitionChanges.ts'
import { toNodes } from './nodes.ts'
import { publishedTexts, stateOf, textAt, textRows, textsOf, translated } from './texts.ts'

const nodesOf = (...fields: Field[]) => {
  let n = 0
  return toNodes(fields, () => `n${++n}`)
}

describe('texts to translate', () => {
  const field = fieldOf({
    type: 'select',
    reference: 'kind',
    title: { fr: 'Genre', en: 'Kind' },
    help: { fr: 'Un seul' },
    options: optionsOf('doc', 'short'),
  })

  it('lists every written text once, in reading order', () => {
    expect(textRows({ fr: 'Dossier' }, nodesOf(field)).map(({ key, kind, n }) => [key, kind, n])).toEqual([
      ['title', 'form', undefined],
      ['kind.title', 'title', undefined],
      ['kind.help', 'help', undefined],
      ['kind.options.doc', 'option', 1],
      ['kind.options.short', 'option', 2],
    ])
    const keys = textRows({ fr: 'x' }, nodesOf(...everyField)).map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys).toContain('budget.cols.who.options.them')
    expect(keys).toContain('member.title')
  })

  it('writes each where it stands, and nothing else', () => {
    for (const one of everyField)
      for (const text of textsOf(one)) {
        const written = text.write(one, { fr: 'NEW' })
        const read = textsOf(written).find(({ key }) => key === text.key)
        expect([text.key, read?.text]).toEqual([text.key, { fr: 'NEW' }])
        expect(text.write(written, text.text)).toEqual(one)
      }
  })

  it('knows what is missing and what was reworded since publication', () => {
    const before = publishedTexts(
      formOf(fieldOf({ type: 'text', reference: 'a', title: { fr: 'Un', en: 'One' } }), {
        ...fieldOf({ type: 'text', reference: 'b', title: { fr: 'Deux', en: 'Two' } }),
      }),
    )
    const states = [
      [{ fr: 'Un', en: 'One' }, 'a.title'],
      [{ fr: 'Premier', en: 'One' }, 'a.title'],
      [{ fr: 'Premier', en: 'First' }, 'a.title'],
      [{ fr: 'Premier' }, 'a.title'],
      [{ fr: 'Neuf', en: 'New' }, 'c.title'],
    ].map(([text, key]) => stateOf({ text: text as object, key: key as string }, 'fr', 'en', before))
    expect(states).toEqual(['written', 'outdated', 'written', 'missing', 'written'])
    expect(translated(textRows({ fr: 'Dossier', en: 'File' }, nodesOf(field)), 'fr', 'en', before)).toEqual({
      total: 5,
      missing: 1,
      outdated: 0,
      share: 0.8,
    })
  })
})

describe('what changed between versions', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((reference) => fieldOf({ type: 'text', reference })) as [Field, Field, Field]
  const names = (fields: readonly Field[]) => fields.map(({ reference }) => reference)
  it.each<[string, Field[], Field[], [string[], string[], string[], boolean]]>([
    ['nothing', [a, b], [a, b], [[], [], [], false]],
    ['one more', [a], [a, b], [['b'], [], [], false]],
    ['one less', [a, b], [b], [[], ['a'], [], false]],
    ['another order', [a, b, c], [c, a, b], [[], [], [], true]],
    ['another word', [a], [{ ...a, required: true }], [[], [], ['a'], false]],
    ['what is undefined is not there', [a], [{ ...a, help: undefined }], [[], [], [], false]],
    [
      'a question of a group, not the group',
      [fieldOf({ type: 'questions-group', reference: 'g', fields: [a] })],
      [fieldOf({ type: 'questions-group', reference: 'g', fields: [a, b] })],
      [['b'], [], [], false],
    ],
  ])('%s', (_, before, after, expected) => {
    const found = changesBetween(formOf(...before), formOf(...after))
    expect([names(found.added), names(found.removed), names(found.changed), found.moved]).toEqual(expected)
  })
})

describe('the text that an issue is about', () => {
  const options = [
    { reference: 'a', text: { fr: 'A' } },
    { value: 'b', text: { fr: 'B' } },
  ]
  const field = { type: 'select', reference: 'stage', title: { fr: 'Étape' }, options } as unknown as Field
  const table = {
    type: 'table',
    reference: 'costs',
    title: {},
    rows: [{ reference: 'r0', title: {} }],
    cols: [{ reference: 'c0', title: {}, options }],
  } as unknown as Field
  it.each<[string, Field | null, unknown]>([
    ['title.de', null, ['title', 'de']],
    ['fields[0].title.en', field, ['stage.title', 'en']],
    ['fields[3].fields[0].help.de', field, ['stage.help', 'de']],
    ['fields[0].options[1].text.en', field, ['stage.options.b', 'en']],
    ['fields[0].rows[0].title.en', table, ['costs.rows.r0', 'en']],
    ['fields[0].cols[0].options[0].text.en', table, ['costs.cols.c0.options.a', 'en']],
    ['fields[0].options', field, null],
    ['fields[0].reference', field, null],
  ])('%s', (at, of, expected) => {
    const found = textAt(at, of)
    expect(found && [found.key, found.lang]).toEqual(expected)
  })
})
