import { beforeEach, describe, expect, it } from 'vitest'
import type { Permission } from '#core/access/permissions.ts'
import type { PlatformRef } from '#server/context.ts'
import { ApiToken } from '#server/db/models/ApiToken.ts'
import { Role } from '#server/db/models/Role.ts'
import { assignRole } from '#server/features/access/access.repo.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { makePerson, makePlatform, type Person, signIn } from '../../../tests/factories/people.ts'
import { type Browser, codeOf } from '../../../tests/http.ts'
import { testServer } from '../../../tests/suite.ts'

const server = testServer()
let platform: PlatformRef
let owner: Person
let browser: Browser

beforeEach(async () => {
  platform = await makePlatform(server.app)
  owner = await makePerson(platform, { role: 'owner' })
  browser = await signIn(server.browser(platform.host), owner)
})

const path = (of = platform) => `/api/platforms/${of.id}/tokens`
const make = (scopes: string[], more: object = {}) =>
  browser.post<{ token: string; item: { id: string; ending: string } }>(path(), {
    name: 'Export',
    scopes,
    days: 30,
    ...more,
  })
/** Gives a role of the platform's own. */
const grant = (person: Person, { key, permissions }: { key: string; permissions: Permission[] }) =>
  inPlatform(platform.id, async () => {
    const role = await Role.create({ scope: 'platform', key, name: { fr: key }, permissions })
    await assignRole(person.membershipId, role.id, null)
  })
/** A program of somebody else: no cookies, no CSRF token. */
const withToken = (token: string, host = platform.host) => {
  const program = server.browser(host)
  const headers = { authorization: `Bearer ${token}`, 'x-csrf-token': '' }
  return {
    get: (to: string) => program.get(to, headers),
    put: (to: string, body: unknown) => program.put(to, body, headers),
    post: (to: string, body?: unknown) => program.post(to, body, headers),
  }
}

describe('a token of the API', () => {
  it('does what its person may, of its scopes alone, without cookies or CSRF token', async () => {
    const { token } = (await make(['platform.user.read'])).body
    expect((await withToken(token).get(`/api/platforms/${platform.id}/users`)).status).toBe(200)
    expect(codeOf(await withToken(token).get(`/api/platforms/${platform.id}/logs`))).toEqual([
      403,
      'missing_permissions',
    ])
    expect(codeOf(await withToken(`${token}x`).get(`/api/platforms/${platform.id}/users`))).toEqual([
      401,
      'session.required',
    ])
  })

  it('is never helped out by cookies that come along', async () => {
    const { token } = (await make(['platform.user.read'])).body
    const users = `/api/platforms/${platform.id}/users`
    expect(codeOf(await browser.get(users, { authorization: 'Bearer oc_unknown' }))).toEqual([401, 'session.required'])
    expect(
      codeOf(await browser.get(`/api/platforms/${platform.id}/logs`, { authorization: `Bearer ${token}` })),
    ).toEqual([403, 'missing_permissions'])
  })

  it('opens nothing of the person’s own account', async () => {
    const { token } = (await make(['platform.user.read', 'platform.token.create'])).body
    expect(codeOf(await withToken(token).get('/api/profile'))).toEqual([401, 'session.required'])
    expect(codeOf(await withToken(token).get(path()))).toEqual([401, 'session.required'])
    expect(codeOf(await withToken(token).post(path(), { name: 'x', scopes: ['platform.user.read'], days: 1 }))).toEqual(
      [403, 'request.csrf'],
    )
  })

  it('holds on its platform alone', async () => {
    const other = await makePlatform(server.app)
    const { token } = (await make(['platform.user.read'])).body
    expect(codeOf(await withToken(token, other.host).get(`/api/platforms/${other.id}/users`))).toEqual([
      401,
      'session.required',
    ])
  })

  it('ends when it is revoked, when its time is over, and loses what its person loses', async () => {
    const users = `/api/platforms/${platform.id}/users`
    const first = (await make(['platform.user.read'])).body
    expect((await browser.delete(`${path()}/${first.item.id}`)).status).toBe(204)
    expect(codeOf(await browser.delete(`${path()}/${first.item.id}`))).toEqual([404, 'resource.notFound'])
    expect((await withToken(first.token).get(users)).status).toBe(401)
    const admin = await makePerson(platform, { role: 'platform-administrator' })
    const theirs = await signIn(server.browser(platform.host), admin)
    const made = await theirs.post<{ token: string }>(path(), { name: 'x', scopes: ['platform.user.read'], days: 1 })
    expect((await withToken(made.body.token).get(users)).status).toBe(200)
    await browser.delete(`/api/platforms/${platform.id}/users/${admin.id}/roles`, { role: 'platform-administrator' })
    expect(codeOf(await withToken(made.body.token).get(users))).toEqual([403, 'missing_permissions'])
    const second = (await make(['platform.user.read'], { days: 1 })).body
    server.clock.advance(24 * 3_600_000)
    expect((await withToken(second.token).get(users)).status).toBe(401)
  })

  it('is given no permission that its person lacks, and is shown once', async () => {
    const admin = await makePerson(platform, { role: 'platform-administrator' })
    const theirs = await signIn(server.browser(platform.host), admin)
    await browser.delete(`/api/platforms/${platform.id}/users/${admin.id}/roles`, { role: 'platform-administrator' })
    await grant(admin, {
      key: 'tokens',
      permissions: ['platform.token.create', 'platform.back-office-access.authorize'],
    })
    expect(
      codeOf(
        await theirs.post(path(), { name: 'x', scopes: ['platform.token.create', 'platform.user.read'], days: 1 }),
      ),
    ).toEqual([403, 'token.scopeLacking'])
    const { item, token } = (await make(['platform.user.read'])).body
    const { items } = (await browser.get<{ items: object[] }>(path())).body
    expect(items).toMatchObject([{ name: 'Export', ending: token.slice(-4), id: item.id }])
    expect(JSON.stringify(items)).not.toContain(token)
    expect(JSON.stringify(await ApiToken.findAll({ raw: true }))).not.toContain(token)
  })
})
