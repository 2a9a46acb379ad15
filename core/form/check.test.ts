import { describe, expect, it } from 'vitest'
import { checkContradictions, checkDefinition } from './check.ts'
import type { Field } from './definition.ts'
import { everyField, fieldOf, formOf, optionsOf, storedFile, testDeps } from './form.fixture.ts'
import { AVAILABLE_TYPES } from './registry.ts'
import { FIELD_TYPES } from './types/schemas.ts'

const problems = (...fields: Field[]) =>
  checkDefinition(formOf(...fields), testDeps()).map(({ at, rule }) => `${at} ${rule.replace('definition.', '')}`)
const text = (more: Record<string, unknown>) => fieldOf({ type: 'text', ...more })

describe('the check of a definition', () => {
  it('has nothing against a sound form', () => {
    expect(problems(...everyField)).toEqual([])
  })

  it.each(FIELD_TYPES.filter((type) => !(AVAILABLE_TYPES as readonly string[]).includes(type)))(
    'refuses %s, which is not yet available',
    (type) => {
      expect(problems(fieldOf({ type, options: [], sections: [], field: text({}), content: {} }))).toEqual([
        'fields[0].type typeUnavailable',
      ])
    },
  )

  const cases: [string, Field[], string[]][] = [
    [
      'references twice, in a group too',
      [
        text({ reference: 'a' }),
        text({ reference: 'a' }),
        fieldOf({ type: 'questions-group', reference: 'g', fields: [text({ reference: 'a' })] }),
      ],
      ['fields[1].reference referenceDuplicate', 'fields[2].fields[0].reference referenceDuplicate'],
    ],
    [
      'references that objects have',
      [text({ reference: 'constructor' }), text({ reference: '__proto__' }), text({ reference: 'a[b]' })],
      ['fields[0].reference referenceReserved', 'fields[1].reference reference', 'fields[2].reference reference'],
    ],
    ['no title', [text({ title: { fr: ' ' } })], ['fields[0].title title']],
    [
      'options',
      [
        fieldOf({ type: 'select', options: [] }),
        fieldOf({
          type: 'radio',
          reference: 'r',
          options: [
            ...optionsOf('a', 'a'),
            { text: {} },
            { value: ' x; y', text: { fr: 'x' } },
            { reference: 'p', value: 'q', text: { fr: 'y' } },
          ],
        }),
      ],
      [
        'fields[0].options optionsEmpty',
        'fields[1].options[1].reference optionDuplicate',
        'fields[1].options[2].reference optionReference',
        'fields[1].options[2].text optionText',
        'fields[1].options[3].value optionCharacters',
        'fields[1].options[4].reference optionTwice',
      ],
    ],
    [
      'choices that read alike in a language',
      [
        fieldOf({
          type: 'radio',
          options: [
            { reference: 'a', text: { fr: 'Autre', en: 'Other' } },
            { reference: 'b', text: { fr: 'Autre ', en: 'Else' } },
            { reference: 'c', text: { fr: 'Other', en: '' } },
            { reference: 'd', text: { fr: '', en: 'Other' } },
          ],
        }),
      ],
      ['fields[0].options[1].text.fr optionWords', 'fields[0].options[3].text.en optionWords'],
    ],
    [
      'markup where it would be read as it is written',
      [
        fieldOf({ type: 'sep-textarea', reference: 'a', content: { fr: '<p>Répondez <strong>tous</strong></p>' } }),
        fieldOf({
          type: 'sep-textarea',
          reference: 'b',
          content: { fr: 'Moins de 3 <5 & plus\n\nÀ <a@b.example> ou <votre nom>' },
        }),
      ],
      ['fields[0].content plainText'],
    ],
    [
      'bounds',
      [
        text({ rules: { 'w-min-character': 5, 'w-max-character': 3 } }),
        fieldOf({ type: 'number', reference: 'n', rules: { min: 2, max: 1 } }),
        fieldOf({ type: 'date', reference: 'd', rules: { 'min-date': '2026-02-30', 'max-date': 'tomorrow' } }),
        fieldOf({ type: 'date', reference: 'e', rules: { 'min-date': '2026-02-02', 'max-date': '2026-02-01' } }),
        text({ reference: 'older', rules: { min: 5, 'w-max-character': 3 } }),
      ],
      [
        'fields[0].rules.w-max-character bounds',
        'fields[1].rules.max bounds',
        'fields[2].rules.min-date date',
        'fields[2].rules.max-date date',
        'fields[3].rules.max-date bounds',
        'fields[4].rules.w-max-character bounds',
      ],
    ],
    [
      'more choices than there are',
      [fieldOf({ type: 'checkbox', options: optionsOf('a', 'b'), rules: { 'min-array-length': 3 } })],
      ['fields[0].rules.min-array-length boundsOptions'],
    ],
    [
      'a rule of another type',
      [fieldOf({ type: 'yes-no', rules: { min: 1 } }), text({ reference: 't', rules: { 'file-types': ['pdf'] } })],
      ['fields[0].rules.min ruleForType', 'fields[1].rules.file-types ruleForType'],
    ],
    [
      'patterns',
      [
        text({ rules: { pattern: '(' } }),
        text({ reference: 'b', rules: { pattern: '(?=a)a' } }),
        text({ reference: 'c', rules: { pattern: '[a-z]{2,}' } }),
      ],
      ['fields[0].rules.pattern pattern', 'fields[1].rules.pattern pattern'],
    ],
    [
      'files',
      [fieldOf({ type: 'file', rules: { 'file-types': ['pdf', 'a b'], 'file-max-size': 0 } })],
      ['fields[0].rules.file-types[1] fileType', 'fields[0].rules.file-max-size fileSize'],
    ],
    [
      'scales',
      [
        fieldOf({ type: 'linear-scale', from: 5, to: 5 }),
        fieldOf({ type: 'linear-scale', reference: 'b', from: 0, to: 100 }),
      ],
      ['fields[0].to bounds', 'fields[1].to scaleLong'],
    ],
    [
      'what is never asked',
      [
        fieldOf({ type: 'yes-no', reference: 'a' }),
        fieldOf({
          type: 'text',
          reference: 'b',
          required: true,
          visibleWhen: {
            and: [
              { field: 'a', operator: 'equals', value: true },
              { field: 'a', operator: 'equals', value: false },
            ],
          },
        }),
      ],
      ['fields[1].visibleWhen unreachable'],
    ],
    [
      'lists',
      [
        fieldOf({
          type: 'simple-questions-group',
          reference: 'a',
          field: fieldOf({ type: 'file', reference: 'line' }),
        }),
        fieldOf({
          type: 'simple-questions-group',
          reference: 'b',
          minItems: 3,
          maxItems: 2,
          field: fieldOf({ type: 'text', reference: 'line', title: {}, sensitive: true, rules: { integer: true } }),
        }),
        fieldOf({
          type: 'questions-group',
          reference: 'c',
          fields: [
            fieldOf({
              type: 'simple-questions-group',
              reference: 'd',
              field: fieldOf({ type: 'text', reference: 'line' }),
            }),
          ],
        }),
      ],
      [
        'fields[0].field.type lineType',
        'fields[1].maxItems bounds',
        'fields[1].field.sensitive ruleForType',
        'fields[1].field.rules.integer ruleForType',
        'fields[2].fields[0].type groupNested',
      ],
    ],
    [
      'stars',
      [fieldOf({ type: 'notation', stars: 1 }), fieldOf({ type: 'notation', reference: 'b', stars: 11 })],
      ['fields[0].stars stars', 'fields[1].stars stars'],
    ],
    [
      'pictures',
      [
        fieldOf({
          type: 'picture-choice',
          options: [
            { reference: 'a', text: { fr: 'A' }, image: 'https://elsewhere.example/a.png' },
            { reference: 'b', text: { fr: 'B' } },
            { reference: 'c', text: { fr: 'C' }, image: storedFile('c.png') },
          ],
        }),
      ],
      ['fields[0].options[0].image storedFile', 'fields[0].options[1].image picture'],
    ],
    [
      'tables',
      [
        fieldOf({
          type: 'table',
          rows: [],
          cols: [
            { reference: 'a', title: { fr: 'A' }, total: true },
            { reference: 'a', title: {}, kind: 'select' },
          ],
        }),
      ],
      [
        'fields[0].rows tableEmpty',
        'fields[0].cols[1].reference referenceDuplicate',
        'fields[0].cols[1].title title',
        'fields[0].cols[0].total totalKind',
        'fields[0].cols[1].options optionsEmpty',
      ],
    ],
    [
      'groups',
      [
        fieldOf({
          type: 'questions-group',
          reference: 'g',
          minItems: 3,
          maxItems: 2,
          fields: [fieldOf({ type: 'questions-group', reference: 'h', fields: [] })],
        }),
      ],
      ['fields[0].maxItems bounds', 'fields[0].fields[0].type groupNested', 'fields[0].fields[0].fields groupEmpty'],
    ],
    [
      'conditions on nothing, on itself, on a separator',
      [
        fieldOf({ type: 'sep-title', reference: 's' }),
        text({
          reference: 'a',
          visibleWhen: { or: [{ field: 'x', operator: 'empty' }, { and: [{ field: 's', operator: 'empty' }] }] },
          rules: { required_if: { field: 'a', operator: 'empty' } },
        }),
      ],
      [
        'fields[1].visibleWhen.or[0].field conditionField',
        'fields[1].visibleWhen.or[1].and[0].field conditionField',
        'fields[1].rules.required_if.field conditionSelf',
      ],
    ],
    [
      'conditions into a group from outside',
      [
        fieldOf({ type: 'questions-group', reference: 'g', fields: [text({ reference: 'a' })] }),
        text({ reference: 'b', visibleWhen: { field: 'a', operator: 'not-empty' } }),
      ],
      ['fields[1].visibleWhen.field conditionField'],
    ],
    [
      'conditions out of a group',
      [
        text({ reference: 'b' }),
        fieldOf({
          type: 'questions-group',
          reference: 'g',
          fields: [text({ reference: 'a', visibleWhen: { field: 'b', operator: 'not-empty' } })],
        }),
      ],
      [],
    ],
    [
      'condition values',
      [
        fieldOf({ type: 'select', reference: 's', options: optionsOf('a') }),
        fieldOf({ type: 'yes-no', reference: 'y' }),
        fieldOf({
          type: 'table',
          reference: 't',
          rows: [{ reference: 'r', title: { fr: 'R' } }],
          cols: [{ reference: 'c', title: { fr: 'C' } }],
        }),
        text({
          reference: 'a',
          visibleWhen: {
            and: [
              { field: 's', operator: 'equals', value: 'z' },
              { field: 's', operator: 'one-of', value: 'a' },
              { field: 'y', operator: 'equals', value: 'yes' },
              { field: 't', operator: 'equals', value: 'x' },
              { and: [] },
            ],
          },
        }),
      ],
      [
        'fields[3].visibleWhen.and[0].value conditionOption',
        'fields[3].visibleWhen.and[1].value conditionValue',
        'fields[3].visibleWhen.and[2].value conditionValue',
        'fields[3].visibleWhen.and[3].operator conditionOperator',
        'fields[3].visibleWhen.and[4].and conditionEmpty',
      ],
    ],
    [
      'a cycle, once',
      [
        text({ reference: 'a', visibleWhen: { field: 'b', operator: 'empty' } }),
        text({ reference: 'b', visibleWhen: { field: 'c', operator: 'empty' } }),
        text({ reference: 'c', visibleWhen: { field: 'a', operator: 'empty' } }),
      ],
      ['fields[0].visibleWhen conditionCycle'],
    ],
    [
      'one of two may be asked by required_if both ways',
      [
        text({ reference: 'a', rules: { required_if: { field: 'b', operator: 'empty' } } }),
        text({ reference: 'b', rules: { required_if: { field: 'a', operator: 'empty' } } }),
      ],
      [],
    ],
    [
      'defaults',
      [
        text({ reference: 'a', defaultValue: 5, rules: { 'w-min-character': 2 } }),
        fieldOf({ type: 'select', reference: 's', options: optionsOf('a'), defaultValue: 'z' }),
        fieldOf({ type: 'date', reference: 'd', defaultValue: '2026-01-01' }),
        fieldOf({ type: 'number', reference: 'n', defaultValue: [] as never }),
      ],
      ['fields[0].defaultValue default', 'fields[1].defaultValue default', 'fields[3].defaultValue default'],
    ],
    ['countries', [fieldOf({ type: 'phone', country: 'ZZ' })], ['fields[0].country country']],
  ]
  it.each(cases)('says all of: %s', (_name, fields, expected) => {
    expect(problems(...fields)).toEqual(expected)
  })
})

it('says before publishing what contradicts itself, and not what is only unfinished', () => {
  const text = (reference: string, most: number) =>
    fieldOf({ type: 'text', reference, title: {}, rules: { 'w-min-character': 5, 'w-max-character': most } })
  expect(checkContradictions(formOf(text('right', 9), text('wrong', 3)), testDeps())).toEqual([
    { at: 'fields[1].rules.w-max-character', rule: 'definition.bounds', params: { min: 5, max: 3 } },
  ])
})
