import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PlatformRef } from '#server/context.ts'
import { EmailToken } from '#server/db/models/EmailToken.ts'
import { Job } from '#server/db/models/Job.ts'
import { Response } from '#server/db/models/Response.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { makePerson, makePlatform, type Person } from '#tests/factories/people.ts'
import { type MadeProgram, makeProgram } from '#tests/factories/program.ts'
import { testServer } from '#tests/suite.ts'
import { insertToken, keepLinkDrafts } from '../account/account.repo.ts'
import { sealDrafts } from '../account/registration.ts'
import * as call from './program.repo.ts'
import * as save from './save.actions.ts'
import { takeDrafts, takeDraftsOf } from './visitor.actions.ts'

vi.mock('./program.repo.ts', { spy: true })
vi.mock('./save.actions.ts', { spy: true })

const server = testServer()
let platform: PlatformRef
let person: Person
let made: MadeProgram
let linkId: string

beforeEach(async () => {
  platform = await makePlatform(server.app)
  made = await makeProgram(server.app, platform)
  person = await makePerson(platform)
  const { id } = await insertToken({
    userId: person.id,
    emailKey: person.email,
    platformId: platform.id,
    purpose: 'confirm',
    tokenHash: 'used',
    data: {},
    expiresAt: new Date(server.clock.now().getTime() + 3_600_000),
  })
  const categoryId = made.categories[0]?.id ?? ''
  const draft = { id: randomUUID(), programId: made.program.id, categoryId, answers: { title: 'La rivière' } }
  await EmailToken.update({ usedAt: server.clock.now() }, { where: { id } })
  await keepLinkDrafts(id, person.id, sealDrafts(server.app, [draft]))
  linkId = id
})
afterEach(() => {
  vi.mocked(call.lockMember).mockRestore()
  vi.mocked(save.saveAnswers).mockRestore()
})

const ctx = () => ({
  app: server.app,
  platform,
  actor: { kind: 'visitor' as const },
  grants: {
    membershipId: null,
    kind: null,
    revoked: false,
    platform: new Set<never>(),
    programs: new Map(),
  },
  now: server.clock.now(),
  locale: 'fr' as const,
})
const byJob = () =>
  takeDrafts(server.app)({
    id: randomUUID(),
    kind: 'response.takeDrafts',
    payload: { linkId },
    platformId: platform.id,
    attempt: 1,
    now: server.clock.now(),
    signal: new AbortController().signal,
  })
const inHere = <Result>(work: () => Promise<Result>) => inPlatform(platform.id, work)
const applications = () => inHere(() => Response.findAll({ raw: true }))
const takeAtOnce = async () => {
  await inHere(() => Promise.all([takeDraftsOf(ctx(), linkId), byJob(), takeDraftsOf(ctx(), linkId), byJob()]))
  return (await applications()).length
}

describe('a draft that is taken by a confirmation and by the job at once', () => {
  it('starts one application', async () => {
    expect(await takeAtOnce()).toBe(1)
    expect((await EmailToken.findByPk(linkId, { raw: true }))?.data).toEqual({})
  })

  // SQLite has one writer, which closes this race by itself.
  it.runIf(process.env.OPENCALL_TEST_DB === 'mariadb')('would start several without its guard (MariaDB)', async () => {
    vi.mocked(call.lockMember).mockResolvedValue(1)
    expect(await takeAtOnce()).toBeGreaterThan(1)
  })
})

it('is completed by the job where the confirmation got no further than starting the application', async () => {
  vi.mocked(save.saveAnswers).mockRejectedValueOnce(new Error('the process ends here'))
  expect(await inHere(() => takeDraftsOf(ctx(), linkId))).toEqual([
    { outcome: 'later', program: null, responseId: null, dropped: 0 },
  ])
  expect((await applications()).map(({ title }) => title)).toEqual([''])
  await inHere(byJob)
  expect((await applications()).map(({ title }) => title)).toEqual(['La rivière'])
  expect(await Job.count({ where: { state: 'failed' } })).toBe(0)
})
