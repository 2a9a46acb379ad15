import type { AnswerOf, ArgumentsOf } from '#core/endpoint.ts'
import { fold } from '#core/fold.ts'
import type * as contract from '#core/gallery/gallery.contract.ts'
import type { GalleryItem } from '#core/gallery/gallery.contract.ts'
import { MOST_ITEMS, projected } from '#core/gallery/gallery.rules.ts'
import { Problem } from '#core/problem.ts'
import { displayNumber } from '#core/response/response.rules.ts'
import { pick } from '#core/text.ts'
import { type Context, platformOf, userOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { lockEditableProgram } from '../program/program.actions.ts'
import { getProgramRow } from '../program/program.public.ts'
import { idsOfListing } from '../response/ids.ts'
import { openGallery, subjectOf } from './gallery.actions.ts'
import {
  bumpRevision,
  deleteItems,
  type GalleryRow,
  type ItemRow,
  insertItems,
  keepSubmitted,
  listItemRows,
  readNames,
  updateItem,
  updateItems,
} from './gallery.repo.ts'
import { newItems, readShown, settingsOf } from './sync.ts'

/** Those that are shown, in their order. */
const itemsIn = async (galleryId: string): Promise<ItemRow[]> =>
  (await listItemRows(galleryId)).filter(({ isOut, shown }) => !isOut && shown !== null)

export async function listGalleryItems(
  ctx: Context,
  { programId, galleryId, page, perPage, search, category, prize }: ArgumentsOf<typeof contract.listGalleryItems>,
): Promise<AnswerOf<typeof contract.listGalleryItems>> {
  const gallery = await openGallery(programId, galleryId)
  const { numberPrefix } = await getProgramRow(programId)
  const items = await itemsIn(gallery.id)
  const names = new Map((await readNames(items.map(({ responseId }) => responseId))).map((row) => [row.id, row]))
  const words = fold(search ?? '').trim()
  const { id: platformId } = platformOf(ctx)
  const all = items.map((item, position): GalleryItem => {
    const named = names.get(item.responseId)
    const { cover } = item.shown ?? { cover: null }
    return {
      ...{ id: item.id, responseId: item.responseId, slug: item.slug, prize: item.prize, position },
      number: displayNumber(numberPrefix, named?.number ?? null),
      title: named?.title || item.shown?.title || '',
      category: named?.category ?? null,
      cover: cover && `/api/portal/platforms/${platformId}/files/stream/${cover.key}`,
    }
  })
  const found = all.filter(
    (item) =>
      (!words || fold(`${item.number} ${item.title}`).includes(words)) &&
      (!category || item.category === category) &&
      (!prize || (prize === 'with') === (item.prize !== null)),
  )
  const shown = found.slice((page - 1) * perPage, page * perPage)
  return {
    items: shown,
    metadata: {
      page,
      perPage,
      total: all.length,
      totalFiltred: found.length,
      nbPages: Math.max(1, Math.ceil(found.length / perPage)),
      lastId: shown.at(-1)?.id ?? null,
    },
  }
}

/** Takes submitted applications in; what was taken out before comes back. Throws 'gallery.tooManyEntries'. */
export async function addGalleryItems(
  ctx: Context,
  { programId, galleryId, responseIds, filters }: ArgumentsOf<typeof contract.addGalleryItems>,
): Promise<{ added: number; total: number }> {
  const gallery = await openGallery(programId, galleryId)
  const asked = await keepSubmitted(programId, responseIds ?? (await idsThatMatch(ctx, programId, filters ?? {})))
  const settings = await settingsOf(gallery)
  const read = await readShown(await getProgramRow(programId), asked, settings)
  return transaction(async () => {
    await lockEditableProgram(programId)
    const before = await listItemRows(gallery.id)
    const known = new Map(before.map((item) => [item.responseId, item]))
    const fresh = asked.filter((id) => !known.has(id))
    const back = asked.flatMap((id) => (known.get(id)?.isOut ? [(known.get(id) as ItemRow).id] : []))
    if (before.length + fresh.length > MOST_ITEMS)
      throw new Problem('gallery.tooManyEntries', { data: { most: MOST_ITEMS } })
    const items = newItems(gallery, before, fresh, (id) => {
      const found = read.get(id)
      return found && { ...found, shown: found.shown && projected(found.shown, settings) }
    })
    await insertItems(items.map((item) => ({ ...item, source: 'hand' as const })))
    if (back.length > 0) await updateItems(back, { isOut: false })
    const added = items.length + back.length
    if (added > 0) {
      await bumpRevision(gallery.id)
      await record(ctx, { type: 'gallery.entriesAdded', subject: subjectOf(gallery), programId, after: { added } })
    }
    return { added, total: before.filter(({ isOut }) => !isOut).length + added }
  })
}

async function idsThatMatch(
  ctx: Context,
  programId: string,
  filters: NonNullable<ArgumentsOf<typeof contract.addGalleryItems>['filters']>,
): Promise<string[]> {
  const program = await getProgramRow(programId)
  const ids: string[] = []
  const readerId = ctx.actor.kind === 'user' ? userOf(ctx).id : ''
  const listing = idsOfListing(ctx, program, { ...filters, status: 'submitted' }, { facetPermissions: [], readerId })
  for await (const page of listing) {
    ids.push(...page)
    if (ids.length > MOST_ITEMS) throw new Problem('gallery.tooManyEntries', { data: { most: MOST_ITEMS } })
  }
  return ids
}

/** What its filter took in is remembered as taken out. */
export async function removeGalleryItems(
  ctx: Context,
  { programId, galleryId, itemIds }: ArgumentsOf<typeof contract.removeGalleryItems>,
): Promise<{ removed: number }> {
  const gallery = await openGallery(programId, galleryId)
  return transaction(async () => {
    await lockEditableProgram(programId)
    const asked = new Set(itemIds)
    const found = (await listItemRows(gallery.id)).filter(({ id, isOut }) => asked.has(id) && !isOut)
    const [kept, gone] = [
      found.filter(({ source }) => source === 'filter'),
      found.filter(({ source }) => source === 'hand'),
    ]
    if (kept.length > 0)
      await updateItems(
        kept.map(({ id }) => id),
        { isOut: true },
      )
    await deleteItems(gone.map(({ id }) => id))
    if (found.length > 0) {
      await bumpRevision(gallery.id)
      const removed = found.length
      await record(ctx, { type: 'gallery.entriesRemoved', subject: subjectOf(gallery), programId, before: { removed } })
    }
    return { removed: found.length }
  })
}

async function openItem(gallery: GalleryRow, itemId: string): Promise<ItemRow> {
  const item = (await itemsIn(gallery.id)).find(({ id }) => id === itemId)
  if (!item) throw new Problem('resource.notFound')
  return item
}

/** Puts an entry at a place among those that are shown. */
export async function moveGalleryItem(
  ctx: Context,
  { programId, galleryId, itemId, position }: ArgumentsOf<typeof contract.moveGalleryItem>,
): Promise<void> {
  const gallery = await openGallery(programId, galleryId)
  await transaction(async () => {
    await lockEditableProgram(programId)
    const items = await itemsIn(gallery.id)
    const from = items.findIndex(({ id }) => id === itemId)
    const item = items[from]
    if (!item) throw new Problem('resource.notFound')
    const to = Math.min(position, items.length - 1)
    if (from === to) return
    const order = items.filter(({ id }) => id !== itemId)
    order.splice(to, 0, item)
    for (const [n, one] of order.entries()) if (one.position !== n) await updateItem(one.id, { position: n })
    await bumpRevision(gallery.id)
    await record(ctx, {
      type: 'gallery.entryMoved',
      subject: subjectOf(gallery),
      programId,
      before: { position: from },
      after: { position: to },
    })
  })
}

export async function setGalleryPrize(
  ctx: Context,
  { programId, galleryId, itemId, prize }: ArgumentsOf<typeof contract.setGalleryPrize>,
): Promise<void> {
  const gallery = await openGallery(programId, galleryId)
  const named = (one: ItemRow['prize']) => ({
    prize: one && [pick(one.title, 'fr'), one.sum].filter(Boolean).join(', '),
  })
  await transaction(async () => {
    await lockEditableProgram(programId)
    const item = await openItem(gallery, itemId)
    await updateItem(item.id, { prize })
    await bumpRevision(gallery.id)
    await record(ctx, {
      type: 'gallery.prizeChanged',
      subject: subjectOf(gallery),
      programId,
      before: named(item.prize),
      after: named(prize),
    })
  })
}
