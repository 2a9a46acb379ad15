import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Event } from '#server/db/models/Event.ts'
import { Invitation } from '#server/db/models/Invitation.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { makePerson, makePlatform, type Person, signIn } from '#tests/factories/people.ts'
import { type MadeProgram, makeProgram } from '#tests/factories/program.ts'
import type { Browser } from '#tests/http.ts'
import { testServer } from '#tests/suite.ts'
import type { PlatformRef } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { Email } from '../../db/models/Email.ts'
import * as access from '../access/access.repo.ts'
import * as repo from './invitation.repo.ts'

vi.mock('./invitation.repo.ts', { spy: true })
vi.mock('../access/access.repo.ts', { spy: true })

const server = testServer()
let platform: PlatformRef
let made: MadeProgram
let person: Person
let owner: Browser

beforeEach(async () => {
  platform = await makePlatform(server.app)
  made = await makeProgram(server.app, platform)
  person = await makePerson(platform, { role: 'owner' })
  owner = await signIn(server.browser(platform.host), person)
})
afterEach(() => {
  vi.mocked(repo.endInvitation).mockRestore()
  vi.mocked(access.hasOwner).mockRestore()
})

const inHere = <Result>(work: () => Promise<Result>) => inPlatform(platform.id, work)
const accepted = () => inHere(() => Event.count({ where: { type: 'invitation.accepted' } }))

async function acceptAtOnce(): Promise<number> {
  const known = await makePerson(platform)
  const browsers = await Promise.all([1, 2, 3].map(() => signIn(server.browser(platform.host), known)))
  await owner.post(`/api/user.programs/${made.program.id}/invitations`, {
    list: known.email,
    role: 'collaborator',
    locale: 'fr',
  })
  const mail = await inHere(() => Email.findOne({ where: { to: known.email }, raw: true }))
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  await Promise.all(browsers.map((browser) => browser.post('/api/auth/invitation/accept', { token })))
  return accepted()
}

describe('an invitation that is accepted several times at once', () => {
  it('is accepted once', async () => expect(await acceptAtOnce()).toBe(1))

  it('is accepted more often without the condition that it is open', async () => {
    vi.mocked(repo.endInvitation).mockImplementation(async (id, how) => {
      await Invitation.update({ ...how, openKey: null }, { where: { id } })
      return true
    })
    expect(await acceptAtOnce()).toBeGreaterThan(1)
  })
})

describe('the last owner', () => {
  const demote = () =>
    owner.put(`/api/platforms/${platform.id}/staff/${person.id}/roles`, {
      roles: ['platform-administrator'],
      before: ['owner'],
    })
  it('stays', async () => expect((await demote()).status).toBe(409))

  it('goes without the look at who is left', async () => {
    vi.mocked(access.hasOwner).mockImplementation(async () => true)
    expect((await demote()).status).toBe(200)
    expect(await inHere(() => transaction(() => access.rolesHeld(person.membershipId)))).toMatchObject([
      { key: 'platform-administrator' },
    ])
  })
})
