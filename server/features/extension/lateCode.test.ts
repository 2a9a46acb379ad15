import { beforeEach, describe, expect, it } from 'vitest'
import type { LateCode } from '#core/extension/lateCode.contract.ts'
import type { MyResponse } from '#core/response/response.contract.ts'
import type { PlatformRef } from '#server/context.ts'
import { makePerson, makePlatform, type Person, signIn } from '#tests/factories/people.ts'
import { type MadeProgram, makeProgram } from '#tests/factories/program.ts'
import { makeResponse } from '#tests/factories/response.ts'
import type { Browser } from '#tests/http.ts'
import { testServer } from '#tests/suite.ts'

const server = testServer()
const CLOSES = '2026-12-01T22:59:00.000Z'
const UNTIL = '2026-12-08T22:59:00.000Z'
let platform: PlatformRef
let made: MadeProgram
let maud: Person
let lena: Person
let organiser: Browser
let applicant: Browser

async function comeBack(at: string) {
  server.clock.set(at)
  organiser = await signIn(server.browser(platform.host), maud)
  applicant = await signIn(server.browser(platform.host), lena)
}

beforeEach(async () => {
  platform = await makePlatform(server.app)
  made = await makeProgram(server.app, platform, { settings: { closesAt: CLOSES, graceMinutes: 0 } })
  ;[maud, lena] = [await makePerson(platform, { role: 'owner' }), await makePerson(platform)]
  await comeBack('2026-11-20T09:00:00Z')
})

const codes = (rest = '') => `/api/user.programs/${made.program.id}/late-codes${rest}`
const create = async (more: object = {}, by = organiser) =>
  by.post<LateCode>(codes(), { label: 'Panne du 1er décembre', most: 2, until: UNTIL, ...more })
const redeem = (code: string, to: object, by = applicant) =>
  by.post<MyResponse>('/api/portal/me/late-codes', { programId: made.program.id, code, lang: 'fr', for: to })
const anew = () => ({ categoryId: made.categories[0]?.id })
const submit = (id: string, by = applicant) => by.post(`/api/portal/me/responses/${id}/submit`, {})

describe('a late code', () => {
  it('lets a draft be sent after the closing, and no longer than it says', async () => {
    const { id } = await makeResponse(server.app, platform, made, { person: lena, state: 'draft' })
    const { code } = (await create()).body
    await comeBack('2026-12-02T00:00:00Z')
    expect(applicant.problem(await submit(id)).code).toBe('response.closed')
    // As people type it.
    const redeemed = await redeem(` ${code.toLowerCase()} `, { responseId: id })
    expect([redeemed.status, redeemed.body.deadlineAt]).toEqual([200, UNTIL])
    // The same code for the same application counts once.
    await redeem(code, { responseId: id })
    const { items } = (await organiser.get<{ items: LateCode[] }>(codes())).body
    expect(items.map(({ uses, usedBy }) => [uses, usedBy.map(({ responseId }) => responseId)])).toEqual([[1, [id]]])
    await comeBack(UNTIL)
    expect(applicant.problem(await submit(id)).code).toBe('response.closed')
    await comeBack('2026-12-08T22:58:59Z')
    expect((await submit(id)).status).toBe(200)
  })

  it('lets an application be started after the closing', async () => {
    const { code } = (await create()).body
    await comeBack('2026-12-02T00:00:00Z')
    const started = await redeem(code, anew())
    expect([started.status, started.body.state, started.body.deadlineAt]).toEqual([200, 'draft', UNTIL])
    await comeBack('2026-12-09T00:00:00Z')
    expect(applicant.problem(await redeem(code, anew())).code).toBe('extension.codeExpired')
  })

  it('serves no more applications than it says, however many come at once', async () => {
    const { code } = (await create({ most: 2 })).body
    await comeBack('2026-12-02T00:00:00Z')
    const people = await Promise.all(
      [1, 2, 3, 4, 5].map(async () => signIn(server.browser(platform.host), await makePerson(platform))),
    )
    const statuses = await Promise.all(people.map(async (by) => (await redeem(code, anew(), by)).status))
    expect(statuses.sort()).toEqual([200, 200, 409, 409, 409])
    const { items } = (await organiser.get<{ items: LateCode[] }>(codes())).body
    expect(items.map(({ uses, state, usedBy }) => [uses, state, usedBy.length])).toEqual([[2, 'usedUp', 2]])
  })

  it('is ended for others, and another is unknown', async () => {
    const { id, code } = (await create()).body
    expect((await organiser.delete<LateCode>(codes(`/${id}`))).body.state).toBe('revoked')
    expect(applicant.problem(await redeem(code, anew())).code).toBe('extension.codeExpired')
    expect(applicant.problem(await redeem('WRONG', anew())).code).toBe('extension.unknownCode')
  })

  it('is for another draft of the same call alone, and made by those who may', async () => {
    const { id } = await makeResponse(server.app, platform, made, { person: lena, state: 'draft' })
    const { code } = (await create()).body
    const stranger = await signIn(server.browser(platform.host), await makePerson(platform))
    expect((await redeem(code, { responseId: id }, stranger)).status).toBe(404)
    expect((await create({}, applicant)).status).toBe(403)
    expect(organiser.problem(await create({ until: CLOSES })).code).toBe('request.invalid')
    expect(organiser.problem(await create({ most: 0 })).code).toBe('request.invalid')
  })
})
