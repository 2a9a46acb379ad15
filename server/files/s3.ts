import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { S3Client } from '@aws-sdk/client-s3'
import { PICTURE_WIDTHS, type PictureWidth } from '#core/file/pictures.ts'
import {
  DAY_MS,
  type Files,
  newKey,
  newPartName,
  objectName,
  PARTS,
  partFolder,
  partName,
  STAGED,
  stagedName,
} from './files.ts'
import { receiveFile, receivePart, sweepFolder } from './receive.ts'

export interface S3Options {
  bucket: string
  /** Null: that of AWS in this region. */
  endpoint: string | null
  region: string
  /** A folder of this machine for what is still arriving: an object's size has to be known before it is sent. */
  incoming: string
}

type Commands = typeof import('@aws-sdk/client-s3')

/** Sent again by the client when the store does not answer, or answers 5xx. */
const ATTEMPTS = 3
const CONNECT_MS = 3_000
/** Names in a list. */
const PAGE = 100
/** Objects that are removed at a time. */
const TOGETHER = 16
/** Between two pieces of an answer. */
const SILENCE_MS = 20_000

/**
 * Files as objects of a bucket, by the same names that they have on disk: a copy of one folder into the other is a move. The
 * credentials are found as AWS's own tools find them: the environment, a profile, the machine's role.
 */
export function filesInS3({ bucket, incoming, ...store }: S3Options): Files {
  const ask = asker(store)
  const put = (Key: string, Body: Buffer | Readable, ContentLength: number) =>
    ask((s3, { PutObjectCommand }) => s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body, ContentLength })))
  const sizeOf = (Key: string) =>
    ask((s3, { HeadObjectCommand }) => s3.send(new HeadObjectCommand({ Bucket: bucket, Key })))
  const removeObject = (Key: string) =>
    ask((s3, { DeleteObjectCommand }) => s3.send(new DeleteObjectCommand({ Bucket: bucket, Key }))).then(
      () => undefined,
    )
  const get = (Key: string, Range?: string) =>
    ask(async (s3, { GetObjectCommand }) => {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key, Range }))
      return Body as Readable
    })
  async function* bytesOf(key: string, range?: { start: number; end: number }): AsyncGenerator<Uint8Array> {
    try {
      yield* await get(key, range && `bytes=${range.start}-${range.end}`)
    } catch (error) {
      throw asFileError(error)
    }
  }
  /** Names and moments of what begins so, in portions. */
  async function* listed(Prefix: string): AsyncGenerator<{ key: string; written: Date }> {
    let Marker: string | undefined
    let isMore = true
    while (isMore) {
      const answer = await ask((s3, { ListObjectsCommand }) =>
        s3.send(new ListObjectsCommand({ Bucket: bucket, Prefix, Marker, MaxKeys: PAGE })),
      )
      for (const { Key = '', LastModified = new Date() } of answer.Contents ?? []) {
        yield { key: Key, written: LastModified }
        Marker = Key
      }
      isMore = answer.IsTruncated === true
    }
  }
  const removeListed = async (prefix: string) => {
    const names: string[] = []
    for await (const { key } of listed(prefix)) {
      names.push(key)
      if (names.length === TOGETHER) await Promise.all(names.splice(0).map(removeObject))
    }
    await Promise.all(names.map(removeObject))
  }
  const derivedName = (platformId: string, key: string, width: PictureWidth) =>
    `${objectName(platformId, key)}.w${width}`
  return {
    async write(platformId, source, options) {
      const key = newKey()
      const path = join(incoming, key)
      const received = await receiveFile(path, source, options)
      try {
        await put(stagedName(platformId, key), createReadStream(path), received.size)
      } finally {
        await rm(path, { force: true })
      }
      return { key, ...received }
    },
    // Copied before it is removed: what a sweep of another process takes meanwhile is refused here, never lost later.
    async keep(platformId, key) {
      const staged = stagedName(platformId, key)
      await ask((s3, { CopyObjectCommand }) =>
        s3.send(
          new CopyObjectCommand({
            Bucket: bucket,
            CopySource: `${bucket}/${staged}`,
            Key: objectName(platformId, key),
          }),
        ),
      )
      await removeObject(staged)
    },
    read: (platformId, key, range) => Readable.from(bytesOf(objectName(platformId, key), range), { objectMode: false }),
    size: async (platformId, key) => (await sizeOf(objectName(platformId, key))).ContentLength ?? 0,
    async derived(platformId, key, width, make) {
      const name = derivedName(platformId, key, width)
      const kept = await get(name).then(buffer, (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      if (kept) return kept
      const made = await make()
      await put(name, made, made.length)
      // The file itself was removed meanwhile: nothing made of it stays.
      await sizeOf(objectName(platformId, key)).catch(() => removeObject(name))
      return made
    },
    async remove(platformId, key) {
      const names = [
        stagedName(platformId, key),
        objectName(platformId, key),
        ...PICTURE_WIDTHS.map((width) => derivedName(platformId, key, width)),
      ]
      await Promise.all(names.map(removeObject))
    },
    async writePart(platformId, uploadId, source) {
      const name = newPartName()
      const path = join(incoming, name)
      const part = await receivePart(path, source)
      try {
        if (part.size > 0) await put(partName(platformId, uploadId, name), createReadStream(path), part.size)
      } finally {
        await rm(path, { force: true })
      }
      return { name, ...part }
    },
    readParts: (platformId, uploadId, names) =>
      Readable.from(
        (async function* () {
          for (const name of names) yield* bytesOf(partName(platformId, uploadId, name))
        })(),
        { objectMode: false },
      ),
    removePart: (platformId, uploadId, name) => removeObject(partName(platformId, uploadId, name)),
    removeParts: (platformId, uploadId) => removeListed(`${partFolder(platformId, uploadId)}/`),
    async removeAll(platformId) {
      objectName(platformId, newKey()) // refuses what is no platform's name
      for (const prefix of [`${platformId}/`, `${STAGED}/${platformId}.`, `${PARTS}/${platformId}.`])
        await removeListed(prefix)
    },
    async sweep(before) {
      let removed = 0
      const partsBefore = new Date(before.getTime() - DAY_MS)
      for await (const { key, written } of listed(`${STAGED}/`)) {
        if (written >= before) continue
        await removeObject(key)
        removed += 1
      }
      const uploads = new Map<string, { keys: string[]; newest: Date }>()
      for await (const { key, written } of listed(`${PARTS}/`)) {
        const folder = key.slice(0, key.lastIndexOf('/'))
        const { keys, newest } = uploads.get(folder) ?? { keys: [], newest: written }
        uploads.set(folder, { keys: [...keys, key], newest: written > newest ? written : newest })
      }
      for (const { keys, newest } of uploads.values()) {
        if (newest >= partsBefore) continue
        for (const key of keys) await removeObject(key)
        removed += 1
      }
      // What a stopped process was receiving.
      return removed + (await sweepFolder(incoming, before))
    },
  }
}

/** Nothing when the bucket is there and may be read. Throws what the store says. */
export const checkBucket = ({ bucket, ...store }: Omit<S3Options, 'incoming'>): Promise<unknown> =>
  asker(store)((s3, { ListObjectsCommand }) => s3.send(new ListObjectsCommand({ Bucket: bucket, MaxKeys: 1 })))

type Ask = <Answer>(run: (s3: S3Client, aws: Commands) => Promise<Answer>) => Promise<Answer>

/** Asks a store; what it refuses is said as `asFileError` does. */
function asker({ endpoint, region }: Pick<S3Options, 'endpoint' | 'region'>): Ask {
  let opened: Promise<{ s3: S3Client; aws: Commands }> | undefined
  // The client is large: an installation that keeps its files on disk never loads it.
  const connect = () => {
    opened ??= import('@aws-sdk/client-s3').then((aws) => ({
      aws,
      s3: new aws.S3Client({
        region,
        ...(endpoint && { endpoint, forcePathStyle: true }),
        maxAttempts: ATTEMPTS,
        requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
        // Stores other than Amazon's do not all know the newer checksums.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
      }),
    }))
    return opened
  }
  return async (run) => {
    const { s3, aws } = await connect()
    try {
      return await run(s3, aws)
    } catch (error) {
      throw asFileError(error)
    }
  }
}

/** As the disk says it: ENOENT for what is not there, EIO for a store that does not work now. Other errors stay as they are. */
function asFileError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { $metadata, name, code } = error as Error & { $metadata?: { httpStatusCode?: number }; code?: string }
  if (code === 'ENOENT' || code === 'EIO') return error
  const status = $metadata?.httpStatusCode
  if (status === 404 && name !== 'NoSuchBucket')
    return Object.assign(new Error('The object is not there', { cause: error }), { code: 'ENOENT' })
  return $metadata || code || name === 'TimeoutError'
    ? Object.assign(new Error(`The file store does not work: ${error.message}`, { cause: error }), { code: 'EIO' })
    : error
}
