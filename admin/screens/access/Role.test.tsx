// @vitest-environment happy-dom

import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { $authUser, $authUserPermissions, $domainInfo } from '#client/api/session.ts'
import { ALL_PERMISSIONS, BUILT_IN_ROLES, type Permission } from '#core/access/permissions.ts'
import type { Role } from '#core/access/role.contract.ts'
import { answerWith } from '../../testing/answers.ts'
import { renderPart } from '../../testing/render.tsx'
import { Screen as CompareScreen } from './CompareRoles.tsx'
import { RoleEditor } from './Role.tsx'
import { Screen as RolesScreen } from './Roles.tsx'

const ENTRY: Permission = 'platform.back-office-access.authorize'

const role = (key: string, more: Partial<Role> = {}): Role => ({
  id: `id-${key}`,
  key,
  scope: 'program',
  builtIn: true,
  name: null,
  permissions: [],
  holders: 0,
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 1,
  ...more,
})
const owner = role('owner', { scope: 'platform', permissions: [...BUILT_IN_ROLES.owner.permissions], holders: 1 })
const jury = role('jury', { permissions: [...BUILT_IN_ROLES.jury.permissions] })
const reviewer = role('reviewer', {
  builtIn: false,
  name: { en: 'Reviewer', fr: 'Relecture' },
  permissions: [ENTRY, 'program.form.read', 'program.response.read'],
  holders: 11,
})
const ROLES = [owner, jury, reviewer]

const session = () => ({ user: { id: 'u' }, roles: [], permissions: [...$authUserPermissions.get()], platform: null })

beforeEach(() => {
  $authUser.set({ id: 'u' } as never)
  $authUserPermissions.set(ALL_PERMISSIONS)
  $domainInfo.set({
    scheme: 'http',
    platform: { id: 'p', state: 'active', defaultLang: 'en', supportedLangs: ['en', 'fr'] },
  } as never)
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const show = (shown: Role, at = '/en/admin/permissions/id') =>
  renderPart(<RoleEditor role={shown} roles={ROLES} />, { words: ['access'], at })

describe('the editor of a role', () => {
  it('has a box for each permission of its scope, and none of the platform alone for a role in one program', async () => {
    await show(reviewer)
    expect(box('Access the back office').checked).toBe(true)
    expect(box('View applications').checked).toBe(true)
    expect(box('Export applications').checked).toBe(false)
    expect(screen.queryByRole('checkbox', { name: 'Manage domains' })).toBeNull()
  })

  it('says what a change adds and takes away and for whom, and saves it', async () => {
    const asked = answerWith({ updateRole: { ...reviewer, version: 2 }, getSession: session })
    const { user } = await show(reviewer)
    await user.click(box('Export applications'))
    await user.click(box('View forms'))
    const bar = screen.getByRole('region', { name: 'Unsaved changes' })
    expect(within(bar).getByRole('status').textContent?.replaceAll(/\s+/g, ' ')).toBe(
      'Reviewer, 2 changes, 11 people. Added: Export applications. Removed: View forms.',
    )
    await user.click(within(bar).getByRole('button', { name: 'Save the role' }))
    await screen.findByText('Role saved.')
    const body = asked.find(({ name }) => name === 'updateRole')?.body
    expect(body).toEqual({
      name: reviewer.name,
      permissions: [ENTRY, 'program.response.read', 'program.response.export'],
      version: 1,
    })
  })

  it('chooses all of a subject, and none of it', async () => {
    const { user } = await show(reviewer)
    const all = box('All of “Forms”')
    expect([all.checked, all.indeterminate]).toEqual([false, true])
    await user.click(all)
    expect([box('View forms').checked, box('Change forms').checked]).toEqual([true, true])
    await user.click(box('All of “Forms”'))
    expect([box('View forms').checked, box('Change forms').checked]).toEqual([false, false])
  })

  it('disables what the person does not hold and says why; “all of” leaves it alone', async () => {
    $authUserPermissions.set(['platform.role.update', 'program.response.read', 'program.response.update'])
    const { user } = await show(reviewer)
    const lacking = box('Export applications')
    expect(lacking.disabled).toBe(true)
    const note = document.getElementById(lacking.getAttribute('aria-describedby') ?? '')
    expect(note?.textContent).toBe('You don’t have this permission, so you can’t change it.')
    await user.click(box('All of “Applications”'))
    expect([box('Change applications').checked, lacking.checked]).toEqual([true, false])
    expect(box('All of “Forms”').disabled).toBe(true)
  })

  it('names the permissions that the server refuses', async () => {
    const refused = { code: 'access.cannotGrant', status: 403, detail: 'No.', permissions: ['program.response.export'] }
    answerWith({ updateRole: () => Response.json(refused, { status: 403 }), getSession: session })
    const { user } = await show(reviewer)
    await user.click(box('Export applications'))
    await user.click(screen.getByRole('button', { name: 'Save the role' }))
    await screen.findByText('You don’t have: Export applications.')
    expect(box('Export applications').checked).toBe(true)
  })

  it('shows only the permissions that are searched for', async () => {
    await show(reviewer, '/en/admin/permissions/id?search=export%20applications')
    const boxes = screen.getAllByRole('checkbox').map((each) => each.getAttribute('aria-label'))
    expect(boxes).toEqual(['All of “Applications”', 'Export applications'])
  })

  it('warns when nobody could enter with it alone', async () => {
    const { user } = await show(reviewer)
    expect(screen.queryByText(/can’t enter the back office/)).toBeNull()
    await user.click(box('Access the back office'))
    expect(screen.getByText(/can’t enter the back office/)).toBeTruthy()
  })

  it.each([
    ['a built-in role', jury, ALL_PERMISSIONS],
    ['a person who may only read', reviewer, ['platform.role.read']],
  ] as const)('has no boxes for %s', async (_who, shown, permissions) => {
    $authUserPermissions.set(permissions)
    await show(shown)
    expect(screen.queryAllByRole('checkbox')).toEqual([])
    expect(screen.getByRole('row', { name: /Access the back office/ })).toBeTruthy()
  })
})

describe('the roles', () => {
  const list = async (roles = ROLES) => {
    const asked = answerWith({
      listRoles: { items: roles },
      deleteRole: undefined,
      copyRole: reviewer,
      getSession: session,
    })
    const page = await renderPart(<RolesScreen />, { words: ['access'], at: '/en/admin/permissions' })
    await screen.findByRole('link', { name: 'Reviewer' })
    const open = async (name: string, entry: string) => {
      await page.user.click(screen.getByRole('button', { name: `Actions for ${name}` }))
      await page.user.click(await screen.findByRole('menuitem', { name: entry }))
    }
    return { ...page, asked, open }
  }

  it('of the platform’s own can be deleted, built-in ones only duplicated', async () => {
    const { user } = await list()
    await user.click(screen.getByRole('button', { name: 'Actions for Owner' }))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Duplicate'])
  })

  it('that people have are deleted with the role they get instead', async () => {
    const { user, asked, open } = await list()
    await open('Reviewer', 'Delete')
    await screen.findByText('11 people have this role. Choose the role they get instead.')
    await user.click(screen.getByRole('button', { name: 'Delete the role' }))
    expect(await screen.findByText('This field is required')).toBeTruthy()
    expect(asked.some(({ name }) => name === 'deleteRole')).toBe(false)
    await user.click(screen.getByRole('combobox', { name: 'Role they get instead' }))
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Jury'])
    await user.click(screen.getByRole('option', { name: 'Jury' }))
    await user.click(screen.getByRole('button', { name: 'Delete the role' }))
    await waitFor(() => expect(asked.find(({ name }) => name === 'deleteRole')?.body).toEqual({ into: 'id-jury' }))
  })

  it('are duplicated under a name of their own', async () => {
    const { user, asked, open, address } = await list()
    await open('Owner', 'Duplicate')
    const name = await screen.findByDisplayValue('Owner (copy)')
    await user.clear(name)
    await user.type(name, 'Deputy')
    await user.click(screen.getByRole('button', { name: 'Duplicate the role' }))
    await waitFor(() => expect(address()).toBe('/en/admin/permissions/id-reviewer'))
    expect(asked.find(({ name: called }) => called === 'copyRole')?.body).toEqual({ name: { en: 'Deputy' } })
  })
})

describe('two roles', () => {
  it('are compared by their differences first, then by everything', async () => {
    answerWith({ listRoles: { items: ROLES } })
    const at = '/en/admin/permissions/compare?first=id-jury&second=id-reviewer'
    const { user } = await renderPart(<CompareScreen />, { words: ['access'], at })
    const table = await screen.findByRole('region', { name: 'Compare two roles' })
    const rows = () =>
      within(table)
        .getAllByRole('row')
        .flatMap((row) => {
          const cells = within(row).queryAllByRole('cell')
          const said = cells.map(({ textContent }) => textContent)
          return said.some(Boolean) ? [[within(row).getByRole('rowheader').textContent, ...said]] : []
        })
    expect(rows()).toEqual([
      ['View formsprogram.form.read', 'No', 'Yes'],
      ['View applicationsprogram.response.read', 'No', 'Yes'],
      ['Be on a jury and scoreprogram.evaluation.score', 'Yes', 'No'],
    ])
    expect(
      screen.getByText(
        '“Reviewer” has 2 permissions that “Jury” does not have. “Jury” has 1 permission that “Reviewer” does not have.',
      ),
    ).toBeTruthy()
    await user.click(screen.getByRole('link', { name: /All permissions/ }))
    await waitFor(() => expect(rows()).toHaveLength(ALL_PERMISSIONS.length))
  })

  it('change sides', async () => {
    answerWith({ listRoles: { items: ROLES } })
    const at = '/en/admin/permissions/compare?first=id-jury&second=id-reviewer'
    const { user, address } = await renderPart(<CompareScreen />, { words: ['access'], at })
    await user.click(await screen.findByRole('button', { name: 'Swap' }))
    expect(address()).toBe('/en/admin/permissions/compare?first=id-reviewer&second=id-jury')
  })
})
