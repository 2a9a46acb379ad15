import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { UploadedFile } from '#core/file/file.contract.ts'
import type { OpenUpload } from '#core/upload/upload.contract.ts'
import type { PlatformRef } from '#server/context.ts'
import { StoredFile } from '#server/db/models/StoredFile.ts'
import { Upload } from '#server/db/models/Upload.ts'
import { openFiles } from '#server/files/open.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { FORM_WITH_FILE } from '#tests/factories/form.ts'
import { makePerson, makePlatform, signIn } from '#tests/factories/people.ts'
import { makeProgram } from '#tests/factories/program.ts'
import { makeResponse } from '#tests/factories/response.ts'
import { type Browser, codeOf } from '#tests/http.ts'
import { S3_ENV, type S3Store, startS3 } from '#tests/s3.ts'
import { testServer } from '#tests/suite.ts'

const server = testServer()
const PDF = Buffer.alloc(3_000_000, 'content of a file ')
PDF.write('%PDF-1.7\n')

let store: S3Store
let directory: string
let onDisk: typeof server.app.files
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'opencall-bucket-'))
  store = await startS3('opencall', { directory })
  Object.assign(process.env, S3_ENV)
  onDisk = server.app.files
  server.app.files = openFiles({
    dataDir: directory,
    bucket: { name: 'opencall', endpoint: store.endpoint, region: 'eu-west-3' },
  })
})
afterAll(async () => {
  server.app.files = onDisk
  await store.close()
  rmSync(directory, { recursive: true, force: true })
  for (const name of Object.keys(S3_ENV)) delete process.env[name]
})

describe('an installation with a bucket', () => {
  let platform: PlatformRef
  let browser: Browser
  let path: string
  beforeEach(async () => {
    platform = await makePlatform(server.app)
    const person = await makePerson(platform)
    const made = await makeProgram(server.app, platform, { definition: FORM_WITH_FILE })
    const draft = await makeResponse(server.app, platform, made, { person, state: 'draft' })
    browser = await signIn(server.browser(platform.host), person)
    path = `/api/portal/me/responses/${draft.id}/steps/${draft.steps[0]?.id}`
  })

  const begin = () =>
    browser.post<OpenUpload>(`${path}/uploads?reference=paper`, {
      name: 'plan.pdf',
      size: PDF.length,
      fingerprint: 'plan',
    })
  const send = (id: string, offset: number, bytes: Buffer) =>
    browser.send<{ offset: number }>('PUT', `/api/portal/me/uploads/${id}/bytes?offset=${offset}`, {
      raw: bytes,
      headers: { 'content-type': 'application/octet-stream' },
    })
  const finish = (id: string) => browser.post<UploadedFile>(`/api/portal/me/uploads/${id}/finish`, {})

  it('takes a file in parts and gives it out, whole and in part', async () => {
    const { id } = (await begin()).body
    await send(id, 0, PDF.subarray(0, 1_000_000))
    expect((await send(id, 1_000_000, PDF.subarray(1_000_000))).body.offset).toBe(PDF.length)
    const made = await finish(id)
    expect(made.status, made.text).toBe(201)
    expect((await browser.get(made.body.location)).bytes.equals(PDF)).toBe(true)
    const { status, bytes } = await browser.send('GET', made.body.location, { headers: { range: 'bytes=10-19' } })
    expect([status, bytes.equals(PDF.subarray(10, 20))]).toEqual([206, true])
  })

  it('loses nothing that it acknowledged while the store is away, answers the rest, and goes on by itself', async () => {
    const { id } = (await begin()).body
    await send(id, 0, PDF.subarray(0, 1_000_000))
    await store.close()
    const refused = await send(id, 1_000_000, PDF.subarray(1_000_000))
    expect([codeOf(refused), Number(refused.headers['retry-after']) > 0]).toEqual([[503, 'server.unavailable'], true])
    expect((await browser.get('/api/session')).status).toBe(200)
    const saved = await browser.put(`${path}/answers`, { revision: 1, changes: { title: 'Without the store' } })
    expect(saved.status, saved.text).toBe(200)
    store = await startS3('opencall', { port: store.port, directory })
    const { offset } = (await browser.get<OpenUpload>(`/api/portal/me/uploads/${id}`)).body
    expect(offset).toBe(1_000_000)
    await send(id, offset, PDF.subarray(offset))
    const made = await finish(id)
    expect((await browser.get(made.body.location)).bytes.equals(PDF)).toBe(true)
    expect(await inPlatform(platform.id, async () => [await StoredFile.count(), await Upload.count()])).toEqual([1, 1])
  })
})
