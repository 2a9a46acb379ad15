// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { $authUser, $sessionInactivityTime } from '#client/api/session.ts'
import { renderPart } from '../testing/render.tsx'
import { Inactivity } from './Inactivity.tsx'

const USER = {
  id: '01990000-0000-7000-8000-000000000001',
  firstname: 'Camille',
  lastname: 'Benali',
  email: 'camille@example.org',
  superAdmin: false,
  locale: 'en',
  confirmed: true,
} as const

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] })
  $authUser.set({ ...USER })
  $sessionInactivityTime.set(900_000)
})
afterEach(() => {
  vi.useRealTimers()
  $authUser.set(null)
})

const pass = (ms: number) => act(async () => void vi.advanceTimersByTime(ms))

it('does not take what is read of the person again for activity', async () => {
  await renderPart(<Inactivity />, { locale: 'en', words: ['app'] })
  await pass(700_000)
  act(() => $authUser.set({ ...USER }))
  await pass(81_000)
  expect(screen.getByRole('alert').textContent).toContain('less than two minutes')
})
