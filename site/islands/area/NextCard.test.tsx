import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { MyResponseSummary } from '#core/response/response.contract.ts'
import { NextCard } from './NextCard.tsx'
import type { ItemProps } from './words.ts'

const words = {
  time: { lastDay: 'Last day', grace: 'Still accepted', correction: 'To correct' },
  area: { complete: 'Review and submit', completeGate: 'Ask for {{step}}', missing_one: 'One thing' },
}
type Step = MyResponseSummary['steps'][number]
const form = { type: 'form', state: 'inProgress' } as Step
const gate = { type: 'validation', title: 'Shortlist', state: 'todo' } as Step
const render = (more: Partial<MyResponseSummary>, now: Date, said: ItemProps['words'] = words, unsent = 0) => {
  const item = {
    id: 'r',
    title: 'Windlass',
    state: 'draft',
    program: { slug: 'quais', opensAt: null, zone: 'UTC' },
    category: {},
    together: { role: 'owner', owner: '', others: 0 },
    deadlineAt: null,
    missing: [],
    statusText: null,
    steps: [],
    ...more,
  } as unknown as MyResponseSummary
  return renderToStaticMarkup(<NextCard item={item} unsent={unsent} now={now} lang="en" words={said} changed="" />)
}
const said = (steps: Step[], missing: MyResponseSummary['missing'] = []) =>
  /next__state">([^<]*)/.exec(render({ steps, missing }, new Date(0)))?.[1]?.trim()

it('leads to the gate that is ahead, and to the submission where none is', () => {
  expect(said([form, gate, form])).toBe('Ask for Shortlist')
  expect(said([form, { ...gate, state: 'validated' }, form])).toBe('Review and submit')
  expect(said([form, gate])).toBe('Review and submit')
  expect(said([form, gate, form], [{ stepId: 's', stepTitle: '', reference: 'a', label: '' }])).toBe('One thing')
})

it('counts the answers of a draft', () => {
  const counted = {
    draft_one: '{{count}} answer of {{questions}}.',
    draft_other: '{{count}} answers of {{questions}}.',
  }
  const shown = [1, 2].map((answered) => {
    const html = render({ answered, questions: 39 }, new Date(0), { ...words, area: counted })
    return /next__state">([^<]*)/.exec(html)?.[1]?.trim()
  })
  expect(shown).toEqual(['1 answer of 39.', '2 answers of 39.'])
})

it('keeps the lines of why a step was refused', () => {
  const refused = { type: 'validation', title: '', state: 'refused', message: 'One.\nTwo.' } as Step
  expect(render({ steps: [refused] }, new Date(0))).toContain('<span class="apply__message">One.\nTwo.</span>')
})

it('counts no days of a deadline that a correction is not held to', () => {
  const at = '2026-01-16T22:59:00Z'
  const left = (now: string, gate: 'refused' | 'toValidate' = 'refused') => {
    const steps = [{ type: 'validation', title: '', state: gate }]
    const item = { state: 'submitted', deadlineAt: at, abilities: { edit: true }, steps } as Partial<MyResponseSummary>
    const html = render(item, new Date(now))
    const parts = [html.includes('<time'), html.includes('next__end')]
    return [/class="left">(?:<b>\d+<\/b>)?<span>([^<]*)/.exec(html)?.[1], ...parts]
  }
  expect(left('2026-01-16T12:00:00Z')).toEqual(['Last day', true, true])
  expect(left('2026-11-22T12:00:00Z')).toEqual(['To correct', false, true])
  // In the minutes of grace an application may be changed as well.
  expect(left('2026-01-16T23:05:00Z', 'toValidate')).toEqual(['Still accepted', true, false])
})

it('says that this device has answers that nobody else has', () => {
  const unsent = { unsent_one: '{{count}} answer here', unsent_other: '{{count}} answers here', see: 'See' }
  const shown = [0, 1, 2].map((count) =>
    /(\d answers? here)/.exec(render({}, new Date(0), { ...words, area: unsent }, count)),
  )
  expect(shown.map((found) => found?.[1])).toEqual([undefined, '1 answer here', '2 answers here'])
})
