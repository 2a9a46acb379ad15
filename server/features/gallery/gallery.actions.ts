import type { ArgumentsOf } from '#core/endpoint.ts'
import type * as contract from '#core/gallery/gallery.contract.ts'
import type { Gallery } from '#core/gallery/gallery.contract.ts'
import {
  countHidden,
  DEFAULT_GALLERY,
  type GallerySettings,
  kindOf,
  MOST_GALLERIES,
} from '#core/gallery/gallery.rules.ts'
import { isReservedSlug, slugOf } from '#core/platform/slug.rules.ts'
import { Problem } from '#core/problem.ts'
import { pick } from '#core/text.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { together, withFreeSlug } from '../../db/free-slug.ts'
import { isUniqueViolation } from '../../db/unique.ts'
import { record } from '../../events/record.ts'
import { currentVersionsOf, listForms } from '../form/form.public.ts'
import { lockEditableProgram } from '../program/program.actions.ts'
import { getProgramRow } from '../program/program.public.ts'
import { publicForms } from '../response/public.actions.ts'
import {
  findGallery,
  type GalleryRow,
  type GalleryValues,
  insertGallery,
  listGalleryRows,
  readFigures,
  removeGallery,
  updateGalleryAt,
} from './gallery.repo.ts'
import { syncGallery } from './sync.ts'

/** Throws 'resource.notFound'. */
export async function openGallery(programId: string, idOrSlug: string): Promise<GalleryRow> {
  const gallery = await findGallery(programId, idOrSlug)
  if (!gallery) throw new Problem('resource.notFound')
  return gallery
}

export const subjectOf = ({ id, title }: Pick<GalleryRow, 'id' | 'title'>) => ({
  kind: 'gallery' as const,
  id,
  name: pick(title, 'fr'),
})

const present = (
  { id, slug, title, intro, state, publishedAt, settings, version }: GalleryRow,
  figures: Gallery['figures'],
): Gallery => ({
  ...{ id, slug, title, intro, state, figures, version },
  publishedAt: publishedAt?.toISOString() ?? null,
  settings: { ...DEFAULT_GALLERY, ...settings },
})

async function show(programId: string, id: string): Promise<Gallery> {
  const gallery = await openGallery(programId, id)
  return present(gallery, (await readFigures([gallery.id]))(gallery.id))
}

export async function listGalleries({ programId }: { programId: string }): Promise<{ items: Gallery[] }> {
  const galleries = await listGalleryRows(programId)
  const figuresOf = await readFigures(galleries.map(({ id }) => id))
  return { items: galleries.map((gallery) => present(gallery, figuresOf(gallery.id))) }
}

export const getGallery = ({ programId, galleryId }: { programId: string; galleryId: string }): Promise<Gallery> =>
  show(programId, galleryId)

/** The questions that everyone may read, in the order of forms. */
export async function listGalleryQuestions({ programId }: { programId: string }) {
  const forms = await listForms(programId)
  const versions = await currentVersionsOf(forms.map(({ id }) => id))
  const open = await publicForms(programId)
  return {
    items: forms.flatMap(({ id }) => {
      const form = open.get(id)
      return form
        ? [...form.fields.values()].map((field) => ({
            question: `${form.key}.${field.reference}`,
            title: field.title,
            kind: kindOf(field),
          }))
        : []
    }),
    hidden: [...versions.values()].reduce((sum, { definition }) => sum + countHidden(definition), 0),
  }
}

/** Throws 'gallery.slugTaken', 'gallery.tooMany'; 'request.invalid' for a gallery to copy that is not there. */
export async function createGallery(
  ctx: Context,
  { programId, title, slug, from }: ArgumentsOf<typeof contract.createGallery>,
): Promise<Gallery> {
  const { lang } = await getProgramRow(programId)
  const source = from ? await findGallery(programId, from) : null
  if (from && !source) throw new Problem('request.invalid', { issues: [{ at: 'body.from', rule: 'unknown' }] })
  const make = async (taken: string): Promise<string> => {
    await lockEditableProgram(programId)
    const known = await listGalleryRows(programId)
    if (known.length >= MOST_GALLERIES) throw new Problem('gallery.tooMany', { data: { most: MOST_GALLERIES } })
    const id = await insertGallery({
      ...{ programId, title, slug: taken, state: 'draft', publishedAt: null },
      intro: source?.intro ?? {},
      settings: source ? { ...DEFAULT_GALLERY, ...source.settings } : DEFAULT_GALLERY,
      position: (known.at(-1)?.position ?? -1) + 1,
    })
    await record(ctx, { type: 'gallery.created', subject: subjectOf({ id, title }), programId, after: { slug: taken } })
    return id
  }
  const id = slug
    ? await underSlug(slug, () => together(() => make(slug)))
    : await withFreeSlug('gallery', slugOf(pick(title, lang)), make)
  if (source?.settings.source === 'filter') await syncGallery(id)
  return show(programId, id)
}

async function underSlug<Result>(slug: string, work: () => Promise<Result>): Promise<Result> {
  const taken = () =>
    new Problem('gallery.slugTaken', { issues: [{ at: 'body.slug', rule: 'gallery.slugTaken' }], data: { slug } })
  if (isReservedSlug(slug)) throw taken()
  return work().catch((error) => {
    throw isUniqueViolation(error) ? taken() : error
  })
}

const defined = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]: Exclude<Values[Name], undefined>
  }

export const withSettings = (
  { settings }: Pick<GalleryRow, 'settings'>,
  changed: ArgumentsOf<typeof contract.updateGallery>['settings'],
): GallerySettings => ({ ...DEFAULT_GALLERY, ...settings, ...defined(changed ?? {}) })

/** Throws 'resource.stale' with what stands now, 'gallery.slugTaken'. */
export async function updateGallery(
  ctx: Context,
  { programId, galleryId, version, settings, slug, title, intro }: ArgumentsOf<typeof contract.updateGallery>,
): Promise<Gallery> {
  const before = await openGallery(programId, galleryId)
  const values: GalleryValues = {
    ...(title && { title }),
    ...(intro && { intro }),
    ...(slug && slug !== before.slug && { slug }),
    ...(settings && { settings: withSettings(before, settings) }),
  }
  const work = () =>
    write(ctx, before, version, values, (from, to) => ({
      type: 'gallery.updated' as const,
      before: changedIn(from, to),
      after: changedIn(to, from),
    }))
  await (values.slug ? underSlug(values.slug, work) : work())
  await syncGallery(before.id)
  return show(programId, before.id)
}

const shown = ({ title, intro, slug, settings }: GalleryRow): Record<string, unknown> => ({
  ...{ title, intro, slug },
  ...settings,
})

/** What of a gallery differs from another state of it. */
function changedIn(gallery: GalleryRow, other: GalleryRow): Record<string, unknown> {
  const there = shown(other)
  return Object.fromEntries(
    Object.entries(shown(gallery)).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(there[name])),
  )
}

type Told =
  | { type: 'gallery.updated'; before: Record<string, unknown>; after: Record<string, unknown> }
  | { type: 'gallery.published'; after: { entries: number } }
  | { type: 'gallery.unpublished'; before: { entries: number } }

async function write(
  ctx: Context,
  before: GalleryRow,
  version: number,
  values: GalleryValues,
  tell: (from: GalleryRow, to: GalleryRow) => Told,
): Promise<void> {
  const { programId, id } = before
  await transaction(async () => {
    await lockEditableProgram(programId)
    if (!(await updateGalleryAt(id, version, values)))
      throw new Problem('resource.stale', { data: { current: await show(programId, id) } })
    const after = await openGallery(programId, id)
    await record(ctx, { ...tell(before, after), subject: subjectOf(after), programId })
  })
}

/** Throws 'gallery.notReady' with what is missing. */
export async function setGalleryState(
  ctx: Context,
  { programId, galleryId, state }: ArgumentsOf<typeof contract.setGalleryState>,
): Promise<Gallery> {
  const { id } = await openGallery(programId, galleryId)
  if (state === 'published') await syncGallery(id)
  const before = await openGallery(programId, id)
  // Nobody has seen a draft that could be taken offline.
  if (before.state === state || (before.state === 'draft' && state === 'unpublished')) return show(programId, id)
  const { entries } = (await readFigures([id]))(id)
  if (state === 'published') assertReady(before, entries)
  await write(
    ctx,
    before,
    before.version,
    { state, publishedAt: state === 'published' ? ctx.now : before.publishedAt },
    () =>
      state === 'published'
        ? { type: 'gallery.published', after: { entries } }
        : { type: 'gallery.unpublished', before: { entries } },
  )
  return show(programId, id)
}

function assertReady({ settings }: GalleryRow, entries: number): void {
  const missing = [...(settings.title === null ? ['title'] : []), ...(entries > 0 ? [] : ['entries'])]
  if (missing.length > 0) throw new Problem('gallery.notReady', { data: { missing } })
}

export async function deleteGallery(
  ctx: Context,
  { programId, galleryId }: ArgumentsOf<typeof contract.deleteGallery>,
): Promise<void> {
  const gallery = await openGallery(programId, galleryId)
  await transaction(async () => {
    await lockEditableProgram(programId)
    const { entries } = (await readFigures([gallery.id]))(gallery.id)
    await removeGallery(gallery.id)
    await record(ctx, {
      type: 'gallery.deleted',
      subject: subjectOf(gallery),
      programId,
      before: { slug: gallery.slug, entries },
    })
  })
}
