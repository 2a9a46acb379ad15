import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Problem } from '#core/problem.ts'
import { S3_ENV, type S3Store, startS3 } from '#tests/s3.ts'
import type { Files } from './files.ts'
import { openFiles } from './open.ts'
import { checkBucket, filesInS3 } from './s3.ts'

const PLATFORM = 'platform-1'
const BIG = 5 * 1024 ** 2
const bytes = (text: string) => Readable.from([Buffer.from(text)])
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code
const later = (ms: number) => new Date(Date.now() + ms)
const HOUR = 3_600_000

let dataDir: string
let store: S3Store
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'opencall-files-'))
  store = await startS3('opencall')
  Object.assign(process.env, S3_ENV)
})
afterAll(async () => {
  await store.close()
  rmSync(dataDir, { recursive: true, force: true })
  for (const name of Object.keys(S3_ENV)) delete process.env[name]
})

const open = (kind: 'disk' | 'S3') =>
  openFiles({
    dataDir,
    bucket: kind === 'S3' ? { name: 'opencall', endpoint: store.endpoint, region: 'eu-west-3' } : null,
  })

const kept = async (files: Files, text: string, platformId = PLATFORM) => {
  const { key } = await files.write(platformId, bytes(text), { maxBytes: BIG })
  await files.keep(platformId, key)
  return key
}
const textOf = async (files: Files, key: string, range?: { start: number; end: number }) =>
  String(await buffer(files.read(PLATFORM, key, range)))

describe.each(['disk', 'S3'] as const)('files in %s', (kind) => {
  it('are there once they are kept, whole and in part', async () => {
    const files = open(kind)
    const content = randomBytes(300_000)
    const stored = await files.write(PLATFORM, Readable.from([content.subarray(0, 10), content.subarray(10)]), {
      maxBytes: BIG,
    })
    expect([stored.size, stored.head.equals(content.subarray(0, 4_100))]).toEqual([300_000, true])
    await expect(files.size(PLATFORM, stored.key)).rejects.toMatchObject({ code: 'ENOENT' })
    await files.keep(PLATFORM, stored.key)
    expect(await files.size(PLATFORM, stored.key)).toBe(300_000)
    expect((await buffer(files.read(PLATFORM, stored.key))).equals(content)).toBe(true)
    const part = await buffer(files.read(PLATFORM, stored.key, { start: 1_000, end: 1_999 }))
    expect(part.equals(content.subarray(1_000, 2_000))).toBe(true)
  })

  it('say ENOENT of what is not there, and know no other names than their own', async () => {
    const files = open(kind)
    const missing = 'x'.repeat(32)
    await expect(files.size(PLATFORM, missing)).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(buffer(files.read(PLATFORM, missing))).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(files.keep(PLATFORM, missing)).rejects.toMatchObject({ code: 'ENOENT' })
    await files.remove(PLATFORM, missing)
    for (const [platformId, key] of [
      ['../platform', missing],
      [PLATFORM, '../../../etc/passwd'],
      [PLATFORM, '%00'.repeat(8)],
    ] as const)
      await expect(async () => files.size(platformId, key)).rejects.toThrow(Problem)
  })

  it('refuse what is too large or empty and what breaks off, and leave nothing of it', async () => {
    const files = open(kind)
    const before = await files.sweep(later(HOUR))
    const write = (source: Readable, maxBytes = BIG) => files.write(PLATFORM, source, { maxBytes })
    await expect(write(bytes('four'), 3)).rejects.toMatchObject({ code: 'file.tooLarge' })
    await expect(write(Readable.from([]))).rejects.toMatchObject({ code: 'file.empty' })
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('the sender left')
      })(),
    )
    await expect(write(broken)).rejects.toThrow('the sender left')
    expect([before >= 0, await files.sweep(later(HOUR))]).toEqual([true, 0])
  })

  it('make what is derived once, and remove it with its file', async () => {
    const files = open(kind)
    const key = await kept(files, 'a picture')
    let made = 0
    const narrow = () =>
      files.derived(PLATFORM, key, 480, async () => {
        made += 1
        return Buffer.from('narrow')
      })
    expect([String(await narrow()), String(await narrow()), made]).toEqual(['narrow', 'narrow', 1])
    await files.remove(PLATFORM, key)
    await expect(files.size(PLATFORM, key)).rejects.toMatchObject({ code: 'ENOENT' })
    await narrow()
    await narrow()
    expect(made, 'nothing derived stays of a file that is gone').toBe(3)
  })

  it('take parts, keep what came of one that broke off, and read them in any order', async () => {
    const files = open(kind)
    const cut = (async function* () {
      yield Buffer.from('first ')
      throw new Error('no network')
    })()
    const one = await files.writePart(PLATFORM, 'upload-1', cut)
    const two = await files.writePart(PLATFORM, 'upload-1', bytes('second'))
    expect([one.size, (one.cut as Error).message, two.cut, String(two.head)]).toEqual([6, 'no network', null, 'second'])
    const read = (names: string[]) => buffer(files.readParts(PLATFORM, 'upload-1', names)).then(String)
    expect([await read([one.name, two.name]), await read([two.name, one.name])]).toEqual([
      'first second',
      'secondfirst ',
    ])
    await files.removePart(PLATFORM, 'upload-1', one.name)
    await expect(read([one.name])).rejects.toMatchObject({ code: 'ENOENT' })
    await files.removeParts(PLATFORM, 'upload-1')
    await expect(read([two.name])).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('sweep what was never kept, parts a day later, and leave what was', async () => {
    const files = open(kind)
    await files.sweep(later(48 * HOUR))
    const key = await kept(files, 'kept')
    const { key: left } = await files.write(PLATFORM, bytes('left'), { maxBytes: BIG })
    const part = await files.writePart(PLATFORM, 'upload-2', bytes('part'))
    expect(await files.sweep(later(-HOUR))).toBe(0)
    expect(await files.sweep(later(HOUR))).toBe(1)
    await expect(files.keep(PLATFORM, left)).rejects.toMatchObject({ code: 'ENOENT' })
    expect(String(await buffer(files.readParts(PLATFORM, 'upload-2', [part.name])))).toBe('part')
    expect(await files.sweep(later(25 * HOUR))).toBe(1)
    expect(await textOf(files, key)).toBe('kept')
  })

  it('go with their platform, and with no other', async () => {
    const files = open(kind)
    const [mine, other] = [await kept(files, 'mine', 'platform-2'), await kept(files, 'other')]
    const { key: staged } = await files.write('platform-2', bytes('staged'), { maxBytes: BIG })
    const part = await files.writePart('platform-2', 'upload-3', bytes('part'))
    await files.removeAll('platform-2')
    await expect(files.size('platform-2', mine)).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(files.keep('platform-2', staged)).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(buffer(files.readParts('platform-2', 'upload-3', [part.name]))).rejects.toMatchObject({
      code: 'ENOENT',
    })
    expect(await textOf(files, other)).toBe('other')
  })
})

describe('a bucket', () => {
  it('leaves nothing on this machine', async () => {
    const files = open('S3')
    await kept(files, 'far away')
    await files.writePart(PLATFORM, 'upload-4', bytes('part'))
    expect(readdirSync(join(dataDir, 'incoming'))).toEqual([])
  })

  it('holds more than one list of names', async () => {
    const files = open('S3')
    const platformId = 'platform-3'
    await files.sweep(later(48 * HOUR))
    for (let n = 0; n < 11; n++)
      await Promise.all(Array.from({ length: 10 }, () => files.write(platformId, bytes('x'), { maxBytes: BIG })))
    await files.removeAll(platformId)
    expect(await files.sweep(later(HOUR))).toBe(0)
  })

  it('says EIO when it does not answer, and works again when it does', async () => {
    const own = await startS3('opencall')
    const files = filesInS3({
      bucket: 'opencall',
      endpoint: own.endpoint,
      region: 'eu-west-3',
      incoming: join(dataDir, 'incoming'),
    })
    await own.close()
    const write = () => files.write(PLATFORM, bytes('again'), { maxBytes: BIG })
    expect(await write().catch(codeOf)).toBe('EIO')
    expect(await buffer(files.read(PLATFORM, 'x'.repeat(32))).catch(codeOf)).toBe('EIO')
    expect(readdirSync(join(dataDir, 'incoming'))).toEqual([])
    const back = await startS3('opencall', { port: own.port })
    expect((await write()).size).toBe(5)
    await back.close()
  })

  it('is told apart from one that is not there, or not open to these credentials', async () => {
    const at = { endpoint: store.endpoint, region: 'eu-west-3' }
    await checkBucket({ bucket: 'opencall', ...at })
    await expect(checkBucket({ bucket: 'another', ...at })).rejects.toThrow(/does not exist/)
    process.env.AWS_ACCESS_KEY_ID = 'SOMEBODY'
    await expect(checkBucket({ bucket: 'opencall', ...at })).rejects.toThrow(/Access Key/i)
    process.env.AWS_ACCESS_KEY_ID = S3_ENV.AWS_ACCESS_KEY_ID
  })
})
