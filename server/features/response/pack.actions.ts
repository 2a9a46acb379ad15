import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import type { ArgumentsOf } from '#core/endpoint.ts'
import { fileName } from '#core/response/names.rules.ts'
import type * as contract from '#core/response/print.contract.ts'
import { type Context, platformOf } from '../../context.ts'
import { zipWriter } from '../../files/zip.ts'
import { getProgramRow } from '../program/program.public.ts'
import { listStoredFiles } from './files.repo.ts'
import { packedFiles, packFiles } from './pack.ts'
import { readDetail } from './read.actions.ts'

/** All files of an application as one ZIP, sent while it is made. Throws 'resource.notFound'. */
export async function downloadFiles(
  ctx: Context,
  { programId, responseId, lang = ctx.locale }: ArgumentsOf<typeof contract.downloadResponseFiles>,
  res: Response,
): Promise<void> {
  const detail = await readDetail(ctx, { programId, responseId, lang, sensitive: 'masked' })
  const { lang: fallback } = await getProgramRow(programId)
  const files = packedFiles(detail, await listStoredFiles([responseId]), { lang, fallback })
  const name = fileName([detail.number, detail.title].filter(Boolean).join(' '), 60)
  res.setHeader('content-type', 'application/zip')
  res.setHeader('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.zip`)}`)
  res.setHeader('cache-control', 'no-store')
  const out = new PassThrough()
  const sent = pipeline(out, res).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error // the reader left
  })
  const zip = zipWriter(async (bytes) => {
    if (out.destroyed) throw new ReaderLeft()
    if (!out.write(bytes)) await Promise.race([once(out, 'drain'), once(out, 'close')])
  })
  try {
    await packFiles(ctx.app, zip, { platformId: platformOf(ctx).id, folder: '', files })
    await zip.end()
    out.end()
  } catch (error) {
    // A ZIP that was begun is cut off, so that nobody takes it for a whole one.
    if (!(error instanceof ReaderLeft)) res.destroy()
    out.destroy()
    if (!(error instanceof ReaderLeft)) throw error
  }
  await sent
}

class ReaderLeft extends Error {}
