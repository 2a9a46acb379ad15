import { expect, test } from 'vitest'
import { checkDeps } from '../form/check.ts'
import type { Condition } from '../form/definition.ts'
import { fieldOf, formOf } from '../form/form.fixture.ts'
import { type EligibilityRule, verdictOf } from './eligibility.rules.ts'

const deps = checkDeps('Europe/Paris', new Date('2026-05-01'))
const title = { fr: 'Question' }
const definition = formOf(
  fieldOf({ type: 'yes-no', reference: 'adult', title, required: true }),
  fieldOf({ type: 'country', reference: 'land', title, required: true }),
  fieldOf({
    type: 'number',
    reference: 'years',
    title,
    required: true,
    visibleWhen: { field: 'adult', operator: 'equals', value: true },
  }),
)
const rule = (when: Condition, ...categories: string[]): EligibilityRule => ({
  when,
  categories,
  reason: { fr: 'Non' },
})
const minor = rule({ field: 'adult', operator: 'equals', value: false })
const abroad = rule({ field: 'land', operator: 'not-equals', value: 'FR' }, 'film')
const young = rule({
  and: [
    { field: 'years', operator: 'less', value: 20 },
    { field: 'land', operator: 'equals', value: 'FR' },
  ],
})
const rules = [minor, abroad, young]

test.each([
  ['nothing is answered', {}, 'film', 'unanswered'],
  ['one refusing answer is enough', { adult: false }, 'film', [minor]],
  ['an empty answer refuses nobody', { adult: true }, 'film', 'unanswered'],
  ['an answer closes the category that is named', { adult: true, land: 'BE' }, 'film', [abroad]],
  ['and no other', { adult: true, land: 'BE', years: 30 }, 'book', 'open'],
  ['a condition over two waits for both', { adult: true, years: 18 }, 'book', 'unanswered'],
  ['and refuses then', { adult: true, years: 18, land: 'FR' }, 'book', [young]],
  ['all reasons are told', { adult: false, land: 'BE' }, 'film', [minor, abroad]],
  ['what is hidden need not be answered', { adult: false, land: 'FR', years: 18 }, 'book', [minor]],
  ['everything fits', { adult: true, land: 'FR', years: 40 }, 'film', 'open'],
] as const)('%s', (_, answers, category, expected) => {
  const verdict = verdictOf({ definition, rules }, answers, category, deps)
  expect(verdict.kind === 'refused' ? verdict.rules : verdict.kind).toEqual(expected)
})
