import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { MyResponseSummary } from '#core/response/response.contract.ts'
import { Next } from './Next.tsx'

const words = {
  time: {},
  area: { complete: 'Review and submit', completeGate: 'Ask for {{step}}', missing_one: 'One thing', draft: '' },
}
type Step = MyResponseSummary['steps'][number]
const form = { type: 'form', state: 'inProgress' } as Step
const gate = { type: 'validation', title: 'Shortlist', state: 'todo' } as Step
const said = (steps: Step[], missing: MyResponseSummary['missing'] = []) => {
  const item = {
    id: 'r',
    title: 'Windlass',
    state: 'draft',
    program: { slug: 'quais', opensAt: null, zone: 'UTC' },
    category: {},
    deadlineAt: null,
    missing,
    steps,
  } as unknown as MyResponseSummary
  const html = renderToStaticMarkup(<Next item={item} now={new Date(0)} lang="en" words={words} changed="" />)
  return /next__state">([^<]*)/.exec(html)?.[1]?.trim()
}

it('leads to the gate that is ahead, and to the submission where none is', () => {
  expect(said([form, gate, form])).toBe('Ask for Shortlist')
  expect(said([form, { ...gate, state: 'validated' }, form])).toBe('Review and submit')
  expect(said([form, gate])).toBe('Review and submit')
  expect(said([form, gate, form], [{ stepId: 's', stepTitle: '', reference: 'a', label: '' }])).toBe('One thing')
})
