import { expect, test } from 'vitest'
import { checkDefinition, checkDeps } from './check.ts'
import { columnsOf } from './columns.ts'
import { scopeOf, visibleFields } from './conditions.ts'
import { countQuestions } from './count.ts'
import type { Condition, Field } from './definition.ts'
import { changedQuestions } from './effects.ts'
import { childrenOf, flattenFields, withChildren } from './fields.ts'
import { fieldOf, formOf } from './form.fixture.ts'
import { unfold } from './unfold.ts'
import { readAnswers, validateAnswers } from './validate.ts'

const title = { fr: 'Titre' }
const text = (reference: string, more: Partial<Field> = {}): Field =>
  fieldOf({ type: 'text', reference, title, ...more } as never)
const when = (field: string): Condition => ({ field, operator: 'equals', value: 'yes' })
const accordion = (more: object = {}): Field =>
  fieldOf({
    type: 'accordion',
    reference: 'more',
    title: {},
    sections: [
      { reference: 'one', title, fields: [text('a', { required: true })] },
      {
        reference: 'two',
        title,
        visibleWhen: when('a'),
        fields: [text('b', { visibleWhen: when('c') }), text('d', { required: true })],
      },
    ],
    ...more,
  } as never)
const deps = checkDeps('Europe/Paris', new Date('2026-05-01'))
const references = (fields: readonly Field[]) => fields.map(({ reference }) => reference)

test('answers of its questions stand beside the others', () => {
  const form = formOf(text('c'), accordion())
  expect(references(unfold(form.fields))).toEqual(['c', 'one', 'a', 'two', 'b', 'd'])
  expect(unfold(form.fields)).toBe(unfold(form.fields))
  const plain = [text('c')]
  expect(unfold(plain)).toBe(plain)
  expect(readAnswers(form, { a: 'x', more: 'y', one: 'z' }, deps)).toEqual({
    answers: { a: 'x' },
    issues: [
      { at: 'more', rule: 'unknown-field' },
      { at: 'one', rule: 'unknown-field' },
    ],
  })
  expect(columnsOf('f', form).map(({ id }) => id)).toEqual(['form-f-c', 'form-f-a', 'form-f-b', 'form-f-d'])
  expect(countQuestions(form.fields)).toEqual({ fields: 4, required: 2 })
})

test.each([
  ['a hidden section asks nothing', {}, { c: 'yes', a: 'no' }, ['c', 'more', 'one', 'a'], []],
  ['a shown one asks its questions', {}, { c: 'yes', a: 'yes' }, ['c', 'more', 'one', 'a', 'two', 'b', 'd'], ['d']],
  ['a question keeps its own condition', {}, { c: 'no', a: 'yes' }, ['c', 'more', 'one', 'a', 'two', 'd'], ['d']],
  ['a hidden accordion asks nothing', { visibleWhen: when('c') }, { c: 'no' }, ['c'], []],
  ['a shown one does', { visibleWhen: when('c') }, { c: 'yes' }, ['c', 'more', 'one', 'a'], ['a']],
])('%s', (_, more, answers, shown, missing) => {
  const form = formOf(text('c'), accordion(more))
  const scope = scopeOf(form.fields, answers)
  expect(references(flattenFields(form.fields)).filter((one) => scope.visible(one))).toEqual(shown)
  expect(references(visibleFields(scope))).toEqual(shown.filter((one) => one !== 'more'))
  expect(validateAnswers(form, answers, deps, { mode: 'submit' }).map(({ at }) => at)).toEqual(missing)
})

test.each([
  ['a whole one', accordion(), []],
  ['no section', accordion({ sections: [] }), [['fields[1].sections', 'accordionEmpty']]],
  [
    'an empty section without title',
    accordion({ sections: [{ reference: 'one', title: {}, fields: [] }] }),
    [
      ['fields[1].sections[0].title', 'title'],
      ['fields[1].sections[0].fields', 'sectionEmpty'],
    ],
  ],
  [
    'a title in a section',
    accordion({
      sections: [
        { reference: 'one', title, fields: [text('a'), fieldOf({ type: 'sep-title', reference: 'h', title })] },
      ],
    }),
    [['fields[1].sections[0].fields[1].type', 'sectionTitle']],
  ],
  [
    'an accordion in one',
    accordion({
      sections: [
        {
          reference: 'one',
          title,
          fields: [
            text('a'),
            { ...accordion(), reference: 'in', sections: [{ reference: 'three', title, fields: [text('z')] }] },
          ],
        },
      ],
    }),
    [['fields[1].sections[0].fields[1].type', 'accordionNested']],
  ],
  [
    'a reference that is taken',
    accordion({ sections: [{ reference: 'c', title, fields: [text('a')] }] }),
    [['fields[1].sections[0].reference', 'referenceDuplicate']],
  ],
  [
    'a section shown by its own question',
    accordion({ sections: [{ reference: 'one', title, visibleWhen: when('a'), fields: [text('a')] }] }),
    [['fields[1].sections[0].fields[0].visibleWhen', 'conditionCycle']],
  ],
  ['what only a question has', accordion({ required: true }), [['fields[1].required', 'ruleForType']]],
] as const)('checks the definition of %s', (_, field, found) => {
  expect(
    checkDefinition(formOf(text('c'), field), deps).map(({ at, rule }) => [at, rule.replace('definition.', '')]),
  ).toEqual(found.map((one) => [...one]))
})

test('its sections and what it was made from are the same', () => {
  const field = accordion()
  expect(withChildren(field, childrenOf(field))).toEqual(field)
  const before = text('e')
  expect(withChildren(accordion({ sections: [] }), [before])).toMatchObject({
    sections: [{ reference: 'more-0', title: {}, fields: [before] }],
  })
})

test('a question that goes into an accordion keeps its answers', () => {
  const changes = changedQuestions(formOf(text('a', { required: true }), text('c')), formOf(text('c'), accordion()))
  expect(changes.map(({ reference, changes }) => [reference, changes.map(({ kind }) => kind)])).toEqual([
    ['a', ['moved']],
    ['b', ['added']],
    ['d', ['added']],
  ])
})
