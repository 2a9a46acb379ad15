import { unzipSync } from 'fflate'
import { beforeEach, describe, expect, it } from 'vitest'
import type { DataExport } from '#core/account/data.contract.ts'
import type { PlatformRef } from '#server/context.ts'
import { Email } from '#server/db/models/Email.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { makePerson, makePlatform, type Person, signIn } from '../../../tests/factories/people.ts'
import { type MadeProgram, makeProgram } from '../../../tests/factories/program.ts'
import { makeResponse } from '../../../tests/factories/response.ts'
import { type Browser, codeOf } from '../../../tests/http.ts'
import { testServer } from '../../../tests/suite.ts'

const server = testServer()
let platform: PlatformRef
let person: Person
let browser: Browser
let made: MadeProgram

beforeEach(async () => {
  platform = await makePlatform(server.app)
  made = await makeProgram(server.app, platform)
  person = await makePerson(platform)
  browser = await signIn(server.browser(platform.host), person)
})

const start = () => browser.post<{ item: DataExport }>('/api/profile/data')
const latest = async (of = browser) => (await of.get<{ item: DataExport | null }>('/api/profile/data')).body.item
const fileOf = (id: string) => `/api/profile/data/${id}/file`
const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('utf8')

describe('a copy of one’s data', () => {
  it('holds the account, messages and applications, as JSON and as a page, of the person alone', async () => {
    const { id: responseId } = await makeResponse(server.app, platform, made, {
      person,
      answers: { title: 'Le quai & la mer' },
    })
    const other = await makePerson(platform)
    await makeResponse(server.app, platform, made, { person: other })
    const { item } = (await start()).body
    expect(item.state).toBe('queued')
    expect(codeOf(await browser.get(fileOf(item.id)))).toEqual([409, 'account.dataNotReady'])
    await server.runJobs()
    expect(await latest()).toMatchObject({ id: item.id, state: 'done' })
    const zip = unzipSync((await browser.get(fileOf(item.id))).bytes)
    expect(Object.keys(zip).sort()).toEqual([
      'data/account.json',
      'data/appeals.json',
      'data/applications.json',
      'data/comments.json',
      'data/correspondence.json',
      'data/juryComments.json',
      'data/messages.json',
      'data/recommendations.json',
      'data/together.json',
      'data/views.json',
      'index.html',
    ])
    expect(JSON.parse(text(zip['data/account.json']))).toMatchObject({ email: person.email })
    const applications = JSON.parse(text(zip['data/applications.json'])) as { id: string }[]
    expect(applications.map(({ id }) => id)).toEqual([responseId])
    expect(text(zip['index.html'])).toContain('Le quai &amp; la mer')
    expect(text(zip['index.html'])).toContain(`<dt>Adresse e-mail</dt><dd>${person.email}</dd>`)
    const whole = Object.values(zip).map(text).join()
    expect([whole.includes(person.email), whole.includes(other.email), whole.includes('argon2')]).toEqual([
      true,
      false,
      false,
    ])
    const mails = await inPlatform(platform.id, () => Email.findAll({ raw: true }))
    expect(mails.filter(({ template }) => template === 'dataReady').map(({ to }) => to)).toEqual([person.email])
  })

  it('is given to nobody else, on no other platform, and for a day', async () => {
    const { item } = (await start()).body
    await server.runJobs()
    const stranger = await signIn(server.browser(platform.host), await makePerson(platform))
    expect(codeOf(await stranger.get(fileOf(item.id)))).toEqual([404, 'resource.notFound'])
    expect(await latest(stranger)).toBeNull()
    const other = await makePlatform(server.app)
    const there = await signIn(server.browser(other.host), person)
    expect(codeOf(await there.get(fileOf(item.id)))).toEqual([404, 'resource.notFound'])
    expect((await browser.get(fileOf(item.id))).status).toBe(200)
    server.clock.advance(24 * 3_600_000 + 1_000)
    await server.runJobs()
    const again = await signIn(server.browser(platform.host), person)
    expect(codeOf(await again.get(fileOf(item.id)))).toEqual([404, 'resource.notFound'])
    expect(await latest(again)).toBeNull()
  })

  it('needs a proof of the person, and is written once however often it is asked for', async () => {
    const answers = await Promise.all([start(), start(), start()])
    expect(new Set(answers.map(({ body }) => body.item.id)).size).toBe(1)
    server.clock.advance(700_000)
    expect(codeOf(await start())).toEqual([403, 'session.stepUp'])
  })

  it('holds no link that opens something', async () => {
    await browser.post('/api/profile/email-change', { email: 'nouvelle@example.org' })
    const { item } = (await start()).body
    await server.runJobs()
    const zip = unzipSync((await browser.get(fileOf(item.id))).bytes)
    const whole = Object.values(zip).map(text).join()
    expect([whole.includes('stop='), /stop=[\w-]/.test(whole)]).toEqual([true, false])
  })

  it('writes what people typed as text into the page', async () => {
    await browser.put('/api/profile', { firstname: '<script>x</script>', lastname: 'O', locale: 'fr', version: 1 })
    const { item } = (await start()).body
    await server.runJobs()
    const page = text(unzipSync((await browser.get(fileOf(item.id))).bytes)['index.html'])
    expect([page.includes('<script'), page.includes('&lt;script&gt;')]).toEqual([false, true])
  })
})
