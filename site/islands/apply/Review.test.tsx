import { atom } from 'nanostores'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { Halt, ResponseState } from '#core/response/response.contract.ts'
import { storageOver } from '#tests/storage.ts'
import { OtherStep } from './OtherStep.tsx'
import { Rail } from './Rail.tsx'
import { ReadOnlyStep } from './ReadOnlyStep.tsx'
import { Review } from './Review.tsx'
import { SavedState } from './SavedState.tsx'
import { useRefetchOnFocus } from './useRefetchOnFocus.ts'

vi.mock('./useRefetchOnFocus.ts', () => ({ useRefetchOnFocus: vi.fn() }))

const APPLY =
  `review yours reviewLead reviewLeadFinal submit print closed closedHint stopped notOpen gate gateDone waiting
  changeWithdraw rejected forget reviewProblems_one submitHint_one read next`.split(/\s+/)
const words = {
  apply: {
    ...Object.fromEntries(APPLY.map((key) => [key, key])),
    reviewProblems_other: '{{count}} things',
    submitHint_other: '{{count}} to do',
    labelled: '{{words}}',
    unsavedAnswer: 'only {{label}}',
    'response.invalid_one': '{{count}} not kept',
    'response.invalid_other': '{{count}} not kept',
  },
  area: {
    'state.submitted': 'sent',
    'state.withdrawn': 'taken back',
    'state.stopped': 'put away',
    number: 'no. {{number}}',
  },
  time: {},
  form: {},
}
const form = { id: 's', type: 'form', title: 'Letter', state: 'inProgress', missing: [{ at: 'a', label: 'Why' }] }
const gate = { id: 'g', type: 'validation', title: 'Check', state: 'toValidate', missing: [] }

const propsOf = (halt: Halt | null, state: ResponseState = 'draft', more: object = {}) => ({
  lang: 'en',
  user: { id: 'me' },
  words,
  program: { editAfterSubmission: true, lang: 'en', title: 'Quays' },
  response: {
    state,
    halt,
    number: 'Q-0001',
    program: { zone: 'UTC' },
    steps: [form, ...(halt === 'gate' ? [gate] : [])],
    abilities: { edit: !halt, submit: !halt, withdraw: true },
    together: { role: 'owner', owner: '', others: 0 },
    deadlineAt: null,
    ...more,
  },
})
const said = (html: string) =>
  html
    .replace(/<svg.*?<\/svg>/g, '')
    .split(/<[^>]*>/)
    .filter((text) => text.trim())
const reviewed = (...given: Parameters<typeof propsOf>) => {
  const props = { ...propsOf(...given), place: 'review', onReturn: async () => {} }
  return said(renderToStaticMarkup(<Review {...(props as unknown as Parameters<typeof Review>[0])} />))
}

it('promises that what is sent can be changed only where it can, and leads to the sending only then', () => {
  const open = reviewed(null)
  expect(open.slice(0, 3)).toEqual(['review', 'reviewLead', 'reviewProblems_one'])
  expect(open.slice(-2)).toEqual(['submit', 'submitHint_one'])
  const past = new Date(0).toISOString()
  expect(reviewed(null, 'draft', { deadlineAt: past })[1]).toBe('reviewLeadFinal')
})

it.each([
  ['closed', ['closed', 'closedHint']],
  ['notOpen', ['notOpen', 'closedHint']],
  ['stopped', ['stopped', 'closedHint']],
  ['gate', ['gate', 'waiting']],
] as const)('says of a draft that %s holds back why, and promises nothing', (halt, why) => {
  expect(reviewed(halt)).toEqual(['yours', ...why, 'print', 'changeWithdraw'])
})

it('says on paper too which application of which call was sent', () => {
  expect(reviewed('sent', 'submitted')[1]).toBe('Quays · no. Q-0001')
})

it('says of what was sent that its call was put away', () => {
  expect(reviewed('stopped', 'submitted').join('')).toContain('sent stopped')
})

it.each([
  [null, ['Letter', 'closed', 'closedHint', 'review']],
  ['closed', ['Letter', 'closed', 'closedHint', 'yours']],
  ['stopped', ['Letter', 'stopped', 'closedHint', 'yours']],
  ['notOpen', ['Letter', 'notOpen', 'closedHint', 'yours']],
  ['gate', ['Letter', 'gate', 'waiting', 'yours']],
] as const)('says of a step why it is read only, where %j holds the application back', (halt, words) => {
  const props = propsOf(halt)
  const step = props.response.steps[0]
  const html = renderToStaticMarkup(
    <ReadOnlyStep {...({ ...props, step } as unknown as Parameters<typeof ReadOnlyStep>[0])} />,
  )
  expect(said(html.replace(/<section.*?<\/section>/s, ''))).toEqual(words)
})

it.each([
  ['withdrawn', 'withdrawn', 'toValidate', ['taken back', 'closedHint']],
  ['withdrawn', 'withdrawn', 'validated', ['taken back', 'closedHint']],
  ['closed', 'draft', 'toValidate', ['closed', 'closedHint']],
  ['closed', 'draft', 'validated', ['closed', 'closedHint']],
  ['closed', 'submitted', 'toValidate', ['gate', 'waiting']],
  [null, 'draft', 'validated', ['gateDone', 'closedHint']],
  ['sent', 'submitted', 'todo', ['sent', 'closedHint']],
] as const)('says of a step what holds it: %j, %s, its gate %s', (halt, state, decided, words) => {
  const props = propsOf(halt, state, { steps: [form, { ...gate, state: decided }] })
  const step = props.response.steps[0]
  const html = renderToStaticMarkup(
    <ReadOnlyStep {...({ ...props, step } as unknown as Parameters<typeof ReadOnlyStep>[0])} />,
  )
  expect(said(html.replace(/<section.*?<\/section>/s, '')).slice(1, -1)).toEqual(words)
})

it.each([
  ['withdrawn', 'withdrawn', [[], ['Check', 'gate', 'taken back']]],
  ['stopped', 'draft', [[], ['Check', 'gate', 'put away']]],
  ['gate', 'draft', [['waiting'], ['Check', 'gate', 'waiting']]],
] as const)('promises a decision only where there will be one: %s', (halt, state, words) => {
  const props = propsOf(halt, state, { steps: [{ ...gate, reachable: true }] })
  const rail = { ...props, place: 'review', now: new Date(0), onGo: () => {} }
  const inRail = /<small>(.*?)<\/small>/.exec(
    renderToStaticMarkup(<Rail {...(rail as unknown as Parameters<typeof Rail>[0])} />),
  )
  const step = { ...props, halt, step: gate, back: null }
  const html = renderToStaticMarkup(<OtherStep {...(step as unknown as Parameters<typeof OtherStep>[0])} />)
  expect([inRail ? [inRail[1]] : [], said(html)]).toEqual(words)
})

it('says of a rejected application everywhere that it is over, and why', () => {
  const rejected = { ...gate, state: 'rejected', reachable: true, message: 'Off topic.' }
  for (const state of ['draft', 'submitted'] as const) {
    const props = propsOf('rejected', state, {
      steps: [form, rejected, { ...form, id: 'n', reachable: false, blockedBy: 'Check' }],
      abilities: { edit: false, submit: false, withdraw: false },
      together: { role: 'owner', owner: '', others: 0 },
    })
    expect(
      said(
        renderToStaticMarkup(
          <Review {...({ ...props, place: 'review' } as unknown as Parameters<typeof Review>[0])} />,
        ),
      ).filter(isNoAnswer),
    ).toEqual([
      'yours',
      ...(state === 'submitted' ? ['Quays · no. Q-0001'] : []),
      ...['rejected', 'closedHint', 'Off topic.', 'print'],
    ])
    const own = { ...props, back: null }
    expect(
      said(
        renderToStaticMarkup(
          <OtherStep {...({ ...own, step: rejected } as unknown as Parameters<typeof OtherStep>[0])} />,
        ),
      ),
    ).toEqual([...['Check', 'rejected', 'closedHint', 'Off topic.']])
    const shut = renderToStaticMarkup(
      <ReadOnlyStep {...({ ...props, step: form } as unknown as Parameters<typeof ReadOnlyStep>[0])} />,
    )
    expect(said(shut.replace(/<section.*?<\/section>/s, ''))).toEqual(['Letter', 'rejected', 'closedHint', 'yours'])
    const rail = { ...props, place: 'review', now: new Date(0), onGo: () => {} }
    const small = [
      ...renderToStaticMarkup(<Rail {...(rail as unknown as Parameters<typeof Rail>[0])} />).matchAll(
        /<small>(.*?)<\/small>/g,
      ),
    ]
    expect(small.map(([, words]) => words)).toEqual(['rejected'])
  }
})
const isNoAnswer = (text: string): boolean => !['Letter', 'Why'].includes(text)

it('asks after the deadline only where it still counts', () => {
  const deadlineAt = new Date(0).toISOString()
  const refused = [form, { ...gate, state: 'refused' }]
  const asked = (...given: Parameters<typeof propsOf>) => {
    vi.mocked(useRefetchOnFocus).mockClear()
    reviewed(...given)
    return vi.mocked(useRefetchOnFocus).mock.calls.map(([, deadline]) => deadline)
  }
  expect([
    asked(null, 'draft', { deadlineAt }),
    asked('closed', 'draft', { deadlineAt }),
    asked(null, 'submitted', { deadlineAt, steps: refused }),
  ]).toEqual([[deadlineAt], [null], [null]])
})

it('asks to have read a text only where that can be said', () => {
  const button = (editable: boolean) => {
    const props = { ...propsOf(null), step: { type: 'textarea', title: 'Read', editable, content: '' }, back: null }
    return said(renderToStaticMarkup(<OtherStep {...(props as unknown as Parameters<typeof OtherStep>[0])} />)).at(-1)
  }
  expect([button(true), button(false)]).toEqual(['read', 'next'])
})

it('counts the answers of a draft that are not kept, and leaves the rest to the server', () => {
  const status = (problem: object, unsaved: number) => {
    const $state = atom({ kind: 'refused', problem: { data: {}, title: 'Refused', ...problem } })
    const props = { ...propsOf(null), saver: { $state, unsaved: () => unsaved }, savedAt: null }
    return said(renderToStaticMarkup(<SavedState {...(props as unknown as Parameters<typeof SavedState>[0])} />)).join()
  }
  expect([
    status({ code: 'response.invalid' }, 2),
    status({ code: 'response.invalid', data: { context: 'sent' } }, 2),
    status({ code: 'response.closed' }, 1),
  ]).toEqual(['2 not kept', 'Refused', 'Refused'])
})

it('says which answers only this device has, and sends nothing without them', () => {
  const definition = {
    fields: ['a', 'b', 'c'].map((reference) => ({ type: 'text', reference, title: { en: reference.toUpperCase() } })),
  }
  const step = { ...form, missing: [{ reference: 'a', at: 'a', label: 'Why' }], editable: true }
  const kept = { revision: 3, changes: { a: 'Because', b: 'x'.repeat(9), c: 'Saved' } }
  vi.stubGlobal('localStorage', storageOver({ 'opencall.answers.me.r.s': JSON.stringify(kept) }))
  const shown = (halt: Halt | null, state: ResponseState) =>
    reviewed(halt, state, { id: 'r', steps: [{ ...step, definition, answers: { c: 'Saved' } }] }).filter((text) =>
      /2|only/.test(text),
    )
  expect([shown(null, 'draft'), shown('sent', 'submitted'), shown('withdrawn', 'withdrawn')]).toEqual([
    ['2 things', 'only A', 'only B', '2 to do'],
    ['2 not kept', 'only A', 'only B'],
    [],
  ])
  // What nobody takes any more holds nothing back, and can be thrown away.
  step.editable = false
  expect(reviewed(null, 'draft', { id: 'r', steps: [{ ...step, missing: [], definition, answers: {} }] })).toEqual(
    expect.arrayContaining(['3 not kept', 'A, B, C', 'forget', 'submit']),
  )
  vi.unstubAllGlobals()
})
