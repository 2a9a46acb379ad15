import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scopeOf, visibleFields } from './conditions.ts'
import { cyclesOf } from './cycles.ts'
import type { Answers, Condition, Field } from './definition.ts'
import { fieldOf, formOf, optionsOf, testDeps } from './form.fixture.ts'
import { readAnswers, validateAnswers } from './validate.ts'

const NAMES = ['a', 'b', 'c', 'd', 'e'] as const

const comparison = fc.record({
  field: fc.constantFrom(...NAMES),
  operator: fc.constantFrom('equals', 'not-equals', 'empty', 'not-empty', 'greater', 'contains'),
  value: fc.constantFrom<string | number | boolean>('x', 'y', 2, true, false),
}) as fc.Arbitrary<Condition>

const { condition } = fc.letrec<{ condition: Condition; many: Condition }>((tie) => ({
  condition: fc.oneof({ maxDepth: 2 }, comparison, tie('many')),
  many: fc.oneof(
    fc.record({ and: fc.array(tie('condition'), { maxLength: 3 }) }),
    fc.record({ or: fc.array(tie('condition'), { maxLength: 3 }) }),
  ) as fc.Arbitrary<Condition>,
}))

const fieldNamed = (reference: string): fc.Arbitrary<Field> =>
  fc
    .record({
      type: fc.constantFrom<Field['type']>('text', 'number', 'yes-no', 'select', 'checkbox'),
      required: fc.boolean(),
      visibleWhen: fc.option(condition, { nil: undefined }),
      needed: fc.option(condition, { nil: undefined }),
    })
    .map(({ type, needed, ...field }) =>
      fieldOf({
        ...field,
        type,
        reference,
        ...(needed && { rules: { required_if: needed } }),
        ...((type === 'select' || type === 'checkbox') && { options: optionsOf('x', 'y') }),
      }),
    )

/** Forms whose conditions do not go round: only those are published. */
const fields = fc
  .tuple(...NAMES.map(fieldNamed))
  .filter((generated) => cyclesOf(generated).length === 0) as fc.Arbitrary<Field[]>

const typed = fc.record(
  Object.fromEntries(NAMES.map((name) => [name, fc.constantFrom('x', 'y', '', 2, 7, true, false, ['x'], [], null)])),
  { requiredKeys: [] },
) as fc.Arbitrary<Record<string, unknown>>

const deps = testDeps()
const shown = (form: readonly Field[], answers: Answers) =>
  visibleFields(scopeOf(form, answers)).map(({ reference }) => reference)

describe('for any form and any answers', () => {
  const holding = (law: (form: Field[], answers: Answers) => void) =>
    fc.assert(
      fc.property(fields, typed, (form, input) => {
        const { answers } = readAnswers(formOf(...form), input, deps)
        law(form, Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== null)) as Answers)
      }),
    )

  it('what is stored in hidden questions changes nothing of what is shown', () =>
    holding((form, answers) => {
      const visible = shown(form, answers)
      const seen = Object.fromEntries(Object.entries(answers).filter(([reference]) => visible.includes(reference)))
      expect(shown(form, seen)).toEqual(visible)
    }))

  it('what is shown does not depend on the order of the questions', () =>
    holding((form, answers) => {
      expect(shown([...form].reverse(), answers).sort()).toEqual(shown(form, answers).sort())
    }))

  it('only questions that are shown are found wrong or missing', () =>
    holding((form, answers) => {
      const visible = new Set(shown(form, answers))
      for (const { at } of validateAnswers(formOf(...form), answers, deps, { mode: 'submit' }))
        expect(visible).toContain(at.replace(/[.[].*$/, ''))
    }))

  it('a draft is bothered with no more than what is sent', () =>
    holding((form, answers) => {
      const sent = validateAnswers(formOf(...form), answers, deps, { mode: 'submit' }).map(({ at }) => at)
      for (const { at } of validateAnswers(formOf(...form), answers, deps, { mode: 'draft' }))
        expect(sent).toContain(at)
    }))

  it('what was read once is read the same again', () =>
    holding((form, answers) => {
      expect(readAnswers(formOf(...form), answers, deps)).toEqual({ answers, issues: [] })
    }))
})
