import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import type { PictureWidth } from '#core/file/pictures.ts'
import { Problem } from '#core/problem.ts'
import { type Context, platformOf } from '../../context.ts'
import { narrowPicture } from '../../files/picture.ts'
import { type FoundFile, findFile, setFile } from './file.repo.ts'
import { storeUpload } from './upload.ts'

const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

export const uploadLogo = (ctx: Context, req: Request) =>
  storeUpload(ctx, req, {
    maxBytes: ctx.app.config.limits.logoBytes,
    types: () => LOGO_TYPES,
    visibility: 'private',
    ownerKind: 'logo',
    ownerId: platformOf(ctx).id,
  })

/**
 * Makes an uploaded logo public, once settings name it; the one before it is unused from now on. Throws 'resource.notFound'
 * for another kind of file, or one that is being removed.
 */
export async function changeLogo(ctx: Context, before: string | null, after: string | null): Promise<void> {
  if (before === after) return
  if (after) {
    const file = await findFile(after)
    if (file?.ownerKind !== 'logo' || file.ownerId !== platformOf(ctx).id) throw new Problem('resource.notFound')
    const [claimed] = await setFile(after, { visibility: 'public', unusedSince: null })
    if (claimed !== 1) throw new Problem('resource.notFound')
  }
  if (before) await setFile(before, { unusedSince: ctx.now })
}

/** Who may read a file: everyone when public, else whom its owner lets. Never says which of the two it was. */
async function mayRead(ctx: Context, file: FoundFile): Promise<boolean> {
  if (file.visibility === 'public') return true
  if (ctx.actor.kind !== 'user' || platformOf(ctx).state === 'deleted') return false
  if (file.uploadedById === ctx.actor.id) return true
  return (await ctx.app.loadFileOwners()).get(file.ownerKind)?.mayRead(ctx, file) ?? false
}

/** Shown in the page; everything else is downloaded. SVG never: it can run scripts. */
export const isShown = (type: string): boolean =>
  type === 'application/pdf' || (/^(image|audio|video)\//.test(type) && type !== 'image/svg+xml')

/** Nothing of a file runs or loads. A PDF has no sandbox: with one, Safari shows nothing, and its viewer is the browser's own. */
export const policyOf = (type: string): string => {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'"
  return type === 'application/pdf' ? `${policy}; object-src 'self'` : `${policy}; sandbox`
}

/** Of pictures; a GIF may move. TIFF is shown by few browsers. */
const NARROWED = ['image/png', 'image/jpeg', 'image/webp', 'image/tiff']

/** A picture in another width; null for what is sent as it is. */
async function narrowed(ctx: Context, { key, type }: FoundFile, width: PictureWidth | undefined) {
  if (!width || !NARROWED.includes(type)) return null
  const { files } = ctx.app
  const { id } = platformOf(ctx)
  try {
    return await files.derived(id, key, width, async () => narrowPicture(await buffer(files.read(id, key)), width))
  } catch (error) {
    ctx.app.log.warn({ err: error, key }, 'a picture cannot be made narrower')
    return null
  }
}

/** Sends the bytes of a file with Range, to whom may read it; 404 for everybody else. */
export async function streamFile(
  ctx: Context,
  { key, width }: { key: string; width?: PictureWidth | undefined },
  req: Request,
  res: Response,
): Promise<void> {
  const file = await findFile(key)
  if (!file || !(await mayRead(ctx, file))) throw new Problem('resource.notFound')
  const picture = await narrowed(ctx, file, width)
  if (picture)
    return sendPicture(picture, { etag: `"${file.checksum.slice(0, 32)}-${width}"`, cache: cacheOf(file) }, req, res)
  const { id } = platformOf(ctx)
  const size = await ctx.app.files.size(id, key).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Problem('resource.notFound') : error
  })
  const etag = `"${file.checksum.slice(0, 32)}"`
  setFileHeaders(res, { type: file.type, name: file.name, cache: cacheOf(file) })
  res.setHeader('accept-ranges', 'bytes')
  res.setHeader('etag', etag)
  if (req.headers['if-none-match'] === etag) {
    res.status(304).end()
    return
  }
  const range = req.headers['if-range'] && req.headers['if-range'] !== etag ? null : readRange(req.headers.range, size)
  if (range === 'unsatisfiable') {
    res.status(416).setHeader('content-range', `bytes */${size}`).end()
    return
  }
  const part = range ?? { start: 0, end: size - 1 }
  res.status(range ? 206 : 200)
  if (range) res.setHeader('content-range', `bytes ${part.start}-${part.end}/${size}`)
  res.setHeader('content-length', String(part.end - part.start + 1))
  if (req.method === 'HEAD') {
    res.end()
    return
  }
  await pipeline(ctx.app.files.read(id, key, part), res).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error // the reader left
  })
}

/** What a file is, what it is called, what it may do in a browser, how long it is kept. */
export function setFileHeaders(
  res: Response,
  { type, name, cache }: { type: string; name: string; cache: string },
): void {
  res.setHeader('content-type', type)
  res.setHeader(
    'content-disposition',
    `${isShown(type) ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`,
  )
  res.setHeader('content-security-policy', policyOf(type))
  res.setHeader('cache-control', cache)
}

const cacheOf = ({ visibility }: Pick<FoundFile, 'visibility'>): string =>
  visibility === 'public' ? 'public, max-age=86400' : 'private, no-cache'

function sendPicture(
  picture: Buffer,
  { etag, cache }: { etag: string; cache: string },
  req: Request,
  res: Response,
): void {
  res.setHeader('content-type', 'image/webp')
  res.setHeader('content-security-policy', policyOf('image/webp'))
  res.setHeader('cache-control', cache)
  res.setHeader('etag', etag)
  if (req.headers['if-none-match'] === etag) {
    res.status(304).end()
    return
  }
  res.setHeader('content-length', String(picture.length))
  res.status(200).end(req.method === 'HEAD' ? undefined : picture)
}

/** One range of bytes, both ends included. Several ranges or nonsense: the whole file, as RFC 9110 allows. */
export function readRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const read = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!read || (read[1] === '' && read[2] === '')) return null
  const [from, to] = [read[1], read[2]]
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start >= size || start > end ? 'unsatisfiable' : { start, end }
}
