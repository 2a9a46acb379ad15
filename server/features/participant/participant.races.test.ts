import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Event } from '#server/db/models/Event.ts'
import { ParticipantInvitation } from '#server/db/models/ParticipantInvitation.ts'
import { Response } from '#server/db/models/Response.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { joinTokenOf, takeIn } from '#tests/factories/participant.ts'
import { makePerson, makePlatform, type Person, signIn } from '#tests/factories/people.ts'
import { type MadeProgram, makeProgram } from '#tests/factories/program.ts'
import { makeResponse } from '#tests/factories/response.ts'
import type { Browser } from '#tests/http.ts'
import { testServer } from '#tests/suite.ts'
import type { PlatformRef } from '../../context.ts'
import * as read from '../response/response.repo.ts'
import * as write from '../response/write.repo.ts'
import * as repo from './invitation.repo.ts'
import * as people from './participant.repo.ts'

vi.mock('./invitation.repo.ts', { spy: true })
vi.mock('./participant.repo.ts', { spy: true })
vi.mock('../response/response.repo.ts', { spy: true })
vi.mock('../response/write.repo.ts', { spy: true })

const server = testServer()
let platform: PlatformRef
let made: MadeProgram
let lena: Person
let owner: Browser
let responseId: string

beforeEach(async () => {
  platform = await makePlatform(server.app)
  made = await makeProgram(server.app, platform)
  lena = await makePerson(platform)
  owner = await signIn(server.browser(platform.host), lena)
  responseId = (await makeResponse(server.app, platform, made, { person: lena, state: 'draft' })).id
})
afterEach(() => {
  vi.mocked(repo.endInvitation).mockRestore()
  vi.mocked(people.requireRole).mockRestore()
  vi.mocked(read.findOwn).mockRestore()
  vi.mocked(write.updateIfUnchanged).mockRestore()
})

const here = <Result>(work: () => Promise<Result>) => inPlatform(platform.id, work)
const count = (type: 'participant.joined' | 'participant.ownerChanged') => here(() => Event.count({ where: { type } }))
const at = (rest = '') => `/api/portal/me/responses/${responseId}${rest}`

async function editor() {
  const person = await makePerson(platform)
  const browser = await signIn(server.browser(platform.host), person)
  await takeIn(platform, owner, responseId, { email: person.email, browser, role: 'editor' })
  const { body } = await owner.get<{ items: { id: string; email: string | null }[] }>(at('/participants'))
  return { person, browser, id: body.items.find(({ email }) => email === person.email)?.id ?? '' }
}

describe('an invitation that is accepted several times at once', () => {
  async function acceptAtOnce(): Promise<number> {
    const known = await makePerson(platform)
    const browsers = await Promise.all([1, 2, 3].map(() => signIn(server.browser(platform.host), known)))
    await owner.post(at('/participants'), { email: known.email, role: 'editor' })
    const token = await joinTokenOf(platform, known.email)
    await Promise.all(browsers.map((browser) => browser.post('/api/auth/join/accept', { token })))
    return count('participant.joined')
  }

  it('is accepted once', async () => expect(await acceptAtOnce()).toBe(1))

  it('is accepted more often without the condition that it is open', async () => {
    vi.mocked(repo.endInvitation).mockImplementation(async (id, how) => {
      await ParticipantInvitation.update({ ...how, openKey: null }, { where: { id } })
      return true
    })
    expect(await acceptAtOnce()).toBeGreaterThan(1)
  })
})

describe('an application that is handed to two people at once', () => {
  /** Both have read the application before one of them writes, however slow the machine is. */
  async function readTogether() {
    const { findOwn } = await vi.importActual<typeof read>('../response/response.repo.ts')
    const haveRead = Promise.withResolvers<void>()
    let reads = 0
    const reading: typeof findOwn = async (...asked) => {
      const found = await findOwn(...asked)
      reads += 1
      if (reads === 2) haveRead.resolve()
      await haveRead.promise
      return found
    }
    vi.mocked(read.findOwn).mockImplementationOnce(reading).mockImplementationOnce(reading)
  }

  async function handOnAtOnce(): Promise<number[]> {
    const heirs = [await editor(), await editor()]
    const windows = [owner, await signIn(server.browser(platform.host), lena)]
    await readTogether()
    const answers = await Promise.all(
      heirs.map(({ id }, n) => (windows[n] as Browser).post(at('/transfer'), { participantId: id })),
    )
    return answers.map(({ status }) => status).sort()
  }

  it('goes to one of them', async () => {
    expect(await handOnAtOnce()).toEqual([200, 403])
    expect(await count('participant.ownerChanged')).toBe(1)
  })

  it('goes to both, one after the other, without the version that was read', async () => {
    vi.mocked(write.updateIfUnchanged).mockImplementation(async ({ response: { id } }, { ownerId }) => {
      if (ownerId) await Response.update({ ownerId }, { where: { id } })
    })
    await handOnAtOnce()
    expect(await count('participant.ownerChanged')).toBe(2)
  })
})

describe('an editor who is removed while an answer is on its way', () => {
  async function saveWhileRemoved(): Promise<number> {
    const { browser, id } = await editor()
    const { body } = await owner.get<{ steps: { id: string }[] }>(at())
    const { end, rolesOf } = await vi.importActual<typeof people>('./participant.repo.ts')
    vi.mocked(people.rolesOf).mockImplementationOnce(async (asked) => {
      const found = await rolesOf(asked)
      await end(id, 'removed')
      return found
    })
    const changes = { title: 'Trop tard' }
    return (await browser.put(at(`/steps/${body.steps[0]?.id}/answers`), { revision: 1, changes })).status
  }

  it('finds no application any more', async () => expect(await saveWhileRemoved()).toBe(404))

  it('saves with the right that was read, where nobody looks again', async () => {
    vi.mocked(people.requireRole).mockImplementation(async () => {})
    expect(await saveWhileRemoved()).toBe(200)
  })
})
