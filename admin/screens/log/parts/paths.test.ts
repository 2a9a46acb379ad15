import { expect, it } from 'vitest'
import { diff } from '#client/ui/diff.ts'
import {
  decisionIn,
  isShown,
  isYesOrNo,
  namesOfFiles,
  type PathWords,
  pathInWords,
  referencesAt,
  withPlaces,
  wordsOfGroup,
} from './paths.ts'

const words: PathWords = {
  say: (key) =>
    ({
      'params.facts': 'Facts',
      'params.content': 'Text',
      'responses.filter.status': 'Status',
      'responses.column.title': 'Title',
      'log.field.order': 'Order',
      'log.field.line1': 'Street',
      'log.field.filters': 'Filter',
      'responses.filter.stepState': 'State of the step',
    })[key] ?? '',
  language: (code) => (code === 'fr' ? 'French' : code),
  question: () => undefined,
}
const file = (name: string) => ({ key: 'k1', name, location: '/api/files/k1', cdnLocation: '/api/files/k1' })
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

it('names what is asked inside groups and tables, by its place in the list', () => {
  const titles: Record<string, string> = {
    team: 'The team',
    'team.name': 'Full name',
    'team.title': 'Job',
    budget: 'Budget',
    'budget.rent': 'Rent',
    'budget.rent.cost': 'Cost',
    '2026': 'This year',
    steps: 'Steps',
  }
  const answers = {
    before: { team: [{ name: 'Ada', title: 'Director' }], steps: [{ title: 'One' }] },
    after: { team: [{ name: 'Ada' }, { name: 'Blaise', title: 'Clerk' }], budget: { rent: { cost: 3 } }, '2026': 4 },
  }
  const told = (path: string) => pathInWords(path, answers, { ...words, question: (references) => titles[references] })
  expect(told('team.0.title')).toBe('The team 1 › Job')
  expect(told('team.1.name')).toBe('The team 2 › Full name')
  expect(told('team.1.secret')).toBe('The team 2 › secret')
  expect(told('budget.rent.cost')).toBe('Budget › Rent › Cost')
  expect(told('2026')).toBe('This year')
  expect(['team.1.name', 'budget.rent.cost', 'team'].map((path) => referencesAt(path, answers))).toEqual([
    'team.name',
    'budget.rent.cost',
    'team',
  ])
})

it.each([
  ['[{"name":"Ada \\"A\\"","age":36},{"name":"Blaise","lead":true}]', 'name=Ada "A", age=36 ; name=Blaise, lead=true'],
  ['[{"name":"Ada","age":36},{"name":"Bla… (190)', 'name=Ada, age=36, …'],
  ['[{"name":"Ada","age":3… (190)', 'name=Ada, …'],
  [
    JSON.stringify([
      { name: 'Ada', cv: [file('a "1".pdf'), file('b.pdf')] },
      { cv: [], lead: true },
    ]),
    'name=Ada, cv=a "1".pdf, b.pdf ; lead=true',
  ],
  [
    `${JSON.stringify([{ name: 'Ada', cv: [file('a.pdf'), file('b.pdf')] }]).slice(0, 110)}… (190)`,
    'name=Ada, cv=a.pdf, …',
  ],
  [`${JSON.stringify([{ name: 'Ada', cv: [file('a.pdf')] }]).slice(0, 38)}… (190)`, 'name=Ada, …'],
  ['["a","b"]', null],
  ['A text', null],
])('tells the group %s', (value, told) => {
  expect(wordsOfGroup(value, (reference, answer) => `${reference}=${answer}`)).toBe(told)
})

it('tells a file by its name alone', () => {
  const files = { before: null, after: { key: 'main', statutes: [file('statutes.pdf')] } }
  const question = (reference: string) => (reference === 'statutes' ? 'Statutes' : undefined)
  const told = ['key', 'statutes.0.key', 'statutes.0.name', 'statutes.0.location', 'statutes.0.cdnLocation', 'checksum']
  expect(told.filter((path) => isShown(path, files))).toEqual(['key', 'statutes.0.name'])
  expect(pathInWords('statutes.0.name', files, { ...words, question })).toBe('Statutes 1')
})

it.each([
  [JSON.stringify([file('a.pdf'), file('b "2".pdf')]), 'a.pdf, b "2".pdf'],
  [`${JSON.stringify([file('a.pdf'), file('b.pdf')]).slice(0, 90)}… (190)`, 'a.pdf, …'],
  ['[{"name":"Ada"}]', null],
  ['A text', null],
])('names the files of %s', (value, names) => {
  expect(namesOfFiles(value)).toBe(names)
})

it('says the filter of an export', () => {
  expect(said('filters.stepState')).toBe('Filter › State of the step')
})

it('tells an arrangement: lines of order, and the parts that changed by their names', () => {
  const told = withPlaces({
    type: 'program.categories-arranged',
    before: {
      order: [{ category: 'Film', steps: ['File'] }],
      removed: [{ category: 'Film', step: 'Rules' }],
      changed: [
        { category: 'Film', summary: { fr: 'Court' } },
        { category: 'Film', step: 'File', closesAt: null },
      ],
    },
    after: {
      order: [
        { category: 'Film', steps: ['File', 'Advice'] },
        { category: 'One', steps: [] },
      ],
      added: [{ category: 'Film', step: 'Advice' }, { category: 'One' }],
      changed: [
        { category: 'Film', summary: { fr: 'Long' } },
        { category: 'Film', step: 'File', closesAt: '2027-01-15T22:59:00.000Z' },
      ],
    },
  })
  const own: Record<string, string> = {
    'configure.category.summary': 'Introduction',
    'configure.step.closes': 'Closing of this step alone',
    'log.field.added': 'Added',
    'log.field.removed': 'Removed',
  }
  const say = (key: string) => own[key] ?? words.say(key)
  expect(
    diff(told.before, told.after).map(
      ({ sign, path, value }) => `${sign} ${pathInWords(path, told, { ...words, say })}: ${value}`,
    ),
  ).toEqual([
    '+ Added 1: Film › Advice',
    '+ Added 2: One',
    '- Film › Introduction (French): Court',
    '+ Film › Introduction (French): Long',
    '+ Film › File › Closing of this step alone: 2027-01-15T22:59:00.000Z',
    '- Order 1: Film › File',
    '+ Order 1: Film › File, Advice',
    '+ Order 2: One',
    '- Removed 1: Film › Rules',
  ])
})

it('leaves answers that are called as the parts of an arrangement', () => {
  const saved = { type: 'response.saved', before: null, after: { order: [{ category: 'A', steps: ['b'] }] } }
  expect(withPlaces(saved)).toEqual(saved)
})

it('knows a yes from a text that reads like one', () => {
  const answers = { before: null, after: { agreed: true, team: [{ leads: false }], motto: 'true' } }
  expect(['agreed', 'team.0.leads', 'motto', 'gone'].filter((path) => isYesOrNo(path, answers))).toEqual([
    'agreed',
    'team.0.leads',
  ])
})

it.each([
  [{ steps: [{ state: 'validated' }] }, 'validated'],
  [{ steps: [{ state: 'refused' }, { state: 'inProgress' }], message: 'Why' }, 'refused'],
  [{ steps: [{ state: 'toValidate' }, { state: 'done' }] }, 'toValidate'],
  [{ steps: [{ state: 'done' }] }, null],
  [{ steps: [] }, null],
  [null, null],
])('reads in %j what was decided', (after, decision) => {
  expect(decisionIn(after)).toBe(decision)
})
