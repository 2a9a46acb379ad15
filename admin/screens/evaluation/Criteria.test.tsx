// @vitest-environment happy-dom

import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { $authUser, $authUserPermissions } from '#client/api/session.ts'
import { ALL_PERMISSIONS } from '#core/access/permissions.ts'
import type { Criterion } from '#core/evaluation/criterion.rules.ts'
import { DEFAULT_SETTINGS } from '#core/evaluation/session.rules.ts'
import { $activeProgram } from '../../app/programs.ts'
import { answerWith } from '../../testing/answers.ts'
import { renderPart } from '../../testing/render.tsx'
import { Screen } from './Criteria.tsx'

const scale = (reference: string, en: string, weight: number): Criterion => ({
  field: { type: 'linear-scale', reference, title: { en }, required: true, from: 0, to: 10 },
  weight,
  categories: [],
})
const session = (criteria: Criterion[], version = 1) => ({
  id: 's',
  slug: 'shortlist',
  title: { en: 'Shortlist' },
  state: 'draft',
  opensAt: null,
  closesAt: null,
  instructions: {},
  settings: DEFAULT_SETTINGS,
  criteria,
  figures: { entries: 0, jurors: 0, sheets: 0, sent: 0 },
  version,
})
const category = (key: string, en: string) => ({ id: key, key, title: { en }, summary: {}, steps: [], responses: 0 })

beforeEach(() => {
  $authUser.set({ id: 'u' } as never)
  $authUserPermissions.set(ALL_PERMISSIONS)
  $activeProgram.set({
    id: 'p',
    slug: 'climate',
    status: 'active',
    title: { en: 'Climate' },
    lang: 'en',
    defaultLang: 'en',
    supportedLangs: ['en'],
    zone: 'Europe/Paris',
  } as never)
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

async function show(criteria: Criterion[]) {
  const user = { id: 'u' }
  const asked = answerWith({
    getSession: { user, roles: [], permissions: ALL_PERMISSIONS, platform: null, csrfToken: 't' },
    getEvaluationSession: session(criteria),
    listCategories: { items: [category('coast', 'Coast'), category('city', 'City')], version: 1 },
    updateCriteria: ({ body }: { body: unknown }) => session((body as { criteria: Criterion[] }).criteria, 2),
  })
  const page = await renderPart(
    <Routes>
      <Route path="/en/admin/programs/:programSlug/examinations/:sessionSlug/criteria-config" element={<Screen />} />
    </Routes>,
    { words: ['jury', 'menu', 'parts'], at: '/en/admin/programs/climate/examinations/shortlist/criteria-config' },
  )
  await screen.findByText('What jurors fill in')
  const save = async () => {
    await page.user.click(screen.getByRole('button', { name: 'Save the criteria' }))
    await screen.findByText('Criteria saved.')
    const { body } = asked.find(({ name }) => name === 'updateCriteria') ?? {}
    return (body as { criteria: Criterion[] }).criteria
  }
  return { ...page, save }
}

it('adds a criterion with its settings, and shows it as jurors get it', async () => {
  const { user, save } = await show([scale('impact', 'Impact', 60)])
  await user.click(screen.getByRole('button', { name: 'Add a criterion' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Stars' }))
  await user.type(screen.getByRole('textbox', { name: 'Criterion' }), 'Team')
  await waitFor(() => expect(screen.getByRole('radiogroup', { name: 'Team' })).toBeDefined())
  expect(screen.getByText('Weights add up to 100 %')).toBeDefined()
  await user.click(screen.getByRole('checkbox', { name: 'City' }))
  expect((await save())[1]).toEqual({
    field: { type: 'notation', reference: 'c2', title: { en: 'Team' }, required: true, stars: 5 },
    weight: 40,
    categories: ['coast'],
  })
})

it('brings the weights to 100 %', async () => {
  const { user, save } = await show([scale('a', 'Impact', 50), scale('b', 'Team', 50), scale('c', 'Budget', 50)])
  expect(screen.getByText('Weights add up to 150 %')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Adjust to 100 %' }))
  expect((await save()).map(({ weight }) => weight)).toEqual([34, 33, 33])
})

it('asks a criterion under a condition on one before it', async () => {
  const fund: Criterion = {
    field: { type: 'yes-no', reference: 'fund', title: { en: 'Fund it?' } },
    weight: 0,
    categories: [],
  }
  const { user, save } = await show([fund, scale('impact', 'Impact', 100)])
  await user.click(screen.getByRole('button', { name: /^Impact/ }))
  await user.click(screen.getByRole('button', { name: 'Add a condition' }))
  expect(screen.queryByRole('radiogroup', { name: 'Impact' })).toBeNull()
  await user.click(within(screen.getByRole('radiogroup', { name: 'Fund it?' })).getByRole('radio', { name: 'Yes' }))
  expect(screen.getByRole('radiogroup', { name: 'Impact' })).toBeDefined()
  expect((await save())[1]?.field.visibleWhen).toEqual({ field: 'fund', operator: 'equals', value: true })
})

it('removes a criterion, and takes it back', async () => {
  const { user, save } = await show([scale('a', 'Impact', 50), scale('b', 'Team', 50)])
  await user.click(screen.getByRole('button', { name: 'Remove “Impact”' }))
  expect(screen.queryByRole('radiogroup', { name: 'Impact' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(screen.getByRole('radiogroup', { name: 'Impact' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Duplicate “Team”' }))
  expect((await save()).map(({ field, weight }) => [field.reference, weight])).toEqual([
    ['a', 50],
    ['b', 50],
    ['c3', 0],
  ])
})
