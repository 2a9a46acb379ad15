import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import { Problem } from '#core/problem.ts'
import { type Context, platformOf } from '../../context.ts'
import { cleanPicture } from '../../files/picture.ts'
import { setFileHeaders } from './file.actions.ts'
import { findFile } from './file.repo.ts'

const CLEANED = ['image/png', 'image/jpeg', 'image/webp']

/**
 * Sends the bytes of a file under another name, to somebody whose right to it was looked at before. `clean` takes out of pictures
 * what tells whose they are; other files go as they came. Throws 'resource.notFound'.
 */
export async function sendFileAs(
  ctx: Context,
  { key, name, clean }: { key: string; name: string; clean: boolean },
  res: Response,
): Promise<void> {
  const file = await findFile(key)
  if (!file) throw new Problem('resource.notFound')
  const { files } = ctx.app
  const { id } = platformOf(ctx)
  const picture =
    clean && CLEANED.includes(file.type)
      ? await cleanPicture(await buffer(files.read(id, key))).catch(() => null)
      : null
  // A picture that cannot be cleaned is not given out.
  if (clean && CLEANED.includes(file.type) && !picture) throw new Problem('resource.notFound')
  setFileHeaders(res, { type: file.type, name, cache: 'private, no-store' })
  if (picture) {
    res.setHeader('content-length', String(picture.length))
    res.end(picture)
    return
  }
  const size = await files.size(id, key).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Problem('resource.notFound') : error
  })
  res.setHeader('content-length', String(size))
  await pipeline(files.read(id, key), res).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error // the reader left
  })
}
