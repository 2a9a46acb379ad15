import { describe, expect, it } from 'vitest'
import { checkDefinition } from '../check.ts'
import { formDefinition } from '../form.contract.ts'
import { testDeps } from '../form.fixture.ts'
import { readExpression } from './expression.ts'
import { foreignName, readForeign } from './read.ts'
import { readXlsForm } from './xlsform.ts'

/** As ODK names a question. */
const odk = (expression: string): string => expression.replaceAll('{', '${')

const fieldsOf = (read: ReturnType<typeof readForeign>) => {
  if (!read) throw new Error('not read')
  expect(checkDefinition(read.definition, testDeps())).toEqual([])
  expect(formDefinition.safeParse(read.definition).success).toBe(true)
  return read.definition.fields
}

describe('conditions of other tools', () => {
  it.each<[string, unknown]>([
    ["{a} = 'x'", { field: 'a', operator: 'equals', value: 'x' }],
    [odk('{a} >= 18'), { field: 'a', operator: 'at-least', value: 18 }],
    [
      "{a} = 'x' and ({b} notempty or {c} <> true)",
      {
        and: [
          { field: 'a', operator: 'equals', value: 'x' },
          {
            or: [
              { field: 'b', operator: 'not-empty' },
              { field: 'c', operator: 'not-equals', value: true },
            ],
          },
        ],
      },
    ],
    [odk("selected({a}, 'y')"), { field: 'a', operator: 'contains', value: 'y' }],
    ["{a} anyof ['x', 'y']", { field: 'a', operator: 'one-of', value: ['x', 'y'] }],
    [odk("{a} != ''"), { field: 'a', operator: 'not-empty' }],
    ["{a} = 'x' or", null],
    ["regex({a}, '.*')", null],
    ["{a = 'x'", null],
    [`${'('.repeat(50)}{a} = 1${')'.repeat(50)}`, null],
    [`{a} = ${'1'.repeat(3_000)}`, null],
    ['{a} = __proto__', null],
  ])('%s', (expression, condition) => {
    expect(readExpression(expression)).toEqual(condition)
  })
})

describe('SurveyJS', () => {
  it('becomes questions, sections, groups and conditions; the rest is told', () => {
    const read = readForeign(
      {
        title: { default: 'Call', fr: 'Appel' },
        pages: [
          {
            name: 'p1',
            title: 'You',
            elements: [
              {
                type: 'text',
                name: 'name',
                title: { default: '<b>Name</b>', fr: 'Nom' },
                isRequired: true,
                maxLength: 80,
              },
              { type: 'text', name: 'age', inputType: 'number', min: 18 },
              {
                type: 'radiogroup',
                name: 'kind',
                choices: ['a', { value: 'b', text: 'Bee; two' }],
                showOtherItem: true,
              },
              { type: 'comment', name: 'why', visibleIf: "{kind} = 'b'", requiredIf: '{age} > 20' },
              { type: 'paneldynamic', name: 'team', templateElements: [{ type: 'text', name: 'member' }] },
              { type: 'matrix', name: 'grid' },
              { type: 'html', name: 'note', html: '<p>Read <i>this</i></p>' },
            ],
          },
        ],
      },
      'en',
    )
    expect(read?.title).toEqual({ en: 'Call', fr: 'Appel' })
    expect(fieldsOf(read).map(({ type, reference }) => [type, reference])).toEqual([
      ['sep-title', 'section_p1'],
      ['text', 'name'],
      ['number', 'age'],
      ['radio', 'kind'],
      ['textarea', 'why'],
      ['questions-group', 'team'],
      ['sep-textarea', 'text_note'],
    ])
    expect(fieldsOf(read)[1]).toMatchObject({
      title: { en: 'Name', fr: 'Nom' },
      required: true,
      rules: { 'w-max-character': 80 },
    })
    expect(fieldsOf(read)[4]).toMatchObject({
      visibleWhen: { field: 'kind', operator: 'equals', value: 'b' },
      rules: { required_if: { field: 'age', operator: 'greater', value: 20 } },
    })
    expect(read?.report.withoutEquivalent.map(({ what }) => what)).toEqual(['other', 'matrix grid'])
  })
})

describe('form.io', () => {
  it('becomes questions, sections, groups and conditions; the rest is told', () => {
    const read = readForeign(
      {
        title: 'Call',
        components: [
          {
            type: 'panel',
            title: 'You',
            key: 'you',
            components: [
              { type: 'textfield', key: 'name', label: 'Name', validate: { required: true, maxLength: 80 } },
              { type: 'columns', key: 'c', columns: [{ components: [{ type: 'email', key: 'mail', label: 'Mail' }] }] },
            ],
          },
          {
            type: 'select',
            key: 'kind',
            label: 'Kind',
            data: {
              values: [
                { value: 'a', label: 'A' },
                { value: 'b', label: 'B' },
              ],
            },
          },
          { type: 'checkbox', key: 'rules', label: 'Rules', validate: { required: true } },
          {
            type: 'textarea',
            key: 'why',
            label: 'Why',
            conditional: { show: true, when: 'kind', eq: 'b' },
            customConditional: 'show = true',
          },
          {
            type: 'datagrid',
            key: 'team',
            label: 'Team',
            components: [{ type: 'number', key: 'days', label: 'Days' }],
          },
          { type: 'signature', key: 'sign' },
          { type: 'button', key: 'submit' },
        ],
      },
      'en',
    )
    expect(fieldsOf(read).map(({ type, reference }) => [type, reference])).toEqual([
      ['sep-title', 'section_you'],
      ['text', 'name'],
      ['email', 'mail'],
      ['select', 'kind'],
      ['validation', 'rules'],
      ['textarea', 'why'],
      ['questions-group', 'team'],
    ])
    expect(fieldsOf(read)[5]?.visibleWhen).toEqual({ field: 'kind', operator: 'equals', value: 'b' })
    expect(read?.report.withoutEquivalent.map(({ what }) => what)).toEqual(['customConditional', 'signature sign'])
  })
})

describe('XLSForm', () => {
  it('becomes questions, sections, groups and conditions; the rest is told', () => {
    const read = readXlsForm(
      [
        [
          ['type', 'name', 'label::English (en)', 'label::Français (fr)', 'required', 'relevant', 'constraint'],
          ['begin group', 'you', 'You', 'Vous'],
          ['text', 'name', 'Name', 'Nom', 'yes'],
          ['integer', 'age', 'Age', null, null, null, '. > 18'],
          ['end group'],
          ['select_one kinds', 'kind', 'Kind'],
          ['begin_repeat', 'team', 'Team'],
          ['decimal', 'days', 'Days'],
          ['end_repeat'],
          ['note', 'hello', 'Hello', null, null, odk("{kind} = 'b'")],
          ['geopoint', 'where', 'Where'],
        ],
        [
          ['list_name', 'name', 'label'],
          ['kinds', 'a', 'A'],
          ['kinds', 'b', 'B'],
        ],
        [['form_title'], ['Call']],
      ],
      'en',
    )
    expect(read.title).toEqual({ en: 'Call' })
    expect(fieldsOf(read).map(({ type, reference }) => [type, reference])).toEqual([
      ['sep-title', 'section_you'],
      ['text', 'name'],
      ['number', 'age'],
      ['radio', 'kind'],
      ['questions-group', 'team'],
      ['sep-textarea', 'text_hello'],
    ])
    expect(fieldsOf(read)[1]).toMatchObject({ title: { en: 'Name', fr: 'Nom' }, required: true })
    expect(read.report.withoutEquivalent.map(({ what }) => what)).toEqual(['constraint . > 18', 'geopoint where'])
  })
})

it.each<[string, object, string | null]>([
  ['a form of Typeform', { title: 'x', welcome_screens: [], fields: [] }, 'Typeform'],
  ['a form of Google', { formId: 'x', items: [] }, 'Google Forms'],
  ['an API', { openapi: '3.1.0' }, 'OpenAPI'],
  ['a questionnaire of FHIR', { resourceType: 'Questionnaire' }, 'FHIR Questionnaire'],
  ['a schema', { type: 'object', properties: {} }, null],
  ['anything else', { a: 1 }, null],
])('names %s', (_, value, name) => {
  expect(foreignName(value)).toBe(name)
  if (name) expect(readForeign(value, 'en')).toBeNull()
})

it.each([
  null,
  3,
  'x',
  [],
  {},
  { pages: [null] },
  { components: [null] },
  { components: [{ type: '__proto__', key: '__proto__' }] },
  { pages: [{ elements: [{ type: 'constructor', name: 'toString' }, 4] }] },
])('reads nothing wrong from %j', (value) => {
  const read = readForeign(value, 'en')
  if (read) expect(fieldsOf(read)).toEqual([])
})
