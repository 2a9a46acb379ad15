import { beforeEach, expect, it } from 'vitest'
import { contextFor, type PlatformRef } from '#server/context.ts'
import { User } from '#server/db/models/User.ts'
import { verifyLog } from '#server/events/verify.ts'
import { asSystem, INSTALLATION, inPlatform } from '#server/tenancy/scope.ts'
import { FORM_WITH_FILE } from '../../../tests/factories/form.ts'
import { makePerson, makePlatform, type Person, signIn } from '../../../tests/factories/people.ts'
import { type MadeProgram, makeProgram } from '../../../tests/factories/program.ts'
import { makeResponse } from '../../../tests/factories/response.ts'
import type { Browser } from '../../../tests/http.ts'
import { testServer } from '../../../tests/suite.ts'
import { filesWith, tablesWith } from '../../../tests/traces.ts'
import { ensureMembership } from '../account/account.repo.ts'
import { erasePerson } from './erase.actions.ts'

const server = testServer()
const MARKER = 'zyxmarker'
let platform: PlatformRef
let made: MadeProgram
let person: Person
let browser: Browser

beforeEach(async () => {
  platform = await makePlatform(server.app)
  browser = await signIn(server.browser(platform.host), await makePerson(platform, { role: 'owner' }))
  made = await makeProgram(server.app, platform, { definition: FORM_WITH_FILE })
  person = await makePerson(platform, { email: `${MARKER}@example.org` })
})

const ctx = (of = platform) => contextFor(server.app, { kind: 'operator', name: 'ops' }, of)
const erase = (of = platform) => inPlatform(of.id, () => erasePerson(ctx(of), person.id))

async function leaveTraces() {
  const own = await signIn(server.browser(platform.host), person)
  await own.put('/api/profile', { firstname: MARKER, lastname: `${MARKER}-son`, locale: 'fr', version: 1 })
  const named = { ...person, firstname: MARKER, lastname: `${MARKER}-son` }
  await makeResponse(server.app, platform, made, { person: named, answers: { title: `${MARKER} projet` } })
  const draft = await makeResponse(server.app, platform, made, {
    person: named,
    answers: { title: `${MARKER} brouillon` },
    state: 'draft',
  })
  const bytes = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.from(MARKER)])
  const path = `/api/portal/me/responses/${draft.id}/steps/${draft.steps[0]?.id}/files?reference=paper`
  expect((await own.upload(path, `${MARKER}.png`, bytes, 'image/png')).status).toBe(201)
  await own.post('/api/profile/data-requests', { kind: 'deletion', message: `${MARKER} veut partir` })
  await browser.post(`/api/platforms/${platform.id}/invitations`, {
    people: [{ email: person.email, name: MARKER }],
    role: 'collaborator',
  })
  await server.dispatch()
  await server.runJobs()
}

it('leaves nothing of a person in the database and the files; the log and the totals stay valid', async () => {
  await makeResponse(server.app, platform, made, { answers: { title: 'Une autre' } })
  await leaveTraces()
  expect(await tablesWith(MARKER)).toEqual(
    expect.arrayContaining(['User', 'Response', 'AnswerSet', 'Event', 'Email', 'DataRequest', 'StoredFile']),
  )
  expect(await erase()).toEqual({ applications: 2, files: 1, account: true })
  await server.dispatch()
  await server.runJobs()
  expect([await tablesWith(MARKER), await filesWith(MARKER, server.app.config.dataDir)]).toEqual([[], []])
  expect(await tablesWith('une autre')).toContain('Response')
  expect(await Promise.all([INSTALLATION, platform.id].map((id) => inPlatform(id, verifyLog)))).toEqual([null, null])
  const listed = await browser.get<{ metadata: { total: number } }>(`/api/user.programs/${made.program.id}/responses`)
  expect(listed.body.metadata.total).toBe(1)
})

it('keeps the account and what other platforms hold', async () => {
  const other = await makePlatform(server.app)
  const there = await makeProgram(server.app, other)
  await inPlatform(other.id, () => ensureMembership(person.id, 'applicant'))
  await makeResponse(server.app, other, there, { person, answers: { title: `${MARKER} ailleurs` } })
  await makeResponse(server.app, platform, made, { person, answers: { title: 'qqqici' } })
  expect(await erase()).toEqual({ applications: 1, files: 0, account: false })
  await server.dispatch()
  expect([await tablesWith('qqqici'), await tablesWith('ailleurs')]).toEqual([
    [],
    expect.arrayContaining(['Response', 'AnswerSet']),
  ])
  const own = await signIn(server.browser(other.host), person)
  expect((await own.get<{ items: unknown[] }>('/api/portal/me/responses')).status).toBe(200)
  expect(await erase(other)).toEqual({ applications: 1, files: 0, account: true })
  await server.dispatch()
  expect(await tablesWith(MARKER)).toEqual([])
})

it('does not erase the last owner, but one of two', async () => {
  const first = await makePerson(platform, { role: 'owner' })
  const eraseOf = (id: string) => inPlatform(platform.id, () => erasePerson(ctx(), id))
  await eraseOf(first.id)
  const { body } = await browser.get<{ user: { id: string } }>('/api/session')
  await expect(eraseOf(body.user.id)).rejects.toMatchObject({ code: 'access.lastOwner' })
  expect(await asSystem('all', () => User.count({ where: { id: [first.id, body.user.id] } }))).toBe(1)
})
