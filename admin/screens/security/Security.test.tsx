// @vitest-environment happy-dom

import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { $authUser, $authUserPermissions, $domainInfo } from '#client/api/session.ts'
import { ALL_PERMISSIONS } from '#core/access/permissions.ts'
import { answerWith } from '../../testing/answers.ts'
import { renderPart } from '../../testing/render.tsx'
import { Screen } from './Security.tsx'

const SETTINGS = {
  twoStepRoles: ['owner', 'reviewer'],
  graceDays: 7,
  inactivityMinutes: 15,
  providers: null,
  installed: [] as { key: string; name: string }[],
  since: null,
  version: 1,
}
const OWN = [
  { id: 'r1', key: 'reviewer', scope: 'program', builtIn: false, name: { en: 'Reviewer' }, permissions: [] },
  { id: 'r2', key: 'helper', scope: 'platform', builtIn: false, name: { en: 'Helper' }, permissions: [] },
]
const BUILT_IN = ['Owner', 'Administrator', 'Program manager', 'Collaborator', 'Jury']

beforeEach(() => {
  $authUser.set({ id: 'u' } as never)
  $authUserPermissions.set(ALL_PERMISSIONS)
  $domainInfo.set({ scheme: 'http', platform: { id: 'p', state: 'active', defaultLang: 'en' } } as never)
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const show = async (settings: typeof SETTINGS = SETTINGS) => {
  const session = { user: { id: 'u' }, roles: [], permissions: [...$authUserPermissions.get()], platform: null }
  const asked = answerWith({
    getSecuritySettings: settings,
    listRoles: { items: OWN },
    updateSecuritySettings: { ...settings, twoStepRoles: ['helper', 'owner', 'reviewer'], version: 2 },
    getSession: session,
  })
  const page = await renderPart(<Screen />, { words: ['access', 'security'], at: '/en/admin/home/security' })
  await screen.findByRole('checkbox', { name: 'Owner' })
  const boxes = () => screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)
  return { ...page, asked, boxes }
}

it('offers the built-in roles and the platform’s own for the second step', async () => {
  const { user, asked, boxes } = await show()
  await waitFor(() => expect(boxes()).toEqual([...BUILT_IN, 'Reviewer', 'Helper']))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Reviewer' }).checked).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'Helper' }))
  await user.click(screen.getByRole('button', { name: 'Save the rule' }))
  await screen.findByText('Security rules saved.')
  expect(asked.find(({ name }) => name === 'updateSecuritySettings')?.body).toMatchObject({
    twoStepRoles: ['owner', 'reviewer', 'helper'],
  })
})

it('keeps a chosen role for a person who may not see roles', async () => {
  $authUserPermissions.set(['platform.security.read', 'platform.security.update'])
  const { asked, boxes } = await show()
  // No providers: none on this installation.
  expect(boxes()).toEqual([...BUILT_IN, 'reviewer'])
  expect(asked.some(({ name }) => name === 'listRoles')).toBe(false)
})

it('offers the providers of the installation, all of them until some are chosen', async () => {
  const installed = [
    { key: 'acme', name: 'Acme' },
    { key: 'google', name: 'Google' },
  ]
  const { user, asked } = await show({ ...SETTINGS, installed })
  const acme = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Acme' })
  const google = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Google' })
  expect([acme.checked, google.checked]).toEqual([true, true])
  await user.click(google)
  await user.click(screen.getByRole('button', { name: 'Save the rule' }))
  await screen.findByText('Security rules saved.')
  expect(asked.find(({ name }) => name === 'updateSecuritySettings')?.body).toMatchObject({ providers: ['acme'] })
})

it('keeps to all providers while another setting changes', async () => {
  const { user, asked } = await show({ ...SETTINGS, installed: [{ key: 'acme', name: 'Acme' }] })
  await user.click(await screen.findByRole('checkbox', { name: 'Helper' }))
  await user.click(screen.getByRole('button', { name: 'Save the rule' }))
  await screen.findByText('Security rules saved.')
  expect(asked.find(({ name }) => name === 'updateSecuritySettings')?.body).toMatchObject({ providers: null })
})
