import { buffer } from 'node:stream/consumers'
import type { Response } from 'express'
import type { ArgumentsOf } from '#core/endpoint.ts'
import type * as contract from '#core/gallery/gallery.contract.ts'
import { galleryHtml } from '#core/gallery/gallery.html.ts'
import { fileKeysOf, projected } from '#core/gallery/gallery.rules.ts'
import { Problem } from '#core/problem.ts'
import { pick } from '#core/text.ts'
import { type Context, platformOf } from '../../context.ts'
import { narrowPicture } from '../../files/picture.ts'
import { frontWords } from '../../publish/live.ts'
import { sendFileAs } from '../file/blind.actions.ts'
import { policyOf } from '../file/file.actions.ts'
import { findFile } from '../file/file.public.ts'
import { getProgramRow } from '../program/program.public.ts'
import { openGallery, withSettings } from './gallery.actions.ts'
import { findGalleryAnywhere, listItemRows, listMatching } from './gallery.repo.ts'
import { readShown, settingsOf } from './sync.ts'
import { openView, readView } from './view.ts'

/** Never cached. Throws 'resource.notFound' for a draft, which nobody knows of. */
export async function getPublicGallery(
  ctx: Context,
  { programId, id, lang }: ArgumentsOf<typeof contract.getPublicGallery>,
) {
  const gallery = await findGalleryAnywhere(id)
  const program = gallery && (await getProgramRow(gallery.programId))
  if (!program || gallery.state === 'draft' || program.status === 'deleted') throw new Problem('resource.notFound')
  if (program.id !== programId && program.slug !== programId) throw new Problem('resource.notFound')
  const published = gallery.state === 'published'
  const locale = lang ?? ctx.locale
  const view = published ? await openView(gallery, program, '') : null
  return {
    ...{ id: gallery.id, slug: gallery.slug, published },
    title: view ? pick(view.title, locale, view.lang) : '',
    intro: view ? pick(view.intro, locale, view.lang) : '',
    entries: view?.entries.length ?? 0,
  }
}

/** Sends a file that an entry of a published gallery shows. Throws 'resource.notFound'. */
export async function sendGalleryFile(
  ctx: Context,
  { slug, key, width }: ArgumentsOf<typeof contract.getGalleryFile>,
  res: Response,
): Promise<void> {
  const gallery = await findGalleryAnywhere(slug)
  if (gallery?.slug !== slug || gallery.state !== 'published') throw new Problem('resource.notFound')
  const program = await getProgramRow(gallery.programId)
  if (program.status === 'deleted') throw new Problem('resource.notFound')
  const { entries } = await openView(gallery, program, '')
  if (!entries.some(({ shown }) => fileKeysOf(shown).includes(key))) throw new Problem('resource.notFound')
  const file = await findFile(key)
  if (!file) throw new Problem('resource.notFound')
  const { files } = ctx.app
  const { id } = platformOf(ctx)
  const picture =
    width && ['image/png', 'image/jpeg', 'image/webp'].includes(file.type)
      ? await files
          .derived(id, key, width, async () => narrowPicture(await buffer(files.read(id, key)), width))
          .catch(() => null)
      : null
  if (picture) {
    res.setHeader('content-type', 'image/webp')
    res.setHeader('content-security-policy', policyOf('image/webp'))
    res.setHeader('x-content-type-options', 'nosniff')
    // Asked again each time: a gallery that was taken offline shows nothing more.
    res.setHeader('cache-control', 'private, no-cache')
    const etag = `"${file.checksum.slice(0, 32)}-${width}"`
    res.setHeader('etag', etag)
    if (res.req.headers['if-none-match'] === etag) {
      res.status(304).end()
      return
    }
    res.setHeader('content-length', String(picture.length))
    res.end(picture)
    return
  }
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(file.name)?.[0] ?? ''
  await sendFileAs(ctx, { key, name: `document${extension}`, clean: true }, res)
}

const MOST_PREVIEWED = 60

/** The page as visitors would see it with these changes. */
export async function previewGallery(
  ctx: Context,
  { programId, galleryId, lang, title, intro, settings }: ArgumentsOf<typeof contract.previewGallery>,
): Promise<{ html: string; withoutCover: number }> {
  const gallery = await openGallery(programId, galleryId)
  const program = await getProgramRow(programId)
  const wanted = await settingsOf({ programId, settings: withSettings(gallery, settings) })
  const items = (await listItemRows(gallery.id)).filter(({ isOut }) => !isOut)
  const byHand = items.filter(({ source }) => source === 'hand').map(({ responseId }) => responseId)
  const matching = wanted.source === 'filter' ? await listMatching(programId, wanted.only, MOST_PREVIEWED) : []
  const out = new Set((await listItemRows(gallery.id)).filter(({ isOut }) => isOut).map(({ responseId }) => responseId))
  const ids = [
    ...new Set([
      ...items.map(({ responseId }) => responseId).filter((one) => byHand.includes(one) || matching.includes(one)),
      ...matching.filter((one) => !out.has(one)),
    ]),
  ].slice(0, MOST_PREVIEWED)
  const read = await readShown(program, ids, wanted)
  const known = new Map(items.map((item) => [item.responseId, item]))
  const entries = ids.flatMap((responseId) => {
    const shown = read.get(responseId)?.shown
    const item = known.get(responseId)
    return shown
      ? [
          {
            id: responseId,
            slug: item?.slug ?? responseId,
            prize: item?.prize ?? null,
            shown: projected(shown, wanted),
          },
        ]
      : []
  })
  const view = {
    ...(await readView(await getProgramRow(programId), wanted, entries, ctx.now.toISOString().slice(0, 10))),
    ...{ slug: gallery.slug, settings: wanted, title: title ?? gallery.title, intro: intro ?? gallery.intro },
  }
  const { id } = platformOf(ctx)
  const html = galleryHtml(
    view,
    { search: '', chosen: {}, page: 1 },
    {
      t: frontWords(lang),
      fileUrl: (key, width) => `/api/portal/platforms/${id}/files/stream/${key}${width ? `?width=${width}` : ''}`,
    },
  )
  return { html, withoutCover: entries.filter(({ shown }) => shown.cover === null).length }
}
