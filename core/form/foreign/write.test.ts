import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDefinition } from '../check.ts'
import { type Field, isSeparator, optionReference } from '../definition.ts'
import { flattenFields } from '../fields.ts'
import { formDefinition } from '../form.contract.ts'
import { everyField, fieldOf, optionsOf, testDeps } from '../form.fixture.ts'
import { readForeign } from './read.ts'
import { WRITTEN_FORMATS, type WrittenFormat, writeForeign } from './write.ts'
import { readXlsForm } from './xlsform.ts'

const TITLE = { en: 'Call' }

/** A form as it comes back from the format. */
function roundTrip(format: WrittenFormat, fields: Field[]) {
  const written = writeForeign(format, { title: TITLE, definition: { fields } }, 'en')
  const read =
    written.format === 'xlsform'
      ? readXlsForm(
          written.sheets.map(({ rows }) => rows),
          'en',
        )
      : readForeign(JSON.parse(JSON.stringify(written.json)), 'en')
  if (!read) throw new Error(`${format} is not read`)
  expect([read.from, read.title]).toEqual([format, TITLE])
  expect(checkDefinition(read.definition, testDeps())).toEqual([])
  expect(formDefinition.safeParse(read.definition).success).toBe(true)
  return { lines: written.lines, fields: read.definition.fields, left: read.report.withoutEquivalent }
}

/** What a question asks, by what every format can say of it. */
const essence = (field: Field): unknown => ({
  type: field.type,
  title: field.title.en,
  required: field.required === true,
  rules: Object.fromEntries(
    Object.entries(field.rules ?? {})
      .filter(([rule]) => rule !== 'file-max-count')
      .sort(),
  ),
  visibleWhen: field.visibleWhen,
  ...('options' in field && { options: field.options.map((one) => [optionReference(one), one.text.en]) }),
  ...(field.type === 'linear-scale' && { from: field.from, to: field.to }),
  ...(field.type === 'notation' && { stars: field.stars }),
  ...(field.type === 'questions-group' && { fields: byReference(field.fields) }),
  ...(field.type === 'table' && { rows: field.rows, cols: field.cols.map(({ reference, kind }) => [reference, kind]) }),
})
/** A schema names the questions of a list by their path. */
const nameOf = ({ reference }: Field) => reference.replace(/^(?:team|links)_(?=.)/, '')
const byReference = (fields: readonly Field[]) =>
  Object.fromEntries(fields.filter((field) => !isSeparator(field)).map((field) => [nameOf(field), essence(field)]))

const titled = { title: { en: 'What?' } }
const rule = (rules: object) => fc.constantFrom({}, { rules })
const shapes: Record<string, fc.Arbitrary<object>> = {
  text: rule({ 'w-min-character': 2, 'w-max-character': 80, pattern: '[A-Z]{2}|x' }),
  textarea: fc.constant({ rules: { 'w-max-character': 900 } }),
  number: rule({ integer: true, 'w-min-value': -2, 'w-max-value': 9 }),
  email: fc.constant({}),
  url: fc.constant({}),
  tel: fc.constant({}),
  date: fc.constant({}),
  select: fc.constant({ options: optionsOf(...'abcdefghi') }),
  radio: fc.constant({ options: [...optionsOf('a', 'b'), { value: 'c; d, e|f', text: { en: 'C; d' } }] }),
  checkbox: rule({ 'min-array-length': 1, 'max-array-length': 2 }).map((more) => ({
    ...more,
    options: optionsOf('a', 'b', 'c'),
  })),
  'yes-no': fc.constant({}),
  validation: fc.constant({ required: true }),
  'linear-scale': fc.constant({ from: 1, to: 7 }),
  notation: fc.constant({ stars: 4 }),
  file: fc.constantFrom({ rules: { 'file-max-count': 1 } }, {}),
  table: fc.constant({
    rows: [{ reference: 'r1', title: { en: 'Row' } }],
    cols: [
      { reference: 'c1', title: { en: 'Col' } },
      { reference: 'c2', title: { en: 'Sum' }, kind: 'number' },
    ],
  }),
}

/** What each format can hold whole. */
const HOLDS: Record<WrittenFormat, { types: string[]; conditions: boolean }> = {
  'json-schema': {
    types: [
      'text',
      'textarea',
      'number',
      'email',
      'url',
      'tel',
      'date',
      'select',
      'radio',
      'checkbox',
      'yes-no',
      'validation',
      'file',
    ],
    conditions: true,
  },
  surveyjs: {
    types: Object.keys(shapes).filter((type) => type !== 'validation'),
    conditions: true,
  },
  formio: {
    types: [
      'text',
      'textarea',
      'number',
      'email',
      'url',
      'tel',
      'date',
      'select',
      'radio',
      'checkbox',
      'validation',
      'file',
    ],
    conditions: false,
  },
  xlsform: {
    types: ['text', 'textarea', 'number', 'date', 'select', 'radio', 'checkbox', 'validation'],
    conditions: true,
  },
}

const fieldsFor = (format: WrittenFormat): fc.Arbitrary<Field[]> => {
  const { types, conditions } = HOLDS[format]
  const one = fc
    .constantFrom(...types)
    .chain((type) =>
      fc
        .record({ shape: shapes[type] as fc.Arbitrary<object>, required: fc.boolean(), grouped: fc.boolean() })
        .map(({ shape, required, grouped }) => ({ type, ...(required && { required }), ...shape, grouped })),
    )
  const conditionOn = fc.constantFrom<object[]>(
    { field: 'first', operator: 'equals', value: 'a' },
    {
      and: [
        { field: 'first', operator: 'not-empty' },
        {
          or: [
            { field: 'count', operator: 'at-least', value: 2 },
            { field: 'first', operator: 'not-equals', value: 'b' },
          ],
        },
      ],
    },
  )
  return fc.array(fc.record({ one, shown: fc.boolean(), condition: conditionOn }), { maxLength: 6 }).map((made) => {
    const grouped: Field[] = []
    const fields: Field[] = [
      fieldOf({ type: 'sep-title', reference: 'section_1', title: { en: 'You' } }),
      fieldOf({ ...titled, type: 'radio', reference: 'first', options: optionsOf('a', 'b') }),
      fieldOf({ ...titled, type: 'number', reference: 'count' }),
    ].filter(({ type }) => format !== 'json-schema' || type !== 'sep-title')
    for (const [
      n,
      {
        one: { grouped: inGroup, ...shape },
        shown,
        condition,
      },
    ] of made.entries()) {
      const field = fieldOf({ ...titled, reference: `q${n}`, ...shape } as never)
      if (inGroup) grouped.push(field)
      else if (conditions && shown && n % 2)
        fields.push({
          ...field,
          required: undefined,
          rules: { ...field.rules, required_if: condition },
        } as unknown as Field)
      else if (conditions && shown) fields.push({ ...field, visibleWhen: condition } as Field)
      else fields.push(field)
    }
    if (grouped.length > 0)
      fields.push(fieldOf({ ...titled, type: 'questions-group', reference: 'team', fields: grouped }))
    return fields.map((field) => {
      const { required, ...rest } = field
      return (required ? field : rest) as Field
    })
  })
}

describe.each(WRITTEN_FORMATS)('a form as %s', (format) => {
  it('is read back with the same questions, for what the format can hold', () => {
    fc.assert(
      fc.property(fieldsFor(format), (fields) => {
        const back = roundTrip(format, fields)
        // Files of any number have no bound in spreadsheets.
        expect(back.lines.filter(({ why, what }) => why !== 'writtenLanguage' && what !== 'file-max-count')).toEqual([])
        expect(byReference(back.fields)).toEqual(byReference(fields))
        expect(back.left).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it('says of every question that comes back as another one, or not at all', () => {
    const { lines, fields } = roundTrip(format, everyField)
    const back = new Map(flattenFields(fields).map((field) => [nameOf(field), field.type]))
    const told = new Set(lines.map(({ where }) => where))
    const silent = flattenFields(everyField).filter(
      (field) => !isSeparator(field) && back.get(field.reference) !== field.type && !told.has(field.reference),
    )
    expect(silent.map(({ reference, type }) => `${reference} ${type}`)).toEqual([])
  })

  it('tells each setting that the format does not have', () => {
    const field = fieldOf({
      type: 'text',
      reference: 'secret',
      sensitive: true,
      audience: ['organiser'],
      visibleWhen: { field: 'budget[*][y27]', operator: 'greater', value: 3 },
    })
    const { lines } = writeForeign(format, { title: TITLE, definition: { fields: [field] } }, 'en')
    expect(
      lines
        .filter(({ where }) => where === 'secret')
        .map(({ what }) => what)
        .sort(),
    ).toEqual(['audience', 'sensitive', 'visibleWhen'])
  })
})
