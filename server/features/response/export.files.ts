import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { App } from '../../context.ts'
import type { ExportSink } from './export.writer.ts'

const FILE = 'export'
const PRIVATE = { folder: 0o700, file: 0o600 }

const rootOf = (app: App): string => join(app.config.dataDir, 'exports')
/** Both are ids that were made here; nothing that somebody has typed. */
const folderOf = (app: App, platformId: string, exportId: string): string => join(rootOf(app), platformId, exportId)

/**
 * Writes an export's file: it is there as a whole or not at all, for no other account of the machine. Answers its size in bytes.
 * Throws the reason of `signal` once that is given.
 */
export async function writeExportFile(
  app: App,
  { platformId, exportId }: { platformId: string; exportId: string },
  write: (sink: ExportSink) => Promise<void>,
  signal?: AbortSignal,
): Promise<number> {
  const folder = folderOf(app, platformId, exportId)
  await mkdir(folder, { recursive: true, mode: PRIVATE.folder })
  const staged = join(folder, `${randomBytes(6).toString('hex')}.part`)
  let size = 0
  try {
    const handle = await open(staged, 'wx', PRIVATE.file)
    try {
      await write(async (content) => {
        signal?.throwIfAborted()
        const bytes = typeof content === 'string' ? Buffer.from(content) : content
        size += bytes.length
        await handle.writeFile(bytes)
      })
      await handle.sync()
    } finally {
      await handle.close()
    }
    signal?.throwIfAborted()
    await rename(staged, join(folder, FILE))
    return size
  } catch (error) {
    await rm(staged, { force: true })
    throw error
  }
}

export const readExportFile = (app: App, platformId: string, exportId: string): Readable =>
  createReadStream(join(folderOf(app, platformId, exportId), FILE))

/** Bytes; null when the file is not there. */
export const sizeOfExportFile = async (app: App, platformId: string, exportId: string): Promise<number | null> =>
  (await stat(join(folderOf(app, platformId, exportId), FILE)).catch(() => null))?.size ?? null

export const removeExportFile = (app: App, platformId: string, exportId: string): Promise<void> =>
  rm(folderOf(app, platformId, exportId), { recursive: true, force: true })

/** Removes those of a platform. */
export const removeExportFiles = (app: App, platformId: string): Promise<void> =>
  rm(join(rootOf(app), platformId), { recursive: true, force: true })

/** Removes what a stopped process has left: folders that nothing was written into since `before`. */
export async function removeLeftExports(app: App, before: Date, signal: AbortSignal): Promise<void> {
  for (const platformId of await namesIn(rootOf(app)))
    for (const exportId of await namesIn(join(rootOf(app), platformId))) {
      signal.throwIfAborted()
      const found = await stat(folderOf(app, platformId, exportId)).catch(() => null)
      if (found && found.mtime < before) await removeExportFile(app, platformId, exportId)
    }
}

const namesIn = async (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
