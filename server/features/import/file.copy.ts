import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { App } from '../../context.ts'

/** Reads an uploaded table from a folder of its own: a workbook is an archive, read from both its ends and more than once. */
export async function withTableFile<Result>(
  app: App,
  { platformId, key, name }: { platformId: string; key: string; name: string },
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'opencall-import-'))
  try {
    const path = join(folder, extname(name).toLowerCase() === '.xlsx' ? 'table.xlsx' : 'table.csv')
    await pipeline(app.files.read(platformId, key), createWriteStream(path, { mode: 0o600 }))
    return await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
