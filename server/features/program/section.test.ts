import { beforeEach, describe, expect, it } from 'vitest'
import type { UploadedFile } from '#core/file/file.contract.ts'
import type { Program } from '#core/program/program.contract.ts'
import type { PlatformRef } from '#server/context.ts'
import { StoredFile } from '#server/db/models/StoredFile.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { makePerson, makePlatform, signIn } from '#tests/factories/people.ts'
import { makeDraft } from '#tests/factories/program.ts'
import type { Browser } from '#tests/http.ts'
import { PNG } from '#tests/isolation/fixture.ts'
import { testServer } from '#tests/suite.ts'

const server = testServer()
let platform: PlatformRef
let owner: Browser
let program: Program

beforeEach(async () => {
  platform = await makePlatform(server.app)
  owner = await signIn(server.browser(platform.host), await makePerson(platform, { role: 'owner' }))
  program = await makeDraft(server.app, platform)
})

const path = (rest = '') => `/api/user.programs/${program.id}${rest}`
const send = (browser: Browser, name = 'cale.png', bytes = PNG) =>
  browser.upload<UploadedFile>(path('/sections-files'), name, bytes, 'image/png')
const save = (body: object, browser = owner) =>
  browser.put<Program>(path('/sections'), { picture: null, version: program.version, ...body })
const list = (words: string) => [{ kind: 'list', title: { fr: 'À apporter' }, lines: [{ fr: words }] }]

describe('the public page of a program', () => {
  it('is saved with its blocks in their order, and says in the log what changed', async () => {
    const sections = [
      ...list('Bottes'),
      { kind: 'text', title: {}, hidden: true, content: { fr: '<p>Oui<script>x</script></p>' } },
    ]
    const saved = await save({ sections })
    expect(saved.status).toBe(200)
    expect(saved.body.settings.sections).toEqual([
      sections[0],
      { kind: 'text', title: {}, hidden: true, content: { fr: '<p>Oui</p>' } },
    ])
    expect(saved.body.version).toBe(program.version + 1)
  })

  it('is saved where a text is as long as the one before', async () => {
    const first = await save({ sections: list('2026') })
    const second = await save({ sections: list('2027'), version: first.body.version })
    expect(second.body.settings.sections[0]?.lines).toEqual([{ fr: '2027' }])
    expect(second.body.version).toBe(first.body.version + 1)
  })

  it('refuses a stale page with the one of now', async () => {
    await save({ sections: list('Bottes') })
    const answer = await save({ sections: [] })
    expect([answer.status, owner.problem(answer).code]).toEqual([409, 'resource.stale'])
  })

  it('tells every mistake by its place: pictures without words, files of elsewhere, addresses that are none', async () => {
    const answer = await save({
      picture: { image: 'https://example.org/a.png', alt: {} },
      sections: [
        { kind: 'image', title: {}, images: [{ image: '', alt: {} }] },
        { kind: 'partners', title: {}, partners: [{ name: 'Ville', url: 'javascript:alert(1)' }] },
      ],
    })
    expect(answer.status).toBe(422)
    expect(owner.problem(answer).issues.map(({ at, rule }) => [at, rule])).toEqual([
      ['body.picture.image', 'section.storedFile'],
      ['body.picture.alt', 'required'],
      ['body.sections[0].images[0].image', 'required'],
      ['body.sections[0].images[0].alt', 'required'],
      ['body.sections[1].partners[0].url', 'section.link'],
    ])
  })

  it('keeps its bounds', async () => {
    expect((await save({ sections: Array.from({ length: 31 }, () => list('x')[0]) })).status).toBe(422)
    const lines = Array.from({ length: 21 }, () => ({ fr: 'x' }))
    expect((await save({ sections: [{ kind: 'list', title: {}, lines }] })).status).toBe(422)
    const hostile = JSON.parse('{"kind":"text","title":{"__proto__":{"fr":"x"},"fr":"%00"}}')
    expect((await save({ sections: [hostile] })).body.settings.sections).toEqual([
      { kind: 'text', title: { fr: '%00' } },
    ])
  })
})

describe('a file of the page', () => {
  const stateOf = async (key: string) => {
    const row = await inPlatform(platform.id, () => StoredFile.findOne({ where: { key }, raw: true }))
    return [row?.visibility, row?.unusedSince === null]
  }

  it('is public once the page names it, and let go of once it does not', async () => {
    const visitor = server.browser(platform.host)
    const { body: file } = await send(owner)
    expect((await visitor.get(file.location)).status).toBe(404)
    const saved = await save({
      sections: [
        { kind: 'files', title: {}, files: [{ file: file.location, title: { fr: 'Plan' }, size: 1, type: 'x' }] },
      ],
    })
    expect(saved.body.settings.sections[0]?.files).toEqual([
      { file: file.location, title: { fr: 'Plan' }, size: PNG.length, type: 'image/png' },
    ])
    expect((await visitor.get(file.location)).status).toBe(200)
    expect(await stateOf(file.key)).toEqual(['public', true])
    await save({ sections: [], version: saved.body.version })
    expect(await stateOf(file.key)).toEqual(['public', false])
  })

  it('of another platform is not there', async () => {
    const second = await makePlatform(server.app)
    const other = await signIn(server.browser(second.host), await makePerson(second, { role: 'owner' }))
    const foreign = await makeDraft(server.app, second)
    const { body: file } = await other.upload<UploadedFile>(
      `/api/user.programs/${foreign.id}/sections-files`,
      'a.png',
      PNG,
      'image/png',
    )
    const answer = await save({ picture: { image: file.location, alt: { fr: 'Une cale' } }, sections: [] })
    expect(owner.problem(answer).issues.map(({ at, rule }) => [at, rule])).toEqual([
      ['body.picture.image', 'section.storedFile'],
    ])
  })

  it('is nothing that a browser would run', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
    expect((await send(owner, 'a.svg', svg)).status).toBe(415)
    expect((await send(owner, 'a.html', Buffer.from('<html><script>1</script></html>'))).status).toBe(415)
  })
})

it('is changed by those who may change the settings alone', async () => {
  const reader = await signIn(
    server.browser(platform.host),
    await makePerson(platform, { role: 'collaborator', programId: program.id }),
  )
  expect((await save({ sections: [] }, reader)).status).toBe(403)
  expect((await send(reader)).status).toBe(403)
})
