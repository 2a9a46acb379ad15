import { Readable } from 'node:stream'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PlatformRef } from '#server/context.ts'
import { StoredFile } from '#server/db/models/StoredFile.ts'
import { makePlatform } from '#tests/factories/people.ts'
import { testServer } from '#tests/suite.ts'
import { inPlatform } from '../../tenancy/scope.ts'

const server = testServer()
let platform: PlatformRef

beforeEach(async () => {
  platform = await makePlatform(server.app)
})

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2c77ff' } }).jpeg()

async function store(
  bytes: Buffer,
  { type = 'image/jpeg', visibility = 'public' }: { type?: string; visibility?: StoredFile['visibility'] } = {},
): Promise<string> {
  const { key, size, checksum } = await server.app.files.write(platform.id, Readable.from(bytes), { maxBytes: 1e7 })
  await server.app.files.keep(platform.id, key)
  const owner = { ownerKind: 'logo' as const, ownerId: platform.id, uploadedById: null, deletedAt: null }
  await inPlatform(platform.id, () =>
    StoredFile.create({ ...owner, key, size, checksum, name: 'a.jpg', type, visibility, unusedSince: null }),
  )
  return key
}

const read = (key: string, query = '', headers: Record<string, string> = {}) =>
  server.browser(platform.host).get(`/api/portal/platforms/${platform.id}/files/stream/${key}${query}`, headers)

describe('a public picture', () => {
  it('is sent upright in the width that is asked for', async () => {
    const key = await store(await photo(1200, 800).withMetadata({ orientation: 6 }).toBuffer())
    const first = await read(key, '?width=480')
    const { width, height, format } = await sharp(first.bytes).metadata()
    expect([first.status, first.headers['content-type'], format, width, height]).toEqual([
      200,
      'image/webp',
      'webp',
      480,
      720,
    ])
    const again = await read(key, '?width=480', { 'if-none-match': String(first.headers.etag) })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
  })

  it('is never made larger', async () => {
    const { bytes } = await read(await store(await photo(600, 400).toBuffer()), '?width=1600')
    expect((await sharp(bytes).metadata()).width).toBe(600)
  })

  it('is made once, and what was made goes with it', async () => {
    const { files } = server.app
    const key = await store(await photo(1200, 800).toBuffer())
    let made = 0
    const make = async () => {
      made += 1
      return Buffer.from(`made ${made}`)
    }
    const twice = [await files.derived(platform.id, key, 960, make), await files.derived(platform.id, key, 960, make)]
    await files.remove(platform.id, key)
    const after = await files.derived(platform.id, key, 960, make)
    const afterThat = await files.derived(platform.id, key, 960, make)
    expect([...twice, after, afterThat].map(String)).toEqual(['made 1', 'made 1', 'made 2', 'made 3'])
  })

  it.each([
    ['a picture that cannot be read', { bytes: Buffer.from('no picture'), query: '?width=480', status: 200 }],
    ['a GIF, which may move', { type: 'image/gif', query: '?width=480', status: 200 }],
    ['a width that is not offered', { query: '?width=481', status: 422 }],
    ['a file that is not public', { visibility: 'private' as const, query: '?width=480', status: 404 }],
  ])('is sent as it is, or refused: %s', async (_what, { bytes, query, status, ...file }: Case) => {
    const content = bytes ?? (await photo(1200, 800).toBuffer())
    const answer = await read(await store(content, file), query)
    expect([answer.status, status === 200 && answer.bytes.equals(content)]).toEqual([status, status === 200])
  })
})

interface Case {
  bytes?: Buffer
  type?: string
  visibility?: StoredFile['visibility']
  query: string
  status: number
}
