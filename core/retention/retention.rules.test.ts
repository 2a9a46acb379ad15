import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutFiles } from './files.rules.ts'
import {
  appliesTo,
  cutoff,
  dueFrom,
  nextStep,
  parseRule,
  type RetainedFacts,
  type RetentionKind,
  type RetentionRule,
  ruleCode,
} from './retention.rules.ts'

const at = (day: string) => new Date(`${day}T09:00:00.000Z`)
const rule = (given: Partial<RetentionRule> = {}): RetentionRule => ({
  months: 6,
  since: 'closing',
  action: 'delete',
  ...given,
})
const draft: RetainedFacts = {
  state: 'draft',
  rejected: false,
  anonymised: false,
  hasFiles: false,
  updatedAt: at('2026-01-10'),
  deadlineAt: null,
  openRequest: false,
}
const sent: RetainedFacts = { ...draft, state: 'submitted' }
const closed = { endsAt: at('2026-03-03'), hold: null }

describe('a retention rule', () => {
  it.each<[string, RetentionKind, RetentionRule, Partial<Parameters<typeof appliesTo>[2]>, string]>([
    ['a draft the day before', 'drafts', rule(), { now: at('2026-09-02') }, 'notYet'],
    ['a draft six months after the closing', 'drafts', rule(), { now: at('2026-09-03') }, 'ok'],
    ['a draft six months after its change', 'drafts', rule({ since: 'change' }), { now: at('2026-07-10') }, 'ok'],
    ['a draft before that', 'drafts', rule({ since: 'change' }), { now: at('2026-07-09') }, 'notYet'],
    ['a draft of a call without closing', 'drafts', rule(), { program: { endsAt: null, hold: null } }, 'noDate'],
    [
      'the same, counted from the change',
      'drafts',
      rule({ since: 'change' }),
      { program: { endsAt: null, hold: null } },
      'ok',
    ],
    [
      'a draft of a person with more time',
      'drafts',
      rule(),
      { application: { ...draft, deadlineAt: at('2026-08-01') } },
      'notYet',
    ],
    [
      'a draft with an earlier deadline',
      'drafts',
      rule(),
      { application: { ...draft, deadlineAt: at('2026-01-01') } },
      'ok',
    ],
    ['anything under a hold', 'drafts', rule(), { program: { ...closed, hold: 'Dispute' } }, 'hold'],
    ['a draft with an open request', 'drafts', rule(), { application: { ...draft, openRequest: true } }, 'openRequest'],
    ['a sent application, for drafts', 'drafts', rule(), { application: sent }, 'otherKind'],
    ['a draft in the trash', 'drafts', rule(), { application: { ...draft, state: 'deleted' } }, 'otherKind'],
    ['a sent application', 'submitted', rule(), { application: sent }, 'ok'],
    ['a rejected one, for those sent', 'submitted', rule(), { application: { ...sent, rejected: true } }, 'ok'],
    ['a rejected one', 'rejected', rule(), { application: { ...sent, rejected: true } }, 'ok'],
    ['one that is not rejected', 'rejected', rule(), { application: sent }, 'otherKind'],
    ['a draft that a gate rejected', 'rejected', rule(), { application: { ...draft, rejected: true } }, 'otherKind'],
    ['a withdrawn one', 'withdrawn', rule(), { application: { ...sent, state: 'withdrawn' } }, 'ok'],
    [
      'one that was made anonymous',
      'submitted',
      rule({ action: 'anonymise' }),
      { application: { ...sent, anonymised: true } },
      'otherKind',
    ],
    ['the same, to be deleted', 'submitted', rule(), { application: { ...sent, anonymised: true } }, 'ok'],
    ['files of a sent one', 'files', rule(), { application: { ...sent, hasFiles: true } }, 'ok'],
    ['a sent one without files', 'files', rule(), { application: sent }, 'otherKind'],
    ['files of a draft', 'files', rule(), { application: { ...draft, hasFiles: true } }, 'otherKind'],
  ])('of %s', (_what, kind, given, more, expected) => {
    const outcome = appliesTo(kind, given, { program: closed, application: draft, now: at('2026-12-01'), ...more })
    expect(outcome.ok ? 'ok' : outcome.reason).toBe(expected)
  })

  it('is due at the first moment that its cutoff reaches', () => {
    const moment = fc.date({ min: at('2020-01-01'), max: at('2035-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 240 }), (from, months) => {
        const due = dueFrom(from, months)
        expect(cutoff(due, months) >= from).toBe(true)
        expect(cutoff(new Date(due.getTime() - 86_400_000), months) < from).toBe(true)
      }),
    )
  })

  it('stands in an address', () => {
    const one = rule({ months: 12, action: 'trash' })
    expect([ruleCode(one), parseRule(ruleCode(one))]).toEqual(['12.closing.trash', one])
  })
})

describe('the next step of a rule', () => {
  const now = at('2026-11-20')
  const told = (runsFrom: string) => ({ warnedAt: now.toISOString(), runsFrom: at(runsFrom).toISOString() })
  it.each([
    ['without applications', null, undefined, 'wait', null],
    ['due in eight days', at('2026-11-28'), undefined, 'wait', '2026-11-28'],
    ['due in seven days', at('2026-11-27'), undefined, 'warn', '2026-11-27'],
    ['due long ago', at('2025-01-01'), undefined, 'warn', '2026-11-27'],
    ['told, but not yet', at('2025-01-01'), told('2026-11-21'), 'wait', '2026-11-21'],
    ['told a week ago', at('2025-01-01'), told('2026-11-20'), 'run', '2026-11-20'],
  ] as const)('%s', (_what, firstDue, schedule, step, day) => {
    expect(nextStep(firstDue, schedule, now)).toEqual({ step, runsFrom: day && at(day) })
  })
})

it('takes files out of answers, in groups too', () => {
  const file = (key: string) => ({ key, name: `${key}.pdf`, location: `/${key}`, cdnLocation: `/${key}` })
  expect(
    withoutFiles(
      { title: 'A', papers: [file('a'), file('b')], items: [{ plan: [file('a')], name: 'x' }] },
      new Set(['a']),
    ),
  ).toEqual({ title: 'A', papers: [file('b')], items: [{ plan: [], name: 'x' }] })
})
