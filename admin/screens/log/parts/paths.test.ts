import { expect, it } from 'vitest'
import { type PathWords, pathInWords } from './paths.ts'

const words: PathWords = {
  say: (key) =>
    ({
      'params.facts': 'Facts',
      'params.content': 'Text',
      'responses.filter.status': 'Status',
      'responses.column.title': 'Title',
      'log.field.order': 'Order',
      'log.field.line1': 'Street',
    })[key] ?? '',
  language: (code) => (code === 'fr' ? 'French' : code),
  question: () => undefined,
}
const steps = [{ stepId: 's1', title: 'Eligibility', state: 'toValidate' }, { stepId: 's2' }]
const entry = { before: { steps }, after: null }
const said = (path: string, more: Partial<PathWords> = {}) => pathInWords(path, entry, { ...words, ...more })

it('says what a stored value is instead of where it stands', () => {
  expect(said('title.fr')).toBe('Title (French)')
  expect(said('facts.1.text.fr')).toBe('Facts 2 › Text (French)')
  expect(said('order.0')).toBe('Order 1')
  expect(said('steps.0.state')).toBe('Eligibility › Status')
  expect(said('steps.1.state')).toBe('steps 2 › Status')
})

it('names answers by their questions, and leaves what it does not know as it is', () => {
  const question = (reference: string) => (reference === 'seat' ? 'Registered office' : undefined)
  expect(said('seat.line1', { question })).toBe('Registered office › Street')
  expect(said('fr')).toBe('fr')
  expect(said('budget.rent.cost')).toBe('budget › rent › cost')
  expect(said('constructor.toString')).toBe('constructor › toString')
})
