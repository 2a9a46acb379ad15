import { existsSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeEach, describe, expect, it } from 'vitest'
import { Problem } from '#core/problem.ts'
import type { MyResponse } from '#core/response/response.contract.ts'
import type { PlatformRef } from '#server/context.ts'
import { transaction } from '#server/db/database.ts'
import { StoredFile } from '#server/db/models/StoredFile.ts'
import { loadJobs } from '#server/slices.ts'
import { FORM_WITH_FILE } from '#tests/factories/form.ts'
import { makePerson, makePlatform, type Person, signIn } from '#tests/factories/people.ts'
import { makeProgram } from '#tests/factories/program.ts'
import { makeResponse } from '#tests/factories/response.ts'
import type { Browser } from '#tests/http.ts'
import { testServer } from '#tests/suite.ts'
import { execute } from '../../tenancy/raw.ts'
import { inPlatform } from '../../tenancy/scope.ts'
import { addFile, findBytesUsed, listUnused, markDeleted, recountBytes, removeFile } from './file.repo.ts'

const server = testServer()
const HOUR = 3_600_000
const MARK = 'mark'
let platform: PlatformRef
let person: Person
let browser: Browser
let draft: MyResponse
beforeEach(async () => {
  platform = await makePlatform(server.app)
  person = await makePerson(platform)
  const made = await makeProgram(server.app, platform, {
    definition: FORM_WITH_FILE,
    categories: [{ steps: ['form', 'form'] }],
  })
  draft = await makeResponse(server.app, platform, made, { person, state: 'draft' })
  browser = await signIn(server.browser(platform.host), person)
})

interface Uploaded {
  key: string
  name: string
  location: string
  cdnLocation: string
}
const at = (step: number) => `/api/portal/me/responses/${draft.id}/steps/${draft.steps[step]?.id}`
async function upload(size = 1_000, step = 0): Promise<Uploaded> {
  const raw = Buffer.concat([
    Buffer.from(
      `--${MARK}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n`,
    ),
    Buffer.alloc(size, 'a'),
    Buffer.from(`\r\n--${MARK}--\r\n`),
  ])
  const headers = { 'content-type': `multipart/form-data; boundary=${MARK}` }
  const sent = await browser.send<Uploaded>('POST', `${at(step)}/files?reference=paper`, { raw, headers })
  expect(sent.status, sent.text).toBe(201)
  return sent.body
}
const revisions = [1, 0]
async function answer(files: Uploaded[], step = 0) {
  const sent = await browser.put<{ revision: number }>(`${at(step)}/answers`, {
    revision: revisions[step],
    changes: { paper: files },
  })
  if (sent.status === 200) revisions[step] = sent.body.revision
  return sent
}
beforeEach(() => {
  revisions.splice(0, 2, 1, 0)
})
const isThere = ({ key }: { key: string }) =>
  existsSync(join(server.app.config.dataDir, 'files', platform.id, key.slice(0, 2), key))
const used = () => inPlatform(platform.id, findBytesUsed)
const sum = () => inPlatform(platform.id, async () => Number((await StoredFile.sum('size')) ?? 0))
async function later(hours: number): Promise<void> {
  server.clock.advance(hours * HOUR)
  // The sign-in of before has run out.
  browser = await signIn(server.browser(platform.host), person)
}
async function runSweep(): Promise<void> {
  const run = { id: '', payload: {}, platformId: null, attempt: 1, now: server.clock.now() }
  for (const kind of ['file.removeAbandoned', 'file.recount'])
    await (await loadJobs(server.app))
      .find((one) => one.kind === kind)
      ?.run({ ...run, kind, signal: new AbortController().signal })
}
async function sweep(hours: number): Promise<void> {
  await later(hours)
  await runSweep()
}

describe('the space of a platform', () => {
  const file = (n: number, size: number) => ({
    key: `key-of-a-file-${n}`,
    name: 'a.txt',
    type: 'text/plain',
    size,
    checksum: 'c'.repeat(64),
    visibility: 'private' as const,
    ownerKind: 'response' as const,
    ownerId: null,
    uploadedById: null,
    unusedSince: null,
  })
  const add = (n: number, size: number, platformBytes: number) =>
    inPlatform(platform.id, () =>
      transaction(() => addFile(file(n, size), { now: server.clock.now(), platformBytes })).then(
        () => 'ok',
        (error) => (error instanceof Problem ? error.code : String(error)),
      ),
    )

  it('is never exceeded by uploads at once, and is used to the last byte', async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, n) => add(n, 100, 700)))
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(7)
    expect(outcomes.filter((outcome) => outcome === 'file.quota')).toHaveLength(13)
    expect([await used(), await sum()]).toEqual([700, 700])
  })

  it('is exact after additions, removals and recounts at once, and two removals of one file count once', async () => {
    for (let n = 0; n < 10; n++) await add(n, 10 + n, 10_000)
    await Promise.all([
      ...Array.from({ length: 10 }, (_, n) => add(10 + n, 7, 10_000)),
      ...Array.from({ length: 10 }, (_, n) => inPlatform(platform.id, () => removeFile(file(n % 5, 0).key))),
      ...Array.from({ length: 4 }, () => inPlatform(platform.id, () => recountBytes(server.clock.now()))),
    ])
    expect([await used(), await sum()]).toEqual([155, 155])
  })

  it('is counted anew by a job where it drifted', async () => {
    await add(1, 50, 1_000)
    await inPlatform(platform.id, () =>
      execute('UPDATE file_usage SET bytes = 999 WHERE platform_id = :platformId ', {}),
    )
    expect(await add(2, 50, 1_000)).toBe('file.quota')
    await sweep(25)
    expect(await used()).toBe(50)
    expect(await add(2, 50, 1_000)).toBe('ok')
  })

  it('is given back by an upload that nothing uses', async () => {
    await upload(500)
    expect(await used()).toBe(500)
    await sweep(25)
    expect([await used(), await sum()]).toEqual([0, 0])
  })
})

describe('an upload', () => {
  it('that no answer names is removed after a day, and no sooner', async () => {
    const [never, replaced, kept] = [await upload(), await upload(), await upload()]
    await answer([replaced])
    await sweep(20)
    await answer([kept])
    await sweep(23)
    expect([never, replaced, kept].map(isThere)).toEqual([false, true, true])
    await sweep(2)
    expect([never, replaced, kept].map(isThere)).toEqual([false, false, true])
    await sweep(1_000)
    expect([isThere(kept), await used(), await inPlatform(platform.id, () => StoredFile.count())]).toEqual([
      true,
      1_000,
      1,
    ])
  })

  it('that was taken out and is named again stays', async () => {
    const file = await upload()
    await answer([file])
    await answer([])
    await sweep(23)
    await answer([file])
    await sweep(48)
    expect(isThere(file)).toBe(true)
  })

  it('that another step names stays when one lets go of it', async () => {
    const file = await upload()
    await answer([file], 0)
    expect((await answer([file], 1)).status).toBe(200)
    await answer([], 0)
    await sweep(48)
    expect(isThere(file)).toBe(true)
    await answer([], 1)
    await sweep(48)
    expect(isThere(file)).toBe(false)
  })

  it('that is being removed cannot be named any more; one that is named first is not removed', async () => {
    const [late, early] = [await upload(), await upload()]
    await later(25)
    const moments = { before: new Date(server.clock.now().getTime() - 24 * HOUR), now: server.clock.now() }
    const unused = await inPlatform(platform.id, () => listUnused(moments.before, 10))
    const idOf = ({ key }: Uploaded) => unused.find((file) => file.key === key)?.id ?? ''
    expect((await answer([early])).status).toBe(200)
    expect(await inPlatform(platform.id, () => markDeleted(idOf(early), moments))).toBe(false)
    expect(await inPlatform(platform.id, () => markDeleted(idOf(late), moments))).toBe(true)
    const refused = await answer([early, late])
    expect([refused.status, browser.problem(refused).code]).toEqual([422, 'response.invalid'])
    await runSweep()
    expect([isThere(late), isThere(early)]).toEqual([false, true])
  })

  it('whose process was ended leaves nothing after a day', async () => {
    const stored = await server.app.files.write(platform.id, Readable.from(Buffer.from('abc')), { maxBytes: 100 })
    const staging = join(server.app.config.dataDir, 'files', '.staged')
    const [name = ''] = readdirSync(staging).filter((each) => each.includes(stored.key))
    const written = server.clock.now()
    utimesSync(join(staging, name), written, written)
    await sweep(23)
    expect(readdirSync(staging)).toContain(name)
    await sweep(2)
    expect(readdirSync(staging)).not.toContain(name)
  })
})

describe('a logo', () => {
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
    'base64',
  )

  it('that settings name stays; one that was never used or was replaced is removed after a day', async () => {
    const owner = await makePerson(platform, { role: 'owner' })
    const settings = `/api/platforms/${platform.id}/interfaces`
    const signedIn = () => signIn(server.browser(platform.host), owner)
    const logo = async (name: string) =>
      (await (await signedIn()).upload<{ key: string }>(`${settings}/logo`, name, PNG, 'image/png')).body
    const use = async (logoKey: string) => {
      const organiser = await signedIn()
      const { body } = await organiser.get<Record<string, unknown>>(`${settings}/general`)
      const { logo: _, ...general } = body
      expect((await organiser.put(`${settings}/general`, { ...general, logoKey })).status).toBe(200)
    }
    const [never, first, second] = [await logo('never.png'), await logo('first.png'), await logo('second.png')]
    await use(first.key)
    await sweep(23)
    await use(second.key)
    await sweep(2)
    expect([never, first, second].map(isThere)).toEqual([false, true, true])
    await sweep(25)
    expect([never, first, second].map(isThere)).toEqual([false, false, true])
    expect(await used()).toBe(PNG.length)
  })
})
