import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { MyResponseSummary, ResponseState } from '#core/response/response.contract.ts'
import { Choose } from './Choose.tsx'
import type { ApplyProps } from './props.ts'

const category = { id: 'c', key: 'c', title: 'Small project', summary: '', steps: [], first: null, level: '' }
const words = { apply: { cap: 'No more', choose: 'Start' }, time: {}, area: {}, missing: {}, form: {} }

const shown = (capPerPerson: number | null, states: ResponseState[]) => {
  const program = { id: 'p', title: 'Quays', phase: 'open', zone: 'UTC', capPerPerson, categories: [category] }
  const mine = states.map((state, n) => ({ id: String(n), state, title: '', category: { title: '' } }))
  const html = renderToStaticMarkup(
    <Choose
      {...({ lang: 'en', words, program, publishedAt: '2026-11-22T00:00:00Z' } as unknown as ApplyProps)}
      mine={mine as unknown as MyResponseSummary[]}
      problem={null}
      onStart={async () => {}}
      onOpen={async () => {}}
    />,
  )
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
