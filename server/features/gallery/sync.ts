import {
  DEFAULT_GALLERY,
  MOST_ITEMS,
  projected,
  type Shown,
  type ShownFile,
  shownSettings,
  textIn,
} from '#core/gallery/gallery.rules.ts'
import type { Locale } from '#core/locale.ts'
import { keyOf } from '#core/platform/slug.rules.ts'
import { transaction } from '../../db/database.ts'
import { categoriesOf, getProgramRow, type ProgramRow } from '../program/program.public.ts'
import { type PublicReading, publicForms, readPublicly } from '../response/public.actions.ts'
import { labelsOf } from '../tag/tag.public.ts'
import {
  bumpRevision,
  deleteItems,
  findGalleryAnywhere,
  type GalleryRow,
  type ItemRow,
  insertItems,
  listItemRows,
  listMatching,
  listStale,
  updateItem,
} from './gallery.repo.ts'

const LONGEST_TITLE = 300

/** The languages in which a program's galleries are read. */
export const localesOf = ({ lang, supportedLangs }: Pick<ProgramRow, 'lang' | 'supportedLangs'>): Locale[] => [
  lang,
  ...supportedLangs.filter((locale) => locale !== lang),
]

/** The settings of a gallery without what names a question that everyone may not read. */
export async function settingsOf({ programId, settings }: Pick<GalleryRow, 'programId' | 'settings'>) {
  const allowed = new Set(
    [...(await publicForms(programId)).values()].flatMap(({ key, fields }) =>
      [...fields.keys()].map((reference) => `${key}.${reference}`),
    ),
  )
  return shownSettings({ ...DEFAULT_GALLERY, ...settings }, allowed)
}

/** Everything that may be public of these applications, whatever a gallery chooses of it. */
export async function readShown(
  program: Pick<ProgramRow, 'id' | 'lang' | 'supportedLangs'>,
  ids: readonly string[],
  settings: Awaited<ReturnType<typeof settingsOf>>,
): Promise<Map<string, { shown: Shown | null; seen: number }>> {
  const readings = await readPublicly(program.id, ids, localesOf(program))
  const tags = await labelsOf(readings.map(({ id }) => id))
  const keys = new Map((await categoriesOf(program.id)).map(({ id, key }) => [id, key]))
  return new Map(
    readings.map((reading) => [
      reading.id,
      {
        shown: reading.isSubmitted
          ? shownOf(reading, settings, {
              category: keys.get(reading.categoryId) ?? null,
              tags: (tags.get(reading.id) ?? []).map(({ name }) => name),
              lang: program.lang,
            })
          : null,
        seen: reading.version,
      },
    ]),
  )
}

function shownOf(
  { values, number, people }: PublicReading,
  { title, cover }: { title: string | null; cover: string | null },
  { category, tags, lang }: { category: string | null; tags: string[]; lang: Locale },
): Shown {
  const named = title === null ? '' : textIn(values[title]?.text, lang)
  return {
    title: named.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_TITLE) || number,
    cover: cover === null ? null : (values[cover]?.files?.find((file: ShownFile) => file.picture) ?? null),
    ...{ category, tags, people, values },
  }
}

/**
 * Brings the entries of a gallery up to what its applications are now, and to its filter. `changed`: only these applications did;
 * left out: all may have. Running twice does nothing more.
 */
export async function syncGallery(id: string, changed?: readonly string[]): Promise<void> {
  const gallery = await findGalleryAnywhere(id)
  if (!gallery) return
  const program = await getProgramRow(gallery.programId)
  const settings = await settingsOf(gallery)
  const before = await listItemRows(gallery.id)
  const isChanged = changed && new Set(changed)
  const follows = settings.source === 'filter'
  const matching = follows ? await listMatching(gallery.programId, settings.only, MOST_ITEMS) : []
  const matches = new Set(matching)
  const known = new Set(before.map(({ responseId }) => responseId))
  const gone = follows ? before.filter(({ source, responseId }) => source === 'filter' && !matches.has(responseId)) : []
  const isGone = new Set(gone.map((item) => item.id))
  const fresh = matching
    .filter((responseId) => !known.has(responseId))
    .slice(0, Math.max(0, MOST_ITEMS - before.length))
  const renewed = before.filter(
    (item) => !item.isOut && !isGone.has(item.id) && (!isChanged || isChanged.has(item.responseId)),
  )
  const read = await readShown(program, [...renewed.map(({ responseId }) => responseId), ...fresh], settings)
  // As long as nobody has seen the gallery, addresses of entries follow their titles.
  const taken = new Set(before.map(({ slug }) => slug))
  const slugOf = ({ slug }: ItemRow, shown: Shown | null): string => {
    if (gallery.state !== 'draft' || !shown) return slug
    taken.delete(slug)
    const made = keyOf(shown.title, 'entry', taken)
    taken.add(made)
    return made
  }
  const updates = renewed.flatMap((item) => {
    const found = read.get(item.responseId)
    const shown = found?.shown ? projected(found.shown, settings) : null
    const seen = found?.seen ?? item.seen
    const slug = slugOf(item, shown)
    const isSame = JSON.stringify(shown) === JSON.stringify(item.shown) && slug === item.slug
    return isSame && seen === item.seen ? [] : [{ id: item.id, shown, seen, slug, isSame, moved: slug !== item.slug }]
  })
  const added = newItems(gallery, before, fresh, (responseId) => {
    const found = read.get(responseId)
    return found && { ...found, shown: found.shown && projected(found.shown, settings) }
  })
  if (gone.length === 0 && updates.length === 0 && added.length === 0) return
  await transaction(async () => {
    await deleteItems([...isGone])
    // Two entries may change places: no slug is there twice meanwhile.
    for (const { id: itemId, moved } of updates) if (moved) await updateItem(itemId, { slug: itemId })
    for (const { id: itemId, shown, seen, slug } of updates) await updateItem(itemId, { shown, seen, slug })
    await insertItems(added.map((item) => ({ ...item, source: 'filter' as const })))
    if (gone.length > 0 || added.length > 0 || updates.some(({ isSame }) => !isSame)) await bumpRevision(gallery.id)
  })
}

/** Rows of applications that come into a gallery, behind the others. */
export function newItems(
  { id: galleryId }: Pick<GalleryRow, 'id'>,
  before: readonly ItemRow[],
  responseIds: readonly string[],
  shownOf: (responseId: string) => { shown: Shown | null; seen: number } | undefined,
): Omit<ItemRow, 'id' | 'source'>[] {
  const slugs = new Set(before.map(({ slug }) => slug))
  let position = (before.at(-1)?.position ?? -1) + 1
  return responseIds.flatMap((responseId) => {
    const found = shownOf(responseId)
    if (!found) return []
    const slug = keyOf(found.shown?.title ?? '', 'entry', slugs)
    slugs.add(slug)
    return [{ galleryId, responseId, slug, isOut: false, position: position++, prize: null, ...found }]
  })
}

/** Milliseconds between two looks at whether applications of a gallery changed. */
const LOOKED_AGAIN = 5_000
const looked = new Map<string, number>()

/** Answers of sent applications change without an event that says so for each: a gallery that is read looks for itself now and then. */
export async function syncIfStale(galleryId: string, now: number): Promise<boolean> {
  if (now - (looked.get(galleryId) ?? 0) < LOOKED_AGAIN) return false
  if (looked.size > 5_000) looked.clear()
  looked.set(galleryId, now)
  const stale = await listStale(galleryId)
  if (stale.length === 0) return false
  await syncGallery(galleryId, stale)
  return true
}
