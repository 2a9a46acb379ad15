import { beforeEach, describe, expect, it } from 'vitest'
import type { SavedView } from '#core/view/view.contract.ts'
import { MOST_VIEWS } from '#core/view/view.rules.ts'
import type { PlatformRef } from '#server/context.ts'
import { SavedView as Row } from '#server/db/models/SavedView.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { makePerson, makePlatform, signIn } from '#tests/factories/people.ts'
import { makeProgram } from '#tests/factories/program.ts'
import type { Browser } from '#tests/http.ts'
import { testServer } from '#tests/suite.ts'

const server = testServer()
let platform: PlatformRef
let programId: string
let manager: Browser
let collaborator: Browser

beforeEach(async () => {
  platform = await makePlatform(server.app)
  programId = (await makeProgram(server.app, platform)).program.id
  const as = async (role: 'program-administrator' | 'collaborator') =>
    signIn(server.browser(platform.host), await makePerson(platform, { role, programId }))
  manager = await as('program-administrator')
  collaborator = await as('collaborator')
})

const path = (rest = '') => `/api/user.programs/${programId}/views${rest}`
const settings = {
  filters: { status: 'draft', search: 'été' },
  columns: ['owner', 'form-0199a000-0000-7000-8000-000000000001-title'],
  sort: { by: 'title', direction: 'asc' as const },
}
const given = (name: string, more: object = {}) => ({
  list: 'responses',
  name,
  isShared: false,
  isDefault: false,
  settings,
  ...more,
})
type Answer = SavedView & { code?: string; current?: SavedView }
const create = (by: Browser, name: string, more: object = {}) => by.post<Answer>(path(), given(name, more))
const names = async (by: Browser) =>
  (await by.get<{ items: SavedView[] }>(path('?list=responses'))).body.items.map(({ name }) => name)

describe('saved views', () => {
  it('keep filters, columns and order, for the person alone unless they are shared', async () => {
    const { status, body } = await create(manager, 'Mine')
    expect([status, body]).toEqual([
      201,
      { id: body.id, list: 'responses', name: 'Mine', isShared: false, isDefault: false, settings, version: 1 },
    ])
    await create(manager, 'Ours', { isShared: true })
    await create(collaborator, 'Theirs')
    expect([await names(manager), await names(collaborator)]).toEqual([
      ['Mine', 'Ours'],
      ['Ours', 'Theirs'],
    ])
  })

  it('are shared, changed and deleted for all only with the permission', async () => {
    expect((await create(collaborator, 'Ours', { isShared: true })).status).toBe(403)
    const { body: ours } = await create(manager, 'Ours', { isShared: true })
    const { body: mine } = await create(collaborator, 'Mine')
    const change = { ...given('Renamed'), version: 1 }
    const put = (by: Browser, id: string, more: object = {}) => by.put<Answer>(path(`/${id}`), { ...change, ...more })
    expect((await put(collaborator, ours.id)).status).toBe(403)
    expect((await put(collaborator, mine.id, { isShared: true })).status).toBe(403)
    expect((await collaborator.send('DELETE', path(`/${ours.id}`))).status).toBe(403)
    expect((await put(manager, mine.id)).status).toBe(404)
    expect((await manager.send('DELETE', path(`/${mine.id}`))).status).toBe(404)
    expect((await put(collaborator, mine.id)).body).toMatchObject({ name: 'Renamed', version: 2 })
    expect((await manager.send('DELETE', path(`/${ours.id}`))).status).toBe(204)
    expect(await names(collaborator)).toEqual(['Renamed'])
  })

  it('refuse a name twice, and what was changed meanwhile', async () => {
    const { body: one } = await create(manager, 'Été')
    expect((await create(manager, ' ETE ')).body.code).toBe('view.nameTaken')
    expect((await create(manager, 'Ete', { isShared: true })).status).toBe(201)
    const change = { ...given('Hiver'), version: 1 }
    expect((await manager.put(path(`/${one.id}`), change)).status).toBe(200)
    const late = await manager.put<Answer>(path(`/${one.id}`), change)
    expect([late.body.code, late.body.current?.name]).toEqual(['resource.stale', 'Hiver'])
  })

  it('have one default of each owner', async () => {
    await create(manager, 'First', { isDefault: true })
    await create(manager, 'Second', { isDefault: true })
    await create(manager, 'Shared', { isShared: true, isDefault: true })
    const { body } = await manager.get<{ items: SavedView[] }>(path('?list=responses'))
    expect(body.items.filter(({ isDefault }) => isDefault).map(({ name }) => name)).toEqual(['Second', 'Shared'])
  })

  it('are no more than a list can show', async () => {
    await inPlatform(platform.id, async () => {
      for (let n = 0; n < MOST_VIEWS; n++)
        await Row.create({
          programId,
          list: 'responses',
          belongsTo: 'shared',
          name: `${n}`,
          nameKey: `${n}`,
          isDefault: false,
          settings,
        })
    })
    expect((await create(manager, 'One more', { isShared: true })).body.code).toBe('view.tooMany')
    expect((await create(manager, 'One more')).status).toBe(201)
  })

  it.each([
    ['an unknown list', { list: 'users' }],
    ['an empty name', { name: ' ' }],
    ['a long name', { name: 'a'.repeat(61) }],
    ['a filter of any name', { settings: { ...settings, filters: { __proto__x: '1' } } }],
    ['a long filter', { settings: { ...settings, filters: { search: 'a'.repeat(4_001) } } }],
    ['many columns', { settings: { ...settings, columns: Array.from({ length: 61 }, (_, n) => `c${n}`) } }],
  ])('refuse %s', async (_, wrong) => {
    expect((await manager.post(path(), { ...given('View'), ...wrong })).status).toBe(422)
  })
})
