import { LRUCache } from 'lru-cache'
import { optionReference } from '#core/form/definition.ts'
import type { GalleryView } from '#core/gallery/gallery.html.ts'
import {
  DEFAULT_GALLERY,
  type GalleryEntry,
  type GallerySettings,
  inOrder,
  kindOf,
  type PublicQuestion,
  questionKey,
} from '#core/gallery/gallery.rules.ts'
import { categoriesOf, type ProgramRow } from '../program/program.public.ts'
import { publicForms } from '../response/public.actions.ts'
import { type GalleryRow, listItemRows } from './gallery.repo.ts'

type Kept = Omit<GalleryView, 'slug' | 'title' | 'intro' | 'settings'>

/** Entries of all galleries that are kept in memory. */
const MOST_KEPT = 20_000

/** Galleries that are kept as they were read; another version is another one. */
const kept = new LRUCache<string, Kept>({
  maxSize: MOST_KEPT,
  sizeCalculation: ({ entries }) => entries.length + 1,
})

const settingsOf = ({ settings }: GalleryRow): GallerySettings => ({ ...DEFAULT_GALLERY, ...settings })

/** Changes with all that the pages of a gallery say: its own, its entries, and what its program is called. */
export const versionOf = (gallery: GalleryRow, program: ProgramRow, day: string): string =>
  [
    ...[gallery.revision, gallery.version, program.version],
    ...(settingsOf(gallery).order === 'random' ? [day] : []),
  ].join(' ')

/** A gallery of a program with all that its pages say, as it is now. `day` seeds the random order. */
export async function openView(gallery: GalleryRow, program: ProgramRow, day: string): Promise<GalleryView> {
  const settings = settingsOf(gallery)
  const key = `${gallery.id} ${versionOf(gallery, program, day)}`
  const known = kept.get(key) ?? (await readView(program, settings, await entriesOf(gallery.id), day))
  kept.set(key, known)
  return { slug: gallery.slug, title: gallery.title, intro: gallery.intro, settings, ...known }
}

export const entriesOf = async (galleryId: string): Promise<GalleryEntry[]> =>
  (await listItemRows(galleryId)).flatMap(({ id, slug, prize, shown, isOut }) =>
    shown && !isOut ? [{ id, slug, prize, shown }] : [],
  )

export async function readView(
  program: ProgramRow,
  settings: GallerySettings,
  entries: readonly GalleryEntry[],
  day: string,
): Promise<Kept> {
  const { id: programId } = program
  const named = new Set(settings.fields.map(({ question }) => question))
  const questions = new Map<string, PublicQuestion>()
  for (const { key, fields } of (await publicForms(programId)).values())
    for (const field of fields.values()) {
      const question = questionKey(key, field.reference)
      if (!named.has(question)) continue
      const options = 'options' in field ? field.options : undefined
      questions.set(question, {
        ...{ question, title: field.title, kind: kindOf(field) },
        ...(options && { options: options.map((one) => ({ value: optionReference(one), text: one.text })) }),
      })
    }
  const isPublic = program.publishedAt !== null && program.status !== 'deleted'
  return {
    lang: program.lang,
    program: { title: program.title, slug: isPublic ? program.slug : null },
    questions,
    categories: (await categoriesOf(programId)).map(({ key, title }) => ({ key, title })),
    entries: inOrder(entries, settings.order, day),
  }
}
