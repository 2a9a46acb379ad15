// @vitest-environment happy-dom

import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { $authUser } from '#client/api/session.ts'
import type { Criterion } from '#core/evaluation/criterion.rules.ts'
import type { JurySession, Sheet } from '#core/evaluation/juror.contract.ts'
import { answerWith } from '../../testing/answers.ts'
import { renderPart } from '../../testing/render.tsx'
import { ScoreSheet } from './parts/ScoreSheet.tsx'

const scale = (reference: string, en: string, weight: number): Criterion => ({
  field: { type: 'linear-scale', reference, title: { en }, required: true, from: 0, to: 10 },
  weight,
  categories: [],
})
const CRITERIA: Criterion[] = [
  scale('impact', 'Impact', 60),
  scale('team', 'Team', 40),
  { field: { type: 'yes-no', reference: 'fund', title: { en: 'Fund it?' } }, weight: 0, categories: [] },
  {
    field: {
      type: 'textarea',
      reference: 'why',
      title: { en: 'Why not?' },
      required: true,
      visibleWhen: { field: 'fund', operator: 'equals', value: false },
    },
    weight: 0,
    categories: [],
  },
]

const DUTY = {
  id: 'd1',
  number: '0387',
  title: 'Living dunes',
  category: null,
  state: 'todo',
  mean: null,
  changedAt: null,
}
const SHEET = {
  ...DUTY,
  scoring: 'yes',
  criteria: CRITERIA,
  notes: {},
  comment: '',
  version: 1,
  previousId: null,
  nextId: 'd2',
  application: { people: [], hidden: true, steps: [], files: [] },
  others: null,
} as unknown as Sheet
const SESSION = {
  id: 's',
  slug: 'shortlist',
  title: { en: 'Shortlist' },
  program: { id: 'p', slug: 'climate', title: { en: 'Climate' }, lang: 'en', zone: 'Europe/Paris' },
  state: 'open',
  opensAt: null,
  closesAt: null,
  scoring: 'yes',
  figures: { all: 2, sent: 0, drafts: 0, recused: 0 },
} as JurySession
const DUTIES = [DUTY, { ...DUTY, id: 'd2', number: '0388', title: 'Old nets' }] as never

beforeEach(() => $authUser.set({ id: 'u' } as never))
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

async function show({ sheet = SHEET, save }: { sheet?: Sheet; save?: (asked: { body: unknown }) => unknown } = {}) {
  let version = 1
  const asked = answerWith({
    getSession: { user: { id: 'u' }, roles: [], permissions: [], platform: null, csrfToken: 't' },
    saveSheet:
      save ??
      (({ body }: { body: unknown }) => ({
        state: (body as { send: boolean }).send ? 'sent' : 'draft',
        mean: 8,
        version: ++version,
        changedAt: '2026-11-20T10:00:00.000Z',
      })),
    getSheet: { ...SHEET, id: 'd2' },
    listDuties: { session: SESSION, items: DUTIES },
  })
  const page = await renderPart(
    <ScoreSheet
      params={{ programId: 'climate', sessionId: 'shortlist', dutyId: 'd1' }}
      sheet={sheet}
      session={SESSION}
      duties={DUTIES}
    />,
    {
      words: ['jury', 'menu', 'response', 'access'],
      at: '/en/admin/programs/climate/examinations/shortlist/responses/d1',
    },
  )
  const scored = (name: string) =>
    within(screen.getByRole('radiogroup', { name })).queryByRole('radio', { checked: true })
  const saved = () => asked.filter(({ name }) => name === 'saveSheet').map(({ body }) => body)
  return { ...page, asked, scored, saved }
}

it('scores the criterion that has the keyboard by digits, two of them as one number', async () => {
  const { user, scored } = await show()
  within(screen.getByRole('radiogroup', { name: 'Impact' }))
    .getAllByRole('radio')[0]
    ?.focus()
  await user.keyboard('7')
  expect(scored('Impact')?.textContent).toBe('7')
  await user.keyboard('{ArrowDown}')
  await user.keyboard('10')
  expect([scored('Impact')?.textContent, scored('Team')?.textContent]).toEqual(['7', '10'])
  expect(screen.getByText('8.2')).toBeDefined()
  await user.keyboard('{Delete}')
  expect(scored('Team')).toBeNull()
})

it('saves a draft by itself, one after the other', async () => {
  const { user, saved } = await show()
  await user.click(within(screen.getByRole('radiogroup', { name: 'Impact' })).getByRole('radio', { name: '8' }))
  await waitFor(() => expect(saved()).toEqual([{ notes: { impact: 8 }, comment: '', version: 1, send: false }]), {
    timeout: 3_000,
  })
  await screen.findByText('Draft saved')
  await user.type(screen.getByRole('textbox', { name: 'Comment' }), 'Good')
  await waitFor(() => expect(saved()[1]).toEqual({ notes: { impact: 8 }, comment: 'Good', version: 2, send: false }), {
    timeout: 3_000,
  })
})

it('asks what depends on another answer, and sends nothing while something is missing', async () => {
  const { user, saved } = await show({ sheet: { ...SHEET, notes: { impact: 8, team: 6 } } as Sheet })
  expect(screen.queryByRole('textbox', { name: 'Why not?' })).toBeNull()
  await user.click(within(screen.getByRole('radiogroup', { name: 'Fund it?' })).getByRole('radio', { name: 'No' }))
  await user.click(screen.getByRole('button', { name: 'Save and next' }))
  const why = await screen.findByRole('textbox', { name: 'Why not?' })
  await screen.findByText('This field is required')
  expect(saved().filter((body) => (body as { send: boolean }).send)).toEqual([])
  await user.type(why, 'Too costly')
  await user.click(screen.getByRole('button', { name: 'Save and next' }))
  await waitFor(() => expect(saved().at(-1)).toMatchObject({ send: true, notes: { fund: false, why: 'Too costly' } }))
})

it('goes to the next one once it is sent', async () => {
  const { user, address, saved } = await show({ sheet: { ...SHEET, notes: { impact: 8, team: 6 } } as Sheet })
  await user.click(screen.getByRole('button', { name: 'Save and next' }))
  await waitFor(() => expect(address()).toMatch(/responses\/d2$/))
  expect(saved().at(-1)).toMatchObject({ send: true })
})

it('keeps what is typed when the sheet was saved in another window', async () => {
  let first = true
  const { user, saved } = await show({
    save: () => {
      if (!first) return { state: 'draft', mean: 8, version: 8, changedAt: '2026-11-20T10:00:00.000Z' }
      first = false
      return new Response(JSON.stringify({ code: 'resource.stale', status: 409, title: '', issues: [], data: {} }), {
        status: 409,
        headers: { 'content-type': 'application/problem+json' },
      })
    },
  })
  await user.click(within(screen.getByRole('radiogroup', { name: 'Impact' })).getByRole('radio', { name: '9' }))
  await waitFor(() => expect(saved()).toHaveLength(2), { timeout: 3_000 })
  expect(saved()[1]).toMatchObject({ notes: { impact: 9 } })
})

it('shows a sheet that can no longer be changed', async () => {
  await show({ sheet: { ...SHEET, scoring: 'over', notes: { impact: 8, team: 6 } } as Sheet })
  expect(screen.getByText('Scoring is closed. You can still read your score sheet.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Save and next' })).toBeNull()
  expect(screen.getAllByRole('radio').every((radio) => (radio as HTMLButtonElement).disabled)).toBe(true)
})
