import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { PICTURE_WIDTHS, type PictureWidth } from '#core/file/pictures.ts'
import { Problem } from '#core/problem.ts'
import { namesIn, receiveFile, receivePart, sweepFolder } from './receive.ts'

export interface StoredFile {
  key: string
  /** Bytes. */
  size: number
  /** sha256, hex. */
  checksum: string
  /** The first 4,100 bytes, for finding out what it is. */
  head: Buffer
}

/** A part of a file that is not whole yet. */
export interface WrittenPart {
  name: string
  /** Bytes. */
  size: number
  head: Buffer
  /** Why its source ended early; what came before is there. */
  cut: unknown
}

/** Where uploaded bytes are kept. Names never come from people: keys are made here. */
export interface Files {
  /** Streams to a place beside the store. Throws 'file.tooLarge' past `maxBytes`; nothing is left behind then. */
  write(platformId: string, source: Readable, options: { maxBytes: number }): Promise<StoredFile>
  /** Takes what was written into the store. Until then it may be swept. */
  keep(platformId: string, key: string): Promise<void>
  read(platformId: string, key: string, range?: { start: number; end: number }): Readable
  size(platformId: string, key: string): Promise<number>
  /** What `make` makes of a stored file, once: kept beside it, and removed with it. */
  derived(platformId: string, key: string, width: PictureWidth, make: () => Promise<Buffer>): Promise<Buffer>
  /** Whether it was kept or not. */
  remove(platformId: string, key: string): Promise<void>
  /** Keeps what arrives of a part, also when its source breaks off. Every call writes a part of its own. */
  writePart(platformId: string, uploadId: string, source: AsyncIterable<Uint8Array>): Promise<WrittenPart>
  /** The bytes of these parts, one after another. */
  readParts(platformId: string, uploadId: string, names: readonly string[]): Readable
  removePart(platformId: string, uploadId: string, name: string): Promise<void>
  removeParts(platformId: string, uploadId: string): Promise<void>
  /** Everything of a platform. */
  removeAll(platformId: string): Promise<void>
  /**
   * Removes what was written before this moment and never kept: its process was ended. Parts stay a day longer, since their
   * uploads end on their own. Answers how many.
   */
  sweep(before: Date): Promise<number>
}

export const DAY_MS = 24 * 3_600_000

export const newKey = (): string => randomBytes(24).toString('base64url')
export const newPartName = (): string => randomBytes(12).toString('base64url')

/** Where a file stands in its store, with slashes. Throws 'resource.notFound' for what is no name that was made here. */
export function objectName(platformId: string, key: string): string {
  if (!/^[\w-]{10,120}$/.test(key) || !/^[\w-]+$/.test(platformId)) throw new Problem('resource.notFound')
  return `${platformId}/${key.slice(0, 2)}/${key}`
}

/** The same until it is kept. No platform is called `.staged`. */
export function stagedName(platformId: string, key: string): string {
  objectName(platformId, key)
  return `${STAGED}/${platformId}.${key}`
}

export function partFolder(platformId: string, uploadId: string): string {
  if (!/^[\w-]+$/.test(platformId) || !/^[\w-]+$/.test(uploadId)) throw new Problem('resource.notFound')
  return `${PARTS}/${platformId}.${uploadId}`
}

export function partName(platformId: string, uploadId: string, name: string): string {
  if (!/^[\w-]+$/.test(name)) throw new Problem('resource.notFound')
  return `${partFolder(platformId, uploadId)}/${name}`
}

export const STAGED = '.staged'
export const PARTS = '.parts'

export function filesOnDisk(root: string): Files {
  const pathOf = (platformId: string, key: string) => join(root, objectName(platformId, key))
  const stagedPathOf = (platformId: string, key: string) => join(root, stagedName(platformId, key))
  const partsOf = (platformId: string, uploadId: string) => join(root, partFolder(platformId, uploadId))
  const partPathOf = (platformId: string, uploadId: string, name: string) =>
    join(root, partName(platformId, uploadId, name))
  const staging = join(root, STAGED)
  const partial = join(root, PARTS)
  const derivedPathOf = (platformId: string, key: string, width: PictureWidth) => `${pathOf(platformId, key)}.w${width}`
  return {
    async write(platformId, source, options) {
      const key = newKey()
      return { key, ...(await receiveFile(stagedPathOf(platformId, key), source, options)) }
    },
    async keep(platformId, key) {
      const path = pathOf(platformId, key)
      await mkdir(dirname(path), { recursive: true })
      await rename(stagedPathOf(platformId, key), path)
    },
    read: (platformId, key, range) => createReadStream(pathOf(platformId, key), range),
    size: async (platformId, key) => (await stat(pathOf(platformId, key))).size,
    async derived(platformId, key, width, make) {
      const path = derivedPathOf(platformId, key, width)
      const kept = await readFile(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      if (kept) return kept
      const made = await make()
      // Whoever reads it meanwhile finds all of it or nothing.
      const unfinished = `${path}.${randomBytes(6).toString('hex')}`
      await writeFile(unfinished, made)
      await rename(unfinished, path)
      // The file itself was removed meanwhile: nothing made of it stays.
      await stat(pathOf(platformId, key)).catch(() => rm(path, { force: true }))
      return made
    },
    async remove(platformId, key) {
      await rm(stagedPathOf(platformId, key), { force: true })
      await rm(pathOf(platformId, key), { force: true })
      for (const width of PICTURE_WIDTHS) await rm(derivedPathOf(platformId, key, width), { force: true })
    },
    async writePart(platformId, uploadId, source) {
      const name = newPartName()
      return { name, ...(await receivePart(partPathOf(platformId, uploadId, name), source)) }
    },
    readParts: (platformId, uploadId, names) =>
      Readable.from(
        (async function* () {
          for (const name of names) yield* createReadStream(partPathOf(platformId, uploadId, name))
        })(),
        { objectMode: false },
      ),
    removePart: (platformId, uploadId, name) => rm(partPathOf(platformId, uploadId, name), { force: true }),
    removeParts: (platformId, uploadId) => rm(partsOf(platformId, uploadId), { recursive: true, force: true }),
    async removeAll(platformId) {
      if (!/^[\w-]+$/.test(platformId)) throw new Problem('resource.notFound')
      await rm(join(root, platformId), { recursive: true, force: true })
      for (const name of await namesIn(staging))
        if (name.startsWith(`${platformId}.`)) await rm(join(staging, name), { force: true })
      for (const name of await namesIn(partial))
        if (name.startsWith(`${platformId}.`)) await rm(join(partial, name), { recursive: true, force: true })
    },
    async sweep(before) {
      return (await sweepFolder(staging, before)) + (await sweepFolder(partial, new Date(before.getTime() - DAY_MS)))
    },
  }
}
