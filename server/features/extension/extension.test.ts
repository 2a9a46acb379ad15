import { beforeEach, describe, expect, it } from 'vitest'
import type { MyResponse, ResponseDetail } from '#core/response/response.contract.ts'
import type { PlatformRef } from '#server/context.ts'
import { Email } from '#server/db/models/Email.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { makePerson, makePlatform, type Person, signIn } from '#tests/factories/people.ts'
import { type MadeProgram, makeProgram } from '#tests/factories/program.ts'
import { makeResponse } from '#tests/factories/response.ts'
import type { Browser } from '#tests/http.ts'
import { testServer } from '#tests/suite.ts'

const server = testServer()
const CLOSES = '2026-12-01T22:59:00.000Z'
const LATER = '2026-12-08T22:59:00.000Z'
let platform: PlatformRef
let made: MadeProgram
let administrator: Person
let person: Person
let owner: Browser
let applicant: Browser
let response: MyResponse

async function comeBack(at: Date) {
  server.clock.set(at)
  owner = await signIn(server.browser(platform.host), administrator)
  applicant = await signIn(server.browser(platform.host), person)
}

beforeEach(async () => {
  platform = await makePlatform(server.app)
  made = await makeProgram(server.app, platform, {
    categories: [{ steps: [{ type: 'form', closesAt: '2026-11-28T22:59:00Z' }] }],
    settings: { closesAt: CLOSES, graceMinutes: 0 },
  })
  administrator = await makePerson(platform, { role: 'owner' })
  person = await makePerson(platform)
  await comeBack(server.clock.now())
  response = await makeResponse(server.app, platform, made, { person, state: 'draft' })
})

const extend = (deadlineAt: string | null, by = owner) =>
  by.put<ResponseDetail>(`/api/user.programs/${made.program.id}/responses/${response.id}/deadline`, { deadlineAt })
const submit = () => applicant.post<MyResponse>(`/api/portal/me/responses/${response.id}/submit`, {})
const save = async () =>
  applicant.put(`/api/portal/me/responses/${response.id}/steps/${response.steps[0]?.id}/answers`, {
    revision: 1,
    changes: { title: 'Plus tard' },
  })

describe('the deadline of one application', () => {
  it.each([
    [null, new Date(CLOSES).getTime() - 1_000, 200],
    [null, new Date(CLOSES).getTime() + 1_000, 409],
    [LATER, new Date(CLOSES).getTime() + 1_000, 200],
    [LATER, new Date(LATER).getTime() - 1_000, 200],
    [LATER, new Date(LATER).getTime(), 409],
    [LATER, new Date(LATER).getTime() + 1_000, 409],
  ])('of %s lets it be sent at %i: %i', async (deadlineAt, now, status) => {
    if (deadlineAt) expect((await extend(deadlineAt)).body.deadlineAt).toBe(deadlineAt)
    await comeBack(new Date(now))
    expect((await submit()).status).toBe(status)
  })

  it('holds for a step that closes earlier, is told of, and is taken back', async () => {
    await comeBack(new Date('2026-11-30T00:00:00Z'))
    expect(applicant.problem(await save()).code).toBe('response.closed')
    await extend(LATER)
    expect((await save()).status).toBe(200)
    expect((await extend(null)).body.deadlineAt).toBe(CLOSES)
    expect(applicant.problem(await save()).code).toBe('response.closed')
    const { history } = (
      await owner.get<ResponseDetail>(`/api/user.programs/${made.program.id}/responses/${response.id}`)
    ).body
    expect(history.filter(({ type }) => type === 'extension.changed').map(({ after }) => after)).toEqual([
      { deadlineAt: null },
      { deadlineAt: LATER },
    ])
    const mails = await inPlatform(platform.id, () => Email.findAll({ where: { to: person.email }, raw: true }))
    expect(mails.map(({ template }) => template)).toEqual(['extended'])
  })

  it.each([
    ['in the past', '2026-11-01T00:00:00Z'],
    ['before the closing', '2026-11-30T00:00:00Z'],
    ['at the closing', CLOSES],
    ['that is no instant', 'soon'],
  ])('%s is refused', async (_name, deadlineAt) => {
    expect(owner.problem(await extend(deadlineAt)).code).toBe('request.invalid')
  })

  it('needs the permission, and an application that is not over', async () => {
    expect((await extend(LATER, applicant)).status).toBe(403)
    await applicant.post(`/api/portal/me/responses/${response.id}/withdraw`, {})
    expect(owner.problem(await extend(LATER)).code).toBe('response.transition')
  })
})
