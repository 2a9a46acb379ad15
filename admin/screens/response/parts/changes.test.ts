import { describe, expect, it } from 'vitest'
import { fieldOf } from '#core/form/form.fixture.ts'
import type { ResponseDetail } from '#core/response/response.contract.ts'
import { cutAnswerInWords, decisionOn, earlierAnswers } from './changes.ts'

type Event = ResponseDetail['history'][number]

/** Newest first, as the server gives them. */
const detailWith = (submittedAt: string | null, ...history: Partial<Event>[]) =>
  ({
    submittedAt,
    history: history.map((event, n) => ({
      id: String(n),
      type: 'response.saved',
      at: '',
      actor: 'Nadia',
      before: null,
      after: null,
      ...event,
    })),
  }) as unknown as ResponseDetail

const saved = (at: string, before: Record<string, unknown>): Partial<Event> => ({
  at,
  before: { stepId: 's', ...before },
})
const decided = (at: string, state: string): Partial<Event> => ({
  at,
  type: 'response.stepDecided',
  actor: 'Camille',
  after: { steps: [{ stepId: 'gate', state }] },
})

describe('what changed of an application', () => {
  it('shows nothing while it was never sent nor refused', () => {
    expect(earlierAnswers(detailWith(null, saved('2026-11-02', { amount: 10 }))).size).toBe(0)
  })

  it('keeps what stood when it was sent, not what came in between', () => {
    const detail = detailWith(
      '2026-11-03',
      saved('2026-11-06', { amount: 20 }),
      saved('2026-11-05', { amount: 10 }),
      saved('2026-11-02', { amount: 5 }),
    )
    expect(earlierAnswers(detail).get('s amount')).toEqual({ value: 10, known: true, at: '2026-11-05' })
  })

  it('starts again from the last refusal, and does not show what the log cut or hid', () => {
    const detail = detailWith(
      '2026-11-03',
      saved('2026-11-08', { story: 'x'.repeat(300), secret: '•••', city: null }),
      decided('2026-11-07', 'refused'),
      saved('2026-11-05', { amount: 10 }),
    )
    const found = earlierAnswers(detail)
    expect([...found.keys()].sort()).toEqual(['s city', 's secret', 's story'])
    expect(found.get('s story')?.known).toBe(false)
    expect(found.get('s secret')).toMatchObject({ known: false, value: undefined })
    expect(found.get('s city')).toMatchObject({ known: true, value: null })
  })

  it('knows who decided last', () => {
    const detail = detailWith('2026-11-09', decided('2026-11-08', 'toValidate'), decided('2026-11-07', 'validated'), {
      at: '2026-11-06',
      type: 'response.stepCompleted',
      after: { steps: [{ stepId: 'gate', state: 'toValidate' }] },
    })
    expect(decisionOn(detail, 'gate')).toMatchObject({ actor: 'Camille', at: '2026-11-08' })
  })
})

describe('an answer that the log cut', () => {
  const file = (name: string) => ({ key: 'f0', name, location: '/api/files/f0', cdnLocation: '/api/files/f0' })
  const cut = (answer: unknown, length = 120) => {
    const json = JSON.stringify(answer)
    return `${json.slice(0, length)}… (${json.length})`
  }
  const say = (text: { en?: string | undefined; fr?: string | undefined }) => text.en ?? text.fr ?? ''
  const team = fieldOf({
    type: 'questions-group',
    reference: 'team',
    fields: [fieldOf({ type: 'text', reference: 'name', title: { en: 'Name' } })],
  })
  it.each([
    ['files', fieldOf({ type: 'file' }), cut([file('plan.pdf'), file('budget "v2".xlsx')]), 'plan.pdf, …'],
    ['files, whole', fieldOf({ type: 'file' }), JSON.stringify([file('a.pdf'), file('b.pdf')]), 'a.pdf, b.pdf'],
    ['a group', team, cut([{ name: 'Ada' }, { name: 'Grace' }], 30), 'Name: Ada, …'],
    [
      'an address',
      fieldOf({ type: 'address' }),
      cut({ line1: '1 quai', zipCode: '29000', city: 'Quimper' }, 50),
      '1 quai, 29000, …',
    ],
    ['a table', fieldOf({ type: 'table' }), cut({ r1: { c1: 12.5, c2: 'x' }, r2: { c1: 300 } }, 32), '12.5, x, …'],
    ['what is hidden', fieldOf({ type: 'file' }), '•••', '•••'],
  ])('is told in words: %s', (_what, field, value, words) => {
    expect(cutAnswerInWords(field, value, say)).toBe(words)
  })

  it('is told by the words of its choices', () => {
    const field = fieldOf({
      type: 'checkbox',
      options: [
        { reference: 'a', text: { en: 'Sea' } },
        { reference: 'b', text: { en: 'Land' } },
      ],
    })
    expect(cutAnswerInWords(field, cut(['a', 'b', 'c'], 10), say)).toBe('Sea, Land, …')
  })
})
