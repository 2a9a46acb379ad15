import { beforeEach, expect, it } from 'vitest'
import type { PrefillSource } from '#core/prefill/prefill.contract.ts'
import type { MyResponse } from '#core/response/response.contract.ts'
import type { PlatformRef } from '#server/context.ts'
import { makePerson, makePlatform, type Person, signIn } from '#tests/factories/people.ts'
import { type MadeProgram, makeProgram } from '#tests/factories/program.ts'
import { makeResponse } from '#tests/factories/response.ts'
import type { Browser } from '#tests/http.ts'
import { testServer } from '#tests/suite.ts'

const server = testServer()
let platform: PlatformRef
let before: MadeProgram
let made: MadeProgram
let lena: Person
let applicant: Browser

beforeEach(async () => {
  platform = await makePlatform(server.app)
  before = await makeProgram(server.app, platform)
  made = await makeProgram(server.app, platform)
  lena = await makePerson(platform)
  applicant = await signIn(server.browser(platform.host), lena)
})

const offered = async (response: MyResponse, by = applicant) =>
  by.get<{ items: PrefillSource[] }>(`/api/portal/me/responses/${response.id}/steps/${response.steps[0]?.id}/prefill`)

it('offers an empty step what the person answered before, and nothing once it has answers', async () => {
  const earlier = await makeResponse(server.app, platform, before, { person: lena, answers: { title: 'Phare' } })
  // Somebody else’s is never offered.
  await makeResponse(server.app, platform, before, { answers: { title: 'À autrui' } })
  const response = await makeResponse(server.app, platform, made, { person: lena, state: 'started' })
  const { items } = (await offered(response)).body
  expect(items.filter(({ kind }) => kind === 'response').map(({ id, answers }) => [id, answers.title])).toEqual([
    [earlier.id, 'Phare'],
  ])
  const path = `/api/portal/me/responses/${response.id}/steps/${response.steps[0]?.id}/answers`
  expect((await applicant.put(path, { revision: 0, changes: items[0]?.answers })).status).toBe(200)
  expect((await offered(response)).body.items).toEqual([])
  const stranger = await signIn(server.browser(platform.host), await makePerson(platform))
  expect((await offered(response, stranger)).status).toBe(404)
})
