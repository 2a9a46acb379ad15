import { Gallery } from '../../db/models/Gallery.ts'
import { GalleryItem } from '../../db/models/GalleryItem.ts'
import { findRow, rows } from '../../db/rows.ts'
import { changeSlug, removeSlugs, takeSlug } from '../../db/slugs.ts'
import { execute, select } from '../../tenancy/raw.ts'

const COLUMNS = [
  'id',
  'programId',
  'slug',
  'state',
  'publishedAt',
  'title',
  'intro',
  'settings',
  'position',
  'revision',
  'version',
] as const
export type GalleryRow = Pick<Gallery, (typeof COLUMNS)[number]>

/** In their order. */
export const listGalleryRows = (programId: string): Promise<GalleryRow[]> =>
  rows(Gallery, {
    where: { programId },
    attributes: COLUMNS,
    order: [
      ['position', 'ASC'],
      ['id', 'ASC'],
    ],
  })

/** Of the platform, the newest first. */
export const listPublishedRows = (): Promise<GalleryRow[]> =>
  rows(Gallery, {
    where: { state: 'published' },
    attributes: COLUMNS,
    order: [
      ['publishedAt', 'DESC'],
      ['id', 'ASC'],
    ],
  })

export const publishedSlugs = async (): Promise<string[]> =>
  (await rows(Gallery, { where: { state: 'published' }, attributes: ['slug'], order: [['slug', 'ASC']] })).map(
    ({ slug }) => slug,
  )

const isId = (words: string): boolean => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(words)

/** By its id or slug. */
export const findGallery = (programId: string, idOrSlug: string): Promise<GalleryRow | null> =>
  findRow(Gallery, {
    where: { programId, ...(isId(idOrSlug) ? { id: idOrSlug } : { slug: idOrSlug }) },
    attributes: COLUMNS,
  })

/** Of the whole platform, by its id or slug. */
export const findGalleryAnywhere = (idOrSlug: string): Promise<GalleryRow | null> =>
  findRow(Gallery, { where: isId(idOrSlug) ? { id: idOrSlug } : { slug: idOrSlug }, attributes: COLUMNS })

export type GalleryValues = Partial<Pick<GalleryRow, 'slug' | 'state' | 'publishedAt' | 'title' | 'intro' | 'settings'>>

/** Throws a unique violation when the slug is taken. */
export async function insertGallery(values: Omit<GalleryRow, 'id' | 'version' | 'revision'>): Promise<string> {
  const { id } = await Gallery.create({ ...values, revision: 0 })
  await takeSlug('gallery', id, values.slug)
  return id
}

/** False when somebody changed it since `version`. Throws a unique violation when the slug is taken. */
export async function updateGalleryAt(id: string, version: number, values: GalleryValues): Promise<boolean> {
  const [changed] = await Gallery.update(values, { where: { id, version } })
  if (changed === 1 && values.slug !== undefined) await changeSlug('gallery', id, values.slug)
  return changed === 1
}

/** What a gallery shows has changed. */
export const bumpRevision = (id: string) =>
  execute('UPDATE gallery SET revision = revision + 1 WHERE platform_id = :platformId AND id = :id ', { id })

/** With its entries. Belongs into a transaction. */
export async function removeGallery(id: string): Promise<void> {
  await GalleryItem.destroy({ where: { galleryId: id } })
  await Gallery.destroy({ where: { id } })
  await removeSlugs(id)
}

/** By gallery: entries that visitors see, and prizes among them. */
export async function readFigures(
  ids: readonly string[],
): Promise<(id: string) => { entries: number; prizes: number }> {
  const counted =
    ids.length === 0
      ? []
      : await select<{ id: string; entries: number; prizes: number }>(
          `SELECT gallery_id AS id, COUNT(*) AS entries, COUNT(prize) AS prizes FROM gallery_item
           WHERE platform_id = :platformId AND gallery_id IN ( :ids ) AND is_out = 0 AND shown IS NOT NULL GROUP BY gallery_id`,
          { ids },
          { entries: 'number', prizes: 'number' },
        )
  const byId = new Map(counted.map((row) => [row.id, row]))
  return (id) => ({ entries: byId.get(id)?.entries ?? 0, prizes: byId.get(id)?.prizes ?? 0 })
}

/* ---- items ---- */

const ITEM = ['id', 'galleryId', 'responseId', 'slug', 'source', 'isOut', 'position', 'prize', 'shown', 'seen'] as const
export type ItemRow = Pick<GalleryItem, (typeof ITEM)[number]>

/** In their order, those that were taken out too. */
export const listItemRows = (galleryId: string): Promise<ItemRow[]> =>
  rows(GalleryItem, {
    where: { galleryId },
    attributes: ITEM,
    order: [
      ['position', 'ASC'],
      ['id', 'ASC'],
    ],
  })

export const insertItems = async (items: readonly Omit<ItemRow, 'id'>[]): Promise<void> => {
  for (let from = 0; from < items.length; from += 500)
    await GalleryItem.bulkCreate(items.slice(from, from + 500).map((item) => ({ ...item })))
}

export const updateItem = (
  id: string,
  values: Partial<Pick<ItemRow, 'prize' | 'shown' | 'seen' | 'isOut' | 'slug' | 'position'>>,
) => GalleryItem.update(values, { where: { id } })

export const updateItems = (ids: readonly string[], values: Partial<Pick<ItemRow, 'isOut'>>) =>
  GalleryItem.update(values, { where: { id: [...ids] } })

export const deleteItems = (ids: readonly string[]): Promise<number> =>
  ids.length === 0 ? Promise.resolve(0) : GalleryItem.destroy({ where: { id: [...ids] } })

/** Entries of applications that are removed for good. Belongs into a transaction. */
export async function removeItemsOf(responseIds: readonly string[]): Promise<void> {
  const found = await rows(GalleryItem, { where: { responseId: [...responseIds] }, attributes: ['id', 'galleryId'] })
  await deleteItems(found.map(({ id }) => id))
  for (const galleryId of new Set(found.map((item) => item.galleryId))) await bumpRevision(galleryId)
}

/** Applications of a gallery that changed since their entry was made. */
export const listStale = async (galleryId: string): Promise<string[]> =>
  (
    await select<{ id: string }>(
      `SELECT i.response_id AS id FROM gallery_item i JOIN response r ON r.platform_id = :platformId AND r.id = i.response_id
       WHERE i.platform_id = :platformId AND i.gallery_id = :galleryId AND i.is_out = 0 AND r.version <> i.seen `,
      { galleryId },
    )
  ).map(({ id }) => id)

/** Submitted applications of a program that the gallery's choice lets through, the first submitted first. */
export async function listMatching(
  programId: string,
  { categories, statuses, tags }: { categories: string[]; statuses: string[]; tags: string[] },
  limit: number,
): Promise<string[]> {
  const found = await select<{ id: string }>(
    `SELECT r.id FROM response r LEFT JOIN category c ON c.platform_id = :platformId AND c.id = r.category_id
     WHERE r.platform_id = :platformId AND r.program_id = :programId AND r.state = 'submitted'
     ${categories.length > 0 ? 'AND c.`key` IN ( :categories )' : ''}
     ${statuses.length > 0 ? 'AND r.status_key IN ( :statuses )' : ''}
     ${
       tags.length > 0
         ? `AND EXISTS (SELECT 1 FROM tagging g JOIN tag t ON t.platform_id = :platformId AND t.id = g.tag_id
            WHERE g.platform_id = :platformId AND g.subject_id = r.id AND t.name IN ( :tags ) )`
         : ''
     }
     ORDER BY r.submitted_at, r.id LIMIT ${limit}`,
    { programId, categories, statuses, tags },
  )
  return found.map(({ id }) => id)
}

/** Submitted applications of a program among these, the first submitted first. */
export const keepSubmitted = async (programId: string, ids: readonly string[]): Promise<string[]> =>
  ids.length === 0
    ? []
    : (
        await select<{ id: string }>(
          `SELECT r.id FROM response r WHERE r.platform_id = :platformId AND r.program_id = :programId
           AND r.state = 'submitted' AND r.id IN ( :ids ) ORDER BY r.submitted_at, r.id`,
          { programId, ids },
        )
      ).map(({ id }) => id)

/** Number and title of applications, as organisers call them. */
export const readNames = (ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : select<{ id: string; number: number | null; title: string; category: string | null }>(
        `SELECT r.id, r.number, r.title, c.\`key\` AS category FROM response r
         LEFT JOIN category c ON c.platform_id = :platformId AND c.id = r.category_id
         WHERE r.platform_id = :platformId AND r.id IN ( :ids )`,
        { ids },
        { number: 'number' },
      )
