import { describe, expect, it } from 'vitest'
import type { StepStateName } from './response.contract.ts'
import {
  afterCompletion,
  afterSubmission,
  canComplete,
  canEdit,
  canSubmit,
  canWithdraw,
  DECISIONS,
  displayNumber,
  gateThatMatters,
  haltOf,
  leadOf,
  reach,
  type StepSnapshot,
} from './response.rules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const look = {
  state: 'draft',
  stopped: false,
  lastInstant: new Date('2026-12-01T00:00:00Z'),
  opensAt: new Date('2026-10-01T00:00:00Z'),
  editAfterSubmission: true,
  reopening: null,
} as const

/** Steps written short: f = form, t = text, v = validation, with their states. */
const steps = (...written: [kind: 'f' | 't' | 'v', state: StepStateName][]): StepSnapshot[] =>
  written.map(([kind, state], at) => ({
    id: `s${at}`,
    type: kind === 'f' ? 'form' : kind === 't' ? 'textarea' : 'validation',
    title: `Step ${at + 1}`,
    state,
    closesAt: null,
  }))

describe('reach', () => {
  it('is free without gates', () => {
    expect(reach(steps(['f', 'todo'], ['f', 'todo']), 1)).toEqual({ ok: true })
  })

  it('reports the nearest failing gate', () => {
    const blocked = reach(steps(['v', 'refused'], ['v', 'toValidate'], ['f', 'todo']), 2)
    expect(blocked.ok ? null : blocked.blockedBy.id).toBe('s1')
  })

  it('passes validated gates', () => {
    expect(reach(steps(['f', 'done'], ['v', 'validated'], ['f', 'todo']), 2)).toEqual({ ok: true })
  })
})

describe('canEdit', () => {
  const reason = (outcome: ReturnType<typeof canEdit>) => (outcome.ok ? 'ok' : outcome.reason)
  it.each([
    ['a draft in time', look, steps(['f', 'inProgress']), 0, 'ok'],
    ['a step behind a gate', look, steps(['f', 'done'], ['v', 'toValidate'], ['f', 'todo']), 2, 'response.stepBlocked'],
    [
      'what a gate is looking at',
      look,
      steps(['f', 'done'], ['v', 'toValidate'], ['f', 'todo']),
      0,
      'response.transition',
    ],
    ['what a gate refused', look, steps(['f', 'inProgress'], ['v', 'refused'], ['f', 'todo']), 0, 'ok'],
    [
      'what a gate let through',
      look,
      steps(['f', 'done'], ['v', 'validated'], ['f', 'todo']),
      0,
      'response.transition',
    ],
    [
      'an application sent, last gate waiting',
      { ...look, state: 'submitted' },
      steps(['f', 'done'], ['v', 'toValidate']),
      0,
      'ok',
    ],
    [
      'an application sent, program says no',
      { ...look, state: 'submitted', editAfterSubmission: false },
      steps(['f', 'done'], ['v', 'toValidate']),
      0,
      'response.transition',
    ],
    [
      'an application sent, then refused',
      { ...look, state: 'submitted', editAfterSubmission: false },
      steps(['f', 'inProgress'], ['v', 'refused']),
      0,
      'ok',
    ],
    ['an application withdrawn', { ...look, state: 'withdrawn' }, steps(['f', 'done']), 0, 'response.transition'],
    ['too late', { ...look, lastInstant: now }, steps(['f', 'todo']), 0, 'response.closed'],
    ['too early', { ...look, opensAt: new Date('2026-11-21T00:00:00Z') }, steps(['f', 'todo']), 0, 'response.closed'],
    ['a text', look, steps(['t', 'todo']), 0, 'response.transition'],
  ] as const)('%s', (_name, at, list, index, expected) => {
    expect(reason(canEdit(at, list, index, now))).toBe(expected)
  })

  it('counts the last millisecond before the step closes', () => {
    const [only] = steps(['f', 'todo'])
    const closing = (closesAt: string) =>
      reason(canEdit(look, [{ ...(only as StepSnapshot), closesAt: new Date(closesAt) }], 0, now))
    expect([closing('2026-11-20T12:00:00.001Z'), closing('2026-11-20T12:00:00Z')]).toEqual(['ok', 'response.closed'])
  })
})

describe('canComplete', () => {
  it('lets a text be read as long as the call runs, whatever closing it was given', () => {
    const [text] = steps(['t', 'todo']).map((step) => ({ ...step, closesAt: new Date('2020-01-01T00:00:00Z') }))
    const at = (instant: string) => canComplete(look, [text as StepSnapshot], 0, new Date(instant))
    expect([at('2026-11-20T12:00:00Z'), at('2026-12-01T00:00:00Z')]).toEqual([
      { ok: true },
      { ok: false, reason: 'response.closed' },
    ])
  })
})

describe('canSubmit', () => {
  it.each([
    ['a draft', look, steps(['f', 'done']), true],
    ['a draft with a gate at the end', look, steps(['f', 'done'], ['v', 'todo']), true],
    ['a draft behind a gate', look, steps(['f', 'done'], ['v', 'toValidate'], ['f', 'todo']), false],
    ['one sent already', { ...look, state: 'submitted' }, steps(['f', 'done']), false],
    ['too late', { ...look, lastInstant: now }, steps(['f', 'done']), false],
  ] as const)('%s', (_name, at, list, expected) => {
    expect(canSubmit(at, list, now).ok).toBe(expected)
  })
})

it('asks for a decision at a gate in the middle when its step is done, at the last one on submission', () => {
  const middle = steps(['f', 'inProgress'], ['v', 'todo'], ['f', 'todo'])
  const last = steps(['f', 'inProgress'], ['v', 'todo'])
  expect([
    afterCompletion(middle, 0),
    afterCompletion(last, 0),
    afterSubmission(middle),
    afterSubmission(last),
  ]).toEqual([
    [
      { index: 0, state: 'done' },
      { index: 1, state: 'toValidate' },
    ],
    [{ index: 0, state: 'done' }],
    [],
    [{ index: 1, state: 'toValidate' }],
  ])
})

it.each([
  ['CBC', 58, 'CBC-0058'],
  ['', 7, '0007'],
  ['A', 104_218, 'A-104218'],
  ['A', null, ''],
])('displayNumber(%s, %s) is %s', (prefix, number, expected) => {
  expect(displayNumber(prefix, number)).toBe(expected)
})

describe('a rejected application', () => {
  const reason = (outcome: ReturnType<typeof canEdit>) => (outcome.ok ? 'ok' : outcome.reason)
  const over = steps(['f', 'inProgress'], ['v', 'rejected'], ['t', 'todo'])
  const draft = { ...look, lastInstant: null }
  const sent = { ...draft, state: 'submitted' } as const
  it('is changed, completed, sent and withdrawn by nobody', () => {
    expect([
      reason(canEdit(draft, over, 0, now)),
      reason(canEdit(sent, over, 0, now)),
      reason(canComplete(draft, over, 0, now)),
      reason(canComplete(draft, over, 2, now)),
      reason(canSubmit(draft, over, now)),
      canWithdraw(draft, over),
      canWithdraw(sent, over),
      haltOf(draft, over, now),
      haltOf(sent, over, now),
      haltOf({ ...sent, state: 'withdrawn' }, over, now),
    ]).toEqual([
      ...Array.from({ length: 5 }, () => 'response.transition'),
      false,
      false,
      'rejected',
      'rejected',
      'withdrawn',
    ])
  })

  it('is so whatever its other validation steps say, and blocks what comes after', () => {
    const several = steps(['v', 'rejected'], ['f', 'todo'], ['v', 'toValidate'])
    expect(gateThatMatters(several)?.id).toBe('s0')
    expect(reach(several, 1)).toMatchObject({ ok: false, blockedBy: { id: 's0' } })
  })

  it.each([
    ['validated', ['toValidate', 'refused']],
    ['refused', ['toValidate', 'validated', 'rejected']],
    ['rejected', ['toValidate', 'refused']],
    ['toValidate', ['validated', 'refused', 'rejected']],
  ] as const)('%s may follow from %j', (decision, from) => {
    expect(DECISIONS[decision]).toEqual(from)
  })
})

describe('leadOf', () => {
  it.each([
    ['a draft without gates', 'draft', steps(['f', 'todo'], ['f', 'todo']), 0, 'allNeeded'],
    ['the only step', 'draft', steps(['f', 'todo']), 0, 'allNeeded'],
    ['a gate right after', 'draft', steps(['f', 'inProgress'], ['v', 'todo'], ['f', 'todo']), 0, 'leadGate'],
    [
      'a gate in last place, which looks at what was sent',
      'draft',
      steps(['f', 'todo'], ['v', 'todo']),
      0,
      'allNeeded',
    ],
    ['a gate further on', 'draft', steps(['f', 'todo'], ['f', 'todo'], ['v', 'todo'], ['f', 'todo']), 0, 'needed'],
    ['a gate behind a text', 'draft', steps(['f', 'todo'], ['t', 'todo'], ['v', 'todo'], ['f', 'todo']), 0, 'needed'],
    [
      'after the last gate',
      'draft',
      steps(['f', 'done'], ['v', 'validated'], ['f', 'todo'], ['f', 'todo']),
      2,
      'allNeeded',
    ],
    ['before a text, with a last gate', 'draft', steps(['f', 'todo'], ['t', 'todo'], ['v', 'todo']), 0, 'allNeeded'],
    ['what a gate refused', 'draft', steps(['f', 'inProgress'], ['v', 'refused'], ['f', 'todo']), 0, 'leadGate'],
    ['what a last gate refused', 'submitted', steps(['f', 'inProgress'], ['v', 'refused']), 0, 'leadGate'],
    ['a change of what was sent', 'submitted', steps(['f', 'done'], ['f', 'done']), 0, 'leadSent'],
    ['the same under a last gate', 'submitted', steps(['f', 'done'], ['v', 'toValidate']), 0, 'leadSent'],
  ] as const)('%s', (_what, state, way, index, lead) => {
    expect(leadOf(state, way, index)).toBe(lead)
  })

  it('says of a correction whether it can be changed again', () => {
    const last = steps(['f', 'inProgress'], ['v', 'refused'])
    const middle = steps(['f', 'inProgress'], ['v', 'refused'], ['f', 'done'])
    expect([
      leadOf('submitted', last, 0, 'changeable'),
      leadOf('submitted', last, 0, 'final'),
      leadOf('submitted', middle, 0, 'changeable'),
      leadOf('draft', middle, 0, 'changeable'),
    ]).toEqual(['leadGateOpen', 'leadGate', 'leadGate', 'leadGate'])
    // As the rule has it, once the correction is there.
    const corrected = steps(['f', 'done'], ['v', 'toValidate'])
    const sent = { ...look, state: 'submitted' } as const
    expect([
      canEdit(sent, corrected, 0, now).ok,
      canEdit({ ...sent, editAfterSubmission: false }, corrected, 0, now).ok,
      canEdit({ ...sent, lastInstant: now }, corrected, 0, now).ok,
    ]).toEqual([true, false, false])
  })

  it('says the same before there is an application as at its beginning', () => {
    for (const way of [
      steps(['f', 'todo'], ['v', 'todo'], ['f', 'todo']),
      steps(['t', 'todo'], ['f', 'todo'], ['f', 'todo'], ['v', 'todo']),
      steps(['f', 'todo'], ['t', 'todo'], ['v', 'todo'], ['f', 'todo']),
    ]) {
      const first = way.findIndex(({ type }) => type === 'form')
      const published = way.map(({ type }) => ({ type }))
      expect(leadOf('draft', published, first)).toBe(leadOf('draft', way, first))
    }
  })
})

describe('why nothing of it may be changed or sent', () => {
  const sent = { ...look, state: 'submitted' } as const
  const stopped = { ...look, stopped: true }
  const gate = steps(['f', 'done'], ['v', 'toValidate'], ['f', 'todo'])
  const shut = steps(['f', 'inProgress']).map((step) => ({ ...step, closesAt: now }))
  it.each([
    ['a draft in time', look, steps(['f', 'inProgress']), null],
    ['one that may only be sent', look, steps(['f', 'done'], ['v', 'validated'], ['t', 'todo']), null],
    ['one whose steps have closed, to be sent', look, shut, null],
    ['after the deadline', { ...look, lastInstant: now }, steps(['f', 'inProgress']), 'closed'],
    ['after the deadline, of texts alone', { ...look, lastInstant: now }, steps(['t', 'todo']), 'closed'],
    ['before the opening', { ...look, opensAt: new Date(now.getTime() + 1) }, steps(['f', 'todo']), 'notOpen'],
    ['while the organiser checks', look, gate, 'gate'],
    ['after the closing of its step, before a gate', look, [...shut, ...gate.slice(1)], 'closed'],
    ['in a call that is put away', stopped, steps(['f', 'inProgress']), 'stopped'],
    ['in a call that is put away, whatever its clock says', { ...stopped, lastInstant: now }, gate, 'stopped'],
    [
      'to correct, in a call that is put away',
      { ...sent, stopped: true },
      steps(['f', 'todo'], ['v', 'refused']),
      'stopped',
    ],
    ['sent, to change', sent, steps(['f', 'done']), null],
    ['sent, too late', { ...sent, lastInstant: now }, steps(['f', 'done']), 'closed'],
    ['sent for good', { ...sent, editAfterSubmission: false }, steps(['f', 'done']), 'sent'],
    ['to correct, too late', { ...sent, lastInstant: now }, steps(['f', 'todo'], ['v', 'refused']), null],
    ['withdrawn', { ...stopped, state: 'withdrawn' }, steps(['f', 'done']), 'withdrawn'],
  ] as const)('%s', (_what, looked, given, expected) => {
    expect(haltOf(looked, given, now)).toBe(expected)
  })
})
