import { beforeEach, expect, it } from 'vitest'
import type { PlatformRef } from '#server/context.ts'
import { Event } from '#server/db/models/Event.ts'
import { rows } from '#server/db/rows.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { operatorOn } from '../../../tests/factories/form.ts'
import { makePerson, makePlatform, PASSWORD, type Person, signIn } from '../../../tests/factories/people.ts'
import { makeProgram } from '../../../tests/factories/program.ts'
import { type Browser, codeOf } from '../../../tests/http.ts'
import { testServer } from '../../../tests/suite.ts'
import { grantRole } from './access.actions.ts'

const server = testServer()
let platform: PlatformRef
let person: Person
let owner: Browser

beforeEach(async () => {
  platform = await makePlatform(server.app)
  person = await makePerson(platform, { role: 'owner' })
  owner = await as(person)
})

const as = (who: Person) => signIn(server.browser(platform.host), who)
const user = (id: string, rest = '') => `/api/platforms/${platform.id}/users/${id}${rest}`
const events = () =>
  inPlatform(platform.id, async () => {
    const found = await rows(Event, { where: { subjectKind: 'user' }, attributes: ['type', 'before', 'programId'] })
    return found.filter(({ type }) => type.startsWith('access.')).map(({ type, before }) => [type, before])
  })

it('takes one role away, in one program, from the next request on', async () => {
  const [first, second] = [await makeProgram(server.app, platform), await makeProgram(server.app, platform)]
  const bob = await makePerson(platform, { role: 'collaborator', programId: first.program.id })
  const browser = await as(bob)
  const list = (program: { id: string }) => browser.get(`/api/user.programs/${program.id}/responses`)
  expect((await list(first.program)).status).toBe(200)
  const revoke = (programId: string) => owner.delete(user(bob.id, '/roles'), { role: 'collaborator', programId })
  expect(codeOf(await revoke(second.program.id))).toEqual([404, 'resource.notFound'])
  expect((await revoke(first.program.id)).status).toBe(204)
  expect((await list(first.program)).status).toBe(404)
  expect(await events()).toEqual([['access.revoked', { role: 'collaborator' }]])
})

it('shuts a person out at once, with all their sign-ins, and lets them in again with a role', async () => {
  const bob = await makePerson(platform, { role: 'platform-administrator' })
  const [desk, phone] = [await as(bob), await as(bob)]
  expect((await owner.delete(user(bob.id))).status).toBe(204)
  for (const browser of [desk, phone]) {
    expect(codeOf(await browser.get('/api/profile'))).toEqual([401, 'session.required'])
    expect((await browser.post('/api/auth/refresh')).status).toBe(401)
  }
  expect((await owner.delete(user(bob.id))).status).toBe(204)
  expect(await events()).toEqual([['access.withdrawn', { roles: ['platform-administrator'] }]])
  const login = () => server.browser(platform.host).post('/api/auth/login', { email: bob.email, password: PASSWORD })
  expect(codeOf(await login())).toEqual([403, 'account_access_revoked'])
  await inPlatform(platform.id, () =>
    grantRole(operatorOn(server.app, platform), { email: bob.email, role: 'platform-administrator' }),
  )
  expect((await login()).status).toBe(200)
})

it('leaves a platform its last owner, whoever asks', async () => {
  expect(codeOf(await owner.delete(user(person.id, '/roles'), { role: 'owner' }))).toEqual([409, 'access.lastOwner'])
  expect(codeOf(await owner.delete(user(person.id)))).toEqual([409, 'access.lastOwner'])
  expect((await owner.get(user('').slice(0, -1))).status).toBe(200)
  expect(await events()).toEqual([])
})

it('takes nothing away that one does not hold', async () => {
  const administrator = await as(await makePerson(platform, { role: 'platform-administrator' }))
  const other = await makePerson(platform, { role: 'owner' })
  expect(codeOf(await administrator.delete(user(other.id, '/roles'), { role: 'owner' }))).toEqual([
    403,
    'access.cannotRevoke',
  ])
  expect(codeOf(await administrator.delete(user(other.id)))).toEqual([403, 'access.cannotRevoke'])
  const jury = await as(
    await makePerson(platform, { role: 'jury', programId: (await makeProgram(server.app, platform)).program.id }),
  )
  expect(codeOf(await jury.delete(user(other.id)))).toEqual([403, 'missing_permissions'])
})

it('leaves one of two owners who take each other’s role at the same time', async () => {
  for (let round = 0; round < 8; round++) {
    const other = await makePerson(platform, { role: 'owner' })
    const browsers = [owner, await as(other)]
    const answers = await Promise.all(
      [other, person].map((of, n) => (browsers[n] as Browser).delete(user(of.id, '/roles'), { role: 'owner' })),
    )
    const done = answers.filter(({ status }) => status === 204)
    expect([round, done.length]).toEqual([round, 1])
    if (answers[0]?.status !== 204) {
      person = other
      owner = browsers[1] as Browser
    }
  }
})
