import { existsSync, readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { UploadedFile } from '#core/file/file.contract.ts'
import type { OpenUpload } from '#core/upload/upload.contract.ts'
import { PART_BYTES } from '#core/upload/upload.rules.ts'
import type { PlatformRef } from '#server/context.ts'
import { StoredFile } from '#server/db/models/StoredFile.ts'
import { Upload } from '#server/db/models/Upload.ts'
import { loadJobs } from '#server/slices.ts'
import { makePerson, makePlatform, type Person, signIn } from '#tests/factories/people.ts'
import { type MadeProgram, makeProgram } from '#tests/factories/program.ts'
import { makeResponse } from '#tests/factories/response.ts'
import { type Browser, codeOf } from '#tests/http.ts'
import { testServer } from '#tests/suite.ts'
import type { WrittenPart } from '../../files/files.ts'
import { inPlatform } from '../../tenancy/scope.ts'
import { findBytesUsed } from '../file/file.repo.ts'

const server = testServer({
  limits: { fileBytes: 12_000_000, platformBytes: 40_000_000, openUploads: { count: 3, bytes: 24_000_000 } },
})
const SIZE = 9_000_000
const PDF = Buffer.alloc(SIZE, 'content of a file ')
PDF.write('%PDF-1.7\n')
const FORM = {
  fields: [
    { type: 'file' as const, reference: 'paper', title: { fr: 'Pièce' } },
    { type: 'file' as const, reference: 'small', title: { fr: 'Petite' }, rules: { 'file-max-size': 5_000_000 } },
    { type: 'file' as const, reference: 'picture', title: { fr: 'Image' }, rules: { 'file-types': ['image'] } },
  ],
}

let platform: PlatformRef
let person: Person
let browser: Browser
let made: MadeProgram
let path: string
beforeEach(async () => {
  platform = await makePlatform(server.app)
  person = await makePerson(platform)
  made = await makeProgram(server.app, platform, { definition: FORM })
  const draft = await makeResponse(server.app, platform, made, { person, state: 'draft' })
  browser = await signIn(server.browser(platform.host), person)
  path = `/api/portal/me/responses/${draft.id}/steps/${draft.steps[0]?.id}`
})

const start = (
  given: { by?: Browser; reference?: string; name?: string; size?: number; fingerprint?: string } = {},
) => {
  const { by = browser, reference = 'paper', name = 'plan.pdf', size = SIZE, fingerprint = 'plan' } = given
  return by.post<OpenUpload>(`${path}/uploads?reference=${reference}`, { name, size, fingerprint })
}
const started = async (given?: Parameters<typeof start>[0]) => {
  const answer = await start(given)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const at = (id: string) => `/api/portal/me/uploads/${id}`
const part = (id: string, offset: number, bytes: Buffer, by = browser) =>
  by.send<{ offset: number }>('PUT', `${at(id)}/bytes?offset=${offset}`, {
    raw: bytes,
    headers: { 'content-type': 'application/octet-stream' },
  })
async function sendAll(id: string, bytes = PDF, by = browser): Promise<void> {
  for (let offset = 0; offset < bytes.length; offset += PART_BYTES)
    expect((await part(id, offset, bytes.subarray(offset, offset + PART_BYTES), by)).status).toBe(200)
}
const finish = (id: string, by = browser) => by.post<UploadedFile>(`${at(id)}/finish`, {})
const folder = () => join(server.app.config.dataDir, 'files', '.parts')
const partsOf = (id: string) => {
  const own = join(folder(), `${platform.id}.${id}`)
  return existsSync(own) ? readdirSync(own).length : 0
}
const rows = () => inPlatform(platform.id, () => Upload.count())
const used = () => inPlatform(platform.id, findBytesUsed)

describe('a file in parts', () => {
  it('becomes the file that it was, which an answer can name, and leaves no parts', async () => {
    const { id, offset, partBytes, name } = await started()
    expect([offset, partBytes, name]).toEqual([0, PART_BYTES, 'plan.pdf'])
    await sendAll(id)
    expect((await browser.get<OpenUpload>(at(id))).body.offset).toBe(SIZE)
    const { status, body: file } = await finish(id)
    expect([status, file.name]).toEqual([201, 'plan.pdf'])
    const sent = await browser.get(file.location)
    expect([sent.headers['content-type'], sent.bytes.equals(PDF)]).toEqual(['application/pdf', true])
    expect([partsOf(id), await used()]).toEqual([0, SIZE])
    const saved = await browser.put(`${path}/answers`, { revision: 1, changes: { paper: [file] } })
    expect(saved.status, saved.text).toBe(200)
  })

  it('goes on where it stood when the same file is begun again, and anew for another one', async () => {
    const first = await started()
    await part(first.id, 0, PDF.subarray(0, PART_BYTES))
    const again = await started()
    expect([again.id, again.offset]).toEqual([first.id, PART_BYTES])
    const others = [
      await started({ fingerprint: 'other', size: 5_000_000 }),
      await started({ reference: 'picture', name: 'a.png', size: 5_000_000 }),
    ]
    expect(others.map(({ offset }) => offset)).toEqual([0, 0])
    const listed = (await browser.get<{ items: OpenUpload[] }>(`${path}/uploads`)).body.items
    expect(listed.map(({ id, offset }) => [id, offset])).toEqual([
      [first.id, PART_BYTES],
      [others[0]?.id, 0],
      [others[1]?.id, 0],
    ])
  })

  it('keeps what arrived of a part before the connection broke', async () => {
    const { id } = await started()
    const csrf = (await browser.get<{ csrfToken: string }>('/api/session')).body.csrfToken
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const written = vi.spyOn(server.app.files, 'writePart')
    const req = request({
      port: server.port,
      method: 'PUT',
      path: `${at(id)}/bytes?offset=0`,
      headers: {
        host: browser.host,
        cookie,
        'x-csrf-token': csrf,
        'content-type': 'application/octet-stream',
        'content-length': String(PART_BYTES),
      },
    })
    req.on('error', () => undefined)
    const arrived = Promise.withResolvers<void>()
    req.write(PDF.subarray(0, 1_000_000), () => arrived.resolve())
    await arrived.promise
    await vi.waitUntil(() => written.mock.results.length === 1, { timeout: 20_000 })
    req.destroy()
    const [first] = await Promise.all(written.mock.results.map(({ value }) => value as WrittenPart))
    const { size = 0, cut = null } = first ?? {}
    written.mockRestore()
    expect([size > 0 && size <= 1_000_000, cut !== null]).toEqual([true, true])
    const offset = await vi.waitUntil(async () => (await browser.get<OpenUpload>(at(id))).body.offset)
    expect(offset).toBe(size)
    for (let from = offset; from < SIZE; from += PART_BYTES)
      expect((await part(id, from, PDF.subarray(from, from + PART_BYTES))).status).toBe(200)
    const { body: file } = await finish(id)
    expect((await browser.get(file.location)).bytes.equals(PDF)).toBe(true)
  })

  it('says where it stands when a part is sent for another place, and takes one of two at the same place', async () => {
    const { id } = await started()
    const early = await part(id, 100, PDF.subarray(100, 200_000))
    expect([...codeOf(early), (early.body as unknown as { offset: number }).offset]).toEqual([409, 'upload.offset', 0])
    const both = await Promise.all([0, 1].map(() => part(id, 0, PDF.subarray(0, PART_BYTES))))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await browser.get<OpenUpload>(at(id))).body.offset).toBe(PART_BYTES)
    await vi.waitUntil(() => partsOf(id) === 1)
  })

  it('is one file when two windows finish it, and the same one when the answer was lost', async () => {
    const { id } = await started()
    await sendAll(id)
    const both = await Promise.all([finish(id), finish(id)])
    const again = await finish(id)
    expect(new Set([...both, again].map(({ status, body }) => `${status} ${body.key}`)).size).toBe(1)
    expect([await inPlatform(platform.id, () => StoredFile.count()), await used()]).toEqual([1, SIZE])
    expect(codeOf(await part(id, SIZE, Buffer.from('more')))).toEqual([409, 'upload.offset'])
  })

  it.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['a\u0000<b>"\r\n.pdf', 'ab.pdf'],
    ['__proto__.pdf', '__proto__.pdf'],
    [`${'n'.repeat(400)}.pdf`, `${'n'.repeat(196)}.pdf`],
  ])('may be called %j', async (given, name) => {
    const upload = await started({ name: given })
    expect(upload.name).toBe(name)
    await sendAll(upload.id)
    expect((await finish(upload.id)).body.name).toBe(name)
  })
})

describe('what is refused of a file in parts', () => {
  it('a name, a size or a field that a whole upload would not take', async () => {
    expect(codeOf(await start({ size: 12_000_001 }))).toEqual([413, 'file.tooLarge'])
    expect(codeOf(await start({ reference: 'small', size: 5_000_001 }))).toEqual([413, 'file.tooLarge'])
    expect(codeOf(await start({ reference: 'picture', name: 'plan.pdf' }))).toEqual([415, 'file.type'])
    expect(codeOf(await start({ reference: 'nothing' }))).toEqual([404, 'resource.notFound'])
    expect(await rows()).toBe(0)
  })

  it('bytes that are not what the name says, with the first part: nothing is kept', async () => {
    const { id } = await started({ reference: 'picture', name: 'a.png' })
    expect(codeOf(await part(id, 0, PDF.subarray(0, PART_BYTES)))).toEqual([415, 'file.type'])
    expect([await rows(), partsOf(id)]).toEqual([0, 0])
    expect(codeOf(await browser.get(at(id)))).toEqual([404, 'resource.notFound'])
  })

  it('a part that goes past the end, that is short, and a finish before the end', async () => {
    const { id } = await started()
    const parts = [await part(id, 0, PDF.subarray(0, 1_000)), await part(id, 0, Buffer.alloc(PART_BYTES + 1))]
    expect(parts.map(codeOf)).toEqual([
      [422, 'upload.part'],
      [413, 'request.tooLarge'],
    ])
    expect(codeOf(await finish(id))).toEqual([409, 'upload.incomplete'])
    await part(id, 0, PDF.subarray(0, PART_BYTES))
    await part(id, PART_BYTES, PDF.subarray(PART_BYTES, 2 * PART_BYTES))
    const past = await part(id, 2 * PART_BYTES, Buffer.alloc(SIZE - 2 * PART_BYTES + 1))
    expect(codeOf(past)).toEqual([422, 'upload.part'])
    expect(partsOf(id)).toBe(2)
  })

  it('another person, on each path; a co-applicant has uploads of their own', async () => {
    const { id } = await started()
    const other = await signIn(server.browser(platform.host), await makePerson(platform))
    const answers = [
      await start({ by: other }),
      await other.get(`${path}/uploads`),
      await other.get(at(id)),
      await part(id, 0, PDF.subarray(0, PART_BYTES), other),
      await finish(id, other),
      await other.delete(at(id)),
      await server.browser(platform.host).get(at(id)),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 401])
    expect([await rows(), partsOf(id)]).toEqual([1, 0])
  })

  it('more than a person may have unfinished, also when they begin at once', async () => {
    const many = await Promise.all([1, 2, 3, 4, 5].map((n) => start({ fingerprint: `f${n}`, size: 5_000_000 })))
    expect(many.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409])
    const [one] = many.filter(({ status }) => status === 201)
    expect((await browser.delete(at(one?.body.id ?? ''))).status).toBe(204)
    // There is a place, but not for as many bytes.
    expect(codeOf(await start({ fingerprint: 'large', size: 12_000_000 }))).toEqual([201, undefined])
    await inPlatform(platform.id, () => Upload.destroy({ where: { size: 5_000_000 } }))
    expect(codeOf(await start({ fingerprint: 'larger', size: 12_000_000 }))).toEqual([201, undefined])
    expect(codeOf(await start({ fingerprint: 'last', size: 1_000 }))).toEqual([409, 'upload.tooMany'])
  })

  it('what the platform has no room for, with what others have begun', async () => {
    const others = await Promise.all([1, 2].map(() => makePerson(platform)))
    for (const other of others) {
      const draft = await makeResponse(server.app, platform, made, { person: other, state: 'draft' })
      const by = await signIn(server.browser(platform.host), other)
      const to = `/api/portal/me/responses/${draft.id}/steps/${draft.steps[0]?.id}/uploads?reference=paper`
      for (const n of [1, 2])
        await by.post(to, { name: 'plan.pdf', size: n === 1 ? 12_000_000 : 6_000_000, fingerprint: `f${n}` })
    }
    expect(codeOf(await start({ size: 4_000_001 }))).toEqual([413, 'file.quota'])
    expect(codeOf(await start({ size: 4_000_000 }))).toEqual([201, undefined])
  })

  it('the end of one whose call closed meanwhile', async () => {
    const { id } = await started()
    await sendAll(id)
    server.clock.advance(20 * 3_600_000)
    browser = await signIn(server.browser(platform.host), person)
    await inPlatform(platform.id, () => Upload.update({ reference: 'gone' }, { where: { id } }))
    expect(codeOf(await finish(id))).toEqual([404, 'resource.notFound'])
  })
})

describe('an abandoned file', () => {
  const sweep = async () => {
    const run = { id: '', payload: {}, platformId: null, attempt: 1, now: server.clock.now() }
    const [kind] = (await loadJobs(server.app)).filter((one) => one.kind === 'upload.removeAbandoned')
    await kind?.run({ ...run, kind: kind.kind, signal: new AbortController().signal })
  }
  const later = async (hours: number) => {
    server.clock.advance(hours * 3_600_000)
    browser = await signIn(server.browser(platform.host), person)
  }

  it('is removed a day after its last part, and no sooner', async () => {
    const { id } = await started()
    await later(20)
    await part(id, 0, PDF.subarray(0, PART_BYTES))
    await later(23)
    await sweep()
    expect([await rows(), partsOf(id)]).toEqual([1, 1])
    await later(2)
    expect(codeOf(await browser.get(at(id)))).toEqual([404, 'resource.notFound'])
    await sweep()
    expect([await rows(), partsOf(id)]).toEqual([0, 0])
  })

  it('is removed when it is cancelled', async () => {
    const { id } = await started()
    await part(id, 0, PDF.subarray(0, PART_BYTES))
    expect((await browser.delete(at(id))).status).toBe(204)
    expect([await rows(), partsOf(id)]).toEqual([0, 0])
  })

  it('whose parts were lost has to be begun again', async () => {
    const { id } = await started()
    await sendAll(id)
    await server.app.files.removeParts(platform.id, id)
    expect(codeOf(await finish(id))).toEqual([404, 'resource.notFound'])
    expect((await started()).offset).toBe(0)
  })
})

describe('a picture', () => {
  const photo = (orientation: number) =>
    sharp({ create: { width: 1_200, height: 800, channels: 3, background: '#2c77ff' } })
      .composite([
        { input: { create: { width: 200, height: 200, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
      ])
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer()
  const upload = async (bytes: Buffer, name = 'photo.jpg') => {
    const { status, body, text } = await browser.upload<UploadedFile>(
      `${path}/files?reference=picture`,
      name,
      bytes,
      'image/jpeg',
    )
    expect(status, text).toBe(201)
    return body
  }
  const turn = (key: string, degrees = 90, by = browser) =>
    by.post<UploadedFile>(`${path}/files/${key}/turn?reference=picture`, { degrees })
  /** Where the red corner is, and how the picture stands. */
  const look = async (bytes: Buffer) => {
    const { data, info } = await sharp(bytes).autoOrient().raw().toBuffer({ resolveWithObject: true })
    const isRed = (x: number, y: number) => (data[(y * info.width + x) * info.channels] ?? 0) > 200
    const [right, bottom] = [info.width - 20, info.height - 20]
    const corner = isRed(20, 20) ? 'nw' : isRed(right, 20) ? 'ne' : isRed(right, bottom) ? 'se' : 'sw'
    return `${info.width > info.height ? 'wide' : 'tall'} ${corner}`
  }

  it('is shown upright in a small width to who may read it, and to nobody else', async () => {
    const { location } = await upload(await photo(6))
    const small = await browser.get(`${location}?width=480`)
    expect([small.headers['content-type'], small.headers['cache-control'], await look(small.bytes)]).toEqual([
      'image/webp',
      'private, no-cache',
      'tall ne',
    ])
    expect((await server.browser(platform.host).get(`${location}?width=480`)).status).toBe(404)
  })

  it.each([
    [1, 90, 'tall ne'],
    [1, 180, 'wide se'],
    [1, 270, 'tall sw'],
    [6, 90, 'wide se'],
  ])(
    'of orientation %i is turned by %i degrees, and stays what it was until an answer names the copy',
    async (from, degrees, to) => {
      const first = await upload(await photo(from))
      const { status, body: copy } = await turn(first.key, degrees)
      expect([status, copy.name, copy.key === first.key]).toEqual([201, 'photo.jpg', false])
      expect(await look((await browser.get(copy.location)).bytes)).toBe(to)
      expect((await browser.put(`${path}/answers`, { revision: 1, changes: { picture: [copy] } })).status).toBe(200)
    },
  )

  it('of another person, or a file that is none, is not turned', async () => {
    const { key } = await upload(await photo(1))
    const other = await signIn(server.browser(platform.host), await makePerson(platform))
    expect(codeOf(await turn(key, 90, other))).toEqual([404, 'resource.notFound'])
    const theirs = await makePerson(platform)
    const draft = await makeResponse(server.app, platform, made, { person: theirs, state: 'draft' })
    const by = await signIn(server.browser(platform.host), theirs)
    const to = `/api/portal/me/responses/${draft.id}/steps/${draft.steps[0]?.id}/files/${key}/turn?reference=picture`
    expect(codeOf(await by.post(to, { degrees: 90 }))).toEqual([404, 'resource.notFound'])
    const text = await browser.upload<UploadedFile>(`${path}/files?reference=paper`, 'a.txt', Buffer.from('text'))
    expect(codeOf(await turn(text.body.key))).toEqual([415, 'file.type'])
  })

  it('in HEIC is kept as it is, by a field for pictures', async () => {
    const heic = Buffer.concat([
      Buffer.from('0000001c6674797068656963000000006d696631686569636d696166', 'hex'),
      Buffer.alloc(5_000),
    ])
    const file = await upload(heic, 'IMG_0001.HEIC')
    const sent = await browser.get(`${file.location}?width=480`)
    expect([sent.headers['content-type'], sent.bytes.equals(heic)]).toEqual(['image/heic', true])
    expect(codeOf(await browser.upload(`${path}/files?reference=picture`, 'a.heic', await photo(1)))).toEqual([
      415,
      'file.type',
    ])
    expect(codeOf(await turn(file.key))).toEqual([415, 'file.type'])
  })
})
