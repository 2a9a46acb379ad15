import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OpenUpload } from '#core/upload/upload.contract.ts'
import { PART_BYTES } from '#core/upload/upload.rules.ts'
import type { PlatformRef } from '#server/context.ts'
import { StoredFile } from '#server/db/models/StoredFile.ts'
import { Upload } from '#server/db/models/Upload.ts'
import { FORM_WITH_FILE } from '#tests/factories/form.ts'
import { makePerson, makePlatform, signIn } from '#tests/factories/people.ts'
import { makeProgram } from '#tests/factories/program.ts'
import { makeResponse } from '#tests/factories/response.ts'
import type { Browser } from '#tests/http.ts'
import { testServer } from '#tests/suite.ts'
import { inPlatform } from '../../tenancy/scope.ts'
import * as repo from './upload.repo.ts'

vi.mock('./upload.repo.ts', { spy: true })

const server = testServer({ limits: { openUploads: { count: 2, bytes: 1e9 } } })
const SIZE = PART_BYTES + 100_000
let platform: PlatformRef
let browser: Browser
let path: string

beforeEach(async () => {
  platform = await makePlatform(server.app)
  const person = await makePerson(platform)
  const made = await makeProgram(server.app, platform, { definition: FORM_WITH_FILE })
  const draft = await makeResponse(server.app, platform, made, { person, state: 'draft' })
  browser = await signIn(server.browser(platform.host), person)
  path = `/api/portal/me/responses/${draft.id}/steps/${draft.steps[0]?.id}/uploads?reference=paper`
})
afterEach(() => {
  vi.mocked(repo.addPart).mockRestore()
  vi.mocked(repo.setFileKey).mockRestore()
  vi.mocked(repo.lockUploadsOf).mockRestore()
  vi.mocked(repo.countOpenUploads).mockRestore()
})

const start = (fingerprint = 'a') => browser.post<OpenUpload>(path, { name: 'a.txt', size: SIZE, fingerprint })
const part = (id: string, offset: number, size: number) =>
  browser.send('PUT', `/api/portal/me/uploads/${id}/bytes?offset=${offset}`, {
    raw: Buffer.alloc(size, 'a'),
    headers: { 'content-type': 'application/octet-stream' },
  })

/** Both have read where the file ends before one of them writes. */
function readTogether() {
  const both = Promise.withResolvers<void>()
  let reads = 0
  vi.mocked(repo.findUpload).mockImplementation(async (...asked) => {
    const { findUpload } = await vi.importActual<typeof repo>('./upload.repo.ts')
    const found = await findUpload(...asked)
    reads += 1
    if (reads === 2) both.resolve()
    if (reads <= 2) await both.promise
    return found
  })
}
afterEach(() => void vi.mocked(repo.findUpload).mockRestore())

describe('two parts for the same place', () => {
  async function sendTwice() {
    const { id } = (await start()).body
    readTogether()
    const both = await Promise.all([part(id, 0, PART_BYTES), part(id, 0, PART_BYTES)])
    return both.filter(({ status }) => status === 200).length
  }

  it('are taken once', async () => expect(await sendTwice()).toBe(1))

  it('are both taken without the condition on where the file ends', async () => {
    vi.mocked(repo.addPart).mockImplementation(async (upload, given, expiresAt) => {
      const next = { received: upload.received + given.size, parts: [...upload.parts, given], expiresAt }
      await Upload.update(next, { where: { id: upload.id } })
      return true
    })
    expect(await sendTwice()).toBe(2)
  })
})

describe('a file that is finished twice at once', () => {
  async function finishTwice() {
    const { id } = (await start()).body
    await part(id, 0, PART_BYTES)
    await part(id, PART_BYTES, SIZE - PART_BYTES)
    readTogether()
    await Promise.all([1, 2].map(() => browser.post(`/api/portal/me/uploads/${id}/finish`, {})))
    return inPlatform(platform.id, () => StoredFile.count())
  }

  it('is one file', async () => expect(await finishTwice()).toBe(1))

  it('is two without the condition that none was made', async () => {
    vi.mocked(repo.setFileKey).mockImplementation(async (id, fileKey) => {
      await Upload.update({ fileKey }, { where: { id } })
      return true
    })
    const { files } = server.app
    const removed = vi.spyOn(files, 'removeParts').mockResolvedValue()
    expect(await finishTwice()).toBe(2)
    removed.mockRestore()
  })
})

describe('files that a person begins at once', () => {
  const startMany = async () => {
    const all = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(start))
    return all.filter(({ status }) => status === 201).length
  }

  it('are no more than they may have', async () => expect(await startMany()).toBe(2))

  it('are more when the count is not that of the moment', async () => {
    vi.mocked(repo.lockUploadsOf).mockResolvedValue(1)
    vi.mocked(repo.countOpenUploads).mockResolvedValue({ count: 0, bytes: 0 })
    expect(await startMany()).toBe(5)
  })
})
