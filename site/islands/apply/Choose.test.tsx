import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { MyResponseSummary, ResponseState } from '#core/response/response.contract.ts'
import { storageOver } from '#tests/storage.ts'
import { Choose } from './Choose.tsx'
import type { ApplyProps, CategoryProps } from './props.ts'

const category = {
  id: 'c',
  key: 'c',
  title: 'Small project',
  summary: '',
  steps: [],
  first: null,
  closesAt: null,
  endsAt: null,
  level: '',
}
const words = {
  apply: {
    cap: 'No more',
    'visitor.waits': 'Waits here',
    forget: 'Forget',
    'visitor.take': 'Add',
    choose: 'Start',
    resume: 'Resume',
    'visitor.closed': 'Closed {{date}}, {{zone}}',
  },
  time: { zone: '{{city}}' },
  area: { see: 'See' },
  missing: {},
  form: {},
}

const render = (capPerPerson: number | null, states: ResponseState[], more: Partial<CategoryProps> = {}, own = {}) => {
  const categories = [{ ...category, ...more }]
  const program = { id: 'p', title: 'Quays', phase: 'open', zone: 'Europe/Paris', capPerPerson, categories }
  const mine = states.map((state, n) => ({ id: String(n), state, title: '', category: { title: '' }, ...own }))
  return renderToStaticMarkup(
    <Choose
      {...({ lang: 'en', words, program, publishedAt: '2026-11-22T00:00:00Z' } as unknown as ApplyProps)}
      user={{ id: 'me' }}
      mine={mine as unknown as MyResponseSummary[]}
      problem={null}
      onStart={async () => {}}
      onOpen={async () => {}}
    />,
  )
}
it.each<[string, ResponseState[], string[]]>([
  ['is to go on with what is begun, where something is', ['draft'], ['Resume']],
  ['is to begin, where everything is sent', ['submitted'], ['Start']],
])('the one thing that leads on %s', (_what, states, expected) => {
  const loud = [...render(null, states).matchAll(/<button class="([^"]*)"[^>]*>([^<]*)/g)]
    .filter(([, classes = '']) => classes.split(' ').includes('btn--main'))
    .map(([, , words]) => words)
  expect(loud).toEqual(expected)
})

const shown = (capPerPerson: number | null, states: ResponseState[]) => {
  const html = render(capPerPerson, states)
  return [html.includes('No more'), !/aria-labelledby="new" hidden/.test(html)]
}

it.each([
  [null, ['draft', 'submitted'], [false, true]],
  [2, ['draft', 'withdrawn'], [false, true]],
  [1, ['withdrawn'], [false, true]],
  [1, ['draft'], [true, false]],
  [2, ['draft', 'submitted'], [true, false]],
] as const)('where one person may have %j and has %j', (cap, states, expected) => {
  expect(shown(cap, [...states])).toEqual(expected)
})

it.each([
  [null, 'Resume'],
  ['gate', 'See'],
  ['closed', 'See'],
] as const)('offers a draft that %j holds back to be read only', (halt, said) => {
  const html = render(null, ['draft'], {}, { halt })
  expect(/btn--s"[^>]*>([^<]*)/.exec(html)?.[1]).toBe(said)
})

it.each([
  ['its own closing has passed', -60_000, 'Closed Sunday, 1 March 2026, 23:59, Paris'],
  ['its own closing is to come', 60_000, 'Start'],
])('where %s, says so or begins', (_when, ms, said) => {
  const html = render(null, [], { closesAt: '2026-03-01T22:59:00Z', endsAt: new Date(Date.now() + ms).toISOString() })
  const [, words] = /<p class="small muted">.*?<\/p>(.*)<\/li>/.exec(html) ?? []
  expect(words?.replace(/<span.*?<\/span>/g, '').replace(/<[^>]*>/g, '')).toBe(said)
})

it.each([
  ['no more can be begun', 1, { category: { id: 'other', title: '' } }, ['No more', 'Waits here', 'Forget']],
  ['one can take it', 1, { category: { id: 'c', title: '' }, steps: [] }, ['Waits here', 'Add', 'No more']],
] as const)('says of what was written before signing in what becomes of it, where %s', (_when, cap, own, said) => {
  const kept = { id: 'x', answers: { title: 'La rivière' } }
  vi.stubGlobal('localStorage', storageOver({ 'opencall.draft.p.c': JSON.stringify(kept) }))
  const html = render(cap, ['draft'], {}, own)
  vi.unstubAllGlobals()
  expect(html.match(/No more|Waits here|Forget|Add/g)).toEqual(said)
})
