import { beforeEach, expect, it } from 'vitest'
import type { PlatformRef } from '#server/context.ts'
import { makePerson, makePlatform, type Person, signIn } from '#tests/factories/people.ts'
import { type MadeProgram, makeProgram } from '#tests/factories/program.ts'
import { makeResponse } from '#tests/factories/response.ts'
import { testServer } from '#tests/suite.ts'

const server = testServer()
let platform: PlatformRef
let made: MadeProgram
let lena: Person

beforeEach(async () => {
  platform = await makePlatform(server.app)
  made = await makeProgram(server.app, platform, { settings: { closesAt: '2026-12-01T22:59:00Z' } })
  lena = await makePerson(platform)
})

const startOf = (body: unknown) => /DTSTART:(\S+)/.exec(String(body))?.[1]

it('gives the deadline of a call to everybody, in UTC', async () => {
  const answer = await server
    .browser(platform.host)
    .get(`/api/portal/programs/${made.program.slug}/calendar.ics?lang=en`)
  expect([answer.status, startOf(answer.bytes)]).toEqual([200, '20261201T225900Z'])
  expect(answer.headers['content-type']).toContain('text/calendar')
  expect((await server.browser(platform.host).get('/api/portal/programs/nothing/calendar.ics')).status).toBe(404)
})

it('gives an applicant their own deadline, and nobody else', async () => {
  const { id } = await makeResponse(server.app, platform, made, { person: lena, state: 'draft' })
  const organiser = await signIn(server.browser(platform.host), await makePerson(platform, { role: 'owner' }))
  await organiser.put(`/api/user.programs/${made.program.id}/responses/${id}/deadline`, {
    deadlineAt: '2026-12-08T22:59:00Z',
  })
  const path = `/api/portal/me/responses/${id}/calendar.ics`
  const applicant = await signIn(server.browser(platform.host), lena)
  expect(startOf((await applicant.get(path)).bytes)).toBe('20261208T225900Z')
  expect((await organiser.get(path)).status).toBe(404)
})
