import { createHash } from 'node:crypto'
import { mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Problem } from '#core/problem.ts'
import type { StoredFile, WrittenPart } from './files.ts'

const HEAD_BYTES = 4_100

/**
 * Writes a stream to a file that is not there yet, in a folder that is made. Throws 'file.tooLarge' past `maxBytes` and
 * 'file.empty'; nothing is left behind then.
 */
export async function receiveFile(
  path: string,
  source: Readable,
  { maxBytes }: { maxBytes: number },
): Promise<Omit<StoredFile, 'key'>> {
  const hash = createHash('sha256')
  const heads: Buffer[] = []
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (size < HEAD_BYTES) heads.push(chunk.subarray(0, HEAD_BYTES - size))
      size += chunk.length
      hash.update(chunk)
      done(size > maxBytes ? new Problem('file.tooLarge', { data: { maxBytes } }) : null, chunk)
    },
  })
  try {
    // The pipeline listens to its source from the first moment: one that breaks off while the folder is made is an error like any other.
    await pipeline(source, measure, async (bytes: Readable) => {
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, bytes, { flag: 'wx', flush: true })
    })
    if (size === 0) throw new Problem('file.empty')
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { size, checksum: hash.digest('hex'), head: Buffer.concat(heads) }
}

/** Writes what arrives, also when the source breaks off; `cut` says why then. */
export async function receivePart(path: string, source: AsyncIterable<Uint8Array>): Promise<Omit<WrittenPart, 'name'>> {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'wx')
  const heads: Buffer[] = []
  let size = 0
  let cut: unknown = null
  try {
    const arriving = source[Symbol.asyncIterator]()
    const next = () =>
      arriving.next().catch((error: unknown) => {
        cut = error
        return { done: true as const, value: undefined }
      })
    for (let step = await next(); !step.done; step = await next()) {
      const bytes = Buffer.from(step.value)
      if (size < HEAD_BYTES) heads.push(bytes.subarray(0, HEAD_BYTES - size))
      await file.writeFile(bytes)
      size += bytes.length
    }
    await file.sync()
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
  return { size, head: Buffer.concat(heads), cut }
}

/** What is in a folder; nothing where there is none. */
export const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

/** Removes what was last written in a folder before this moment. Answers how many. */
export async function sweepFolder(folder: string, before: Date): Promise<number> {
  let removed = 0
  for (const name of await namesIn(folder)) {
    const path = join(folder, name)
    const written = await stat(path).catch(() => null) // kept or removed meanwhile
    if (!written || written.mtime >= before) continue
    await rm(path, { recursive: true, force: true })
    removed += 1
  }
  return removed
}
