import { expect, it } from 'vitest'
import { countQuestions } from './count.ts'
import type { Field } from './definition.ts'

const text = (reference: string, required = false): Field => ({ type: 'text', reference, title: {}, required })
const heading: Field = { type: 'sep-title', reference: 'heading', title: {} }
const reading: Field = { type: 'sep-textarea', reference: 'reading', title: {}, content: {}, required: true }
const group = (fields: Field[]): Field => ({
  type: 'questions-group',
  reference: 'team',
  title: {},
  required: true,
  fields,
})
const table: Field = { type: 'table', reference: 'budget', title: {}, required: true, rows: [], cols: [] }

it.each<[string, Field[], number, number]>([
  ['nothing', [], 0, 0],
  ['questions', [text('a'), text('b', true)], 2, 1],
  ['separators', [heading, reading], 0, 0],
  ['a question between separators', [heading, text('a', true), reading], 1, 1],
  ['a group without questions', [group([])], 0, 0],
  ['a group by what it asks', [group([text('name', true), text('role'), heading])], 2, 1],
  ['a group beside a question', [text('a', true), group([text('name', true)])], 2, 2],
  ['a table as one', [table], 1, 1],
  ['what applicants do not see as required of nobody', [{ ...text('a', true), audience: ['organiser'] }], 1, 0],
  ['what is filled in for applicants as required of nobody', [{ ...text('a', true), readOnly: true }], 1, 0],
  ['a hidden group the same', [{ ...group([text('name', true)]), audience: ['organiser'] }], 1, 0],
  [
    'a group of one question',
    [{ type: 'simple-questions-group', reference: 'links', title: {}, field: text('link', true) }],
    1,
    1,
  ],
  [
    'parts that fold',
    [
      {
        type: 'accordion',
        reference: 'more',
        title: {},
        sections: [
          { reference: 'one', title: {}, fields: [text('a', true)] },
          { reference: 'two', title: {}, fields: [text('b'), heading] },
        ],
      },
    ],
    2,
    1,
  ],
])('counts %s', (_, given, fields, required) => {
  expect(countQuestions(given)).toEqual({ fields, required })
})
