import { expect, it } from 'vitest'
import type { ImportColumn } from '#core/import/import.contract.ts'
import { firstSettings, questionsOf, withDays } from './choices.ts'

const column = (name: string, more: Partial<ImportColumn> = {}): ImportColumn => ({
  name,
  samples: [],
  suggestion: null,
  numbers: null,
  days: null,
  values: null,
  ...more,
})
const COLUMNS = [
  column('Titre', { suggestion: 'a.title' }),
  column('Titre (2)', { suggestion: 'a.title' }),
  column('Montant', { suggestion: 'a.amount', numbers: 'unclear' }),
  column('Début', { suggestion: 'a.start', days: { order: null, proven: 0, against: 0 } }),
  column('Reçu', { suggestion: '@submittedAt', days: { order: 'mdy', proven: 3, against: 0 } }),
  column('Genre', {
    suggestion: '@category',
    values: [
      { value: 'film', rows: 2 },
      { value: 'ciné', rows: 1 },
    ],
  }),
]
const TARGETS = [
  { value: 'a.amount', label: 'Amount', form: 'a', kind: 'number' as const, required: false },
  { value: 'a.start', label: 'Start', form: 'a', kind: 'date' as const, required: false },
]

it('takes a suggestion once, and asks what the columns leave open', () => {
  const settings = firstSettings({ settings: null, columns: COLUMNS })
  expect(settings.map).toEqual(['a.title', null, 'a.amount', 'a.start', '@submittedAt', '@category'])
  const questions = questionsOf(COLUMNS, settings, TARGETS, (value) => value === 'film')
  expect(questions.map(({ kind, column: { name } }) => `${kind} ${name}`)).toEqual([
    'numbers Montant',
    'days Début',
    'days Reçu',
    'categories Genre',
  ])
  expect(withDays(settings, questions, 'fr').days).toEqual({ Début: 'dmy', Reçu: 'mdy' })
  expect(withDays({ ...settings, days: { Début: 'mdy' } }, questions, 'fr').days).toEqual({ Début: 'mdy', Reçu: 'mdy' })
  expect(questionsOf(COLUMNS, { map: COLUMNS.map(() => null) }, TARGETS, () => true)).toEqual([])
})
