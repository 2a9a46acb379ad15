import type { Field } from '#core/form/definition.ts'
import { Response } from '#server/db/models/Response.ts'
import { rows } from '#server/db/rows.ts'
import { getForm, listForms, publishForm, saveFormDraft } from '#server/features/form/form.actions.ts'
import { createGallery, setGalleryState, updateGallery } from '#server/features/gallery/gallery.actions.ts'
import { addGalleryItems, listGalleryItems, setGalleryPrize } from '#server/features/gallery/item.actions.ts'
import { at, type DemoPart, type Stage } from './stage.ts'

const PROGRAM = 'prix-du-patrimoine-littoral-2026'
const FINALISTS = 14
/** What everyone may read, by form. */
const PUBLIC: Record<string, string[]> = {
  nominee: ['field_of_work'],
  work: ['title', 'pitch', 'place', 'completed_on', 'problem', 'approach', 'effects', 'pictures'],
}
/** They add up to 40,000 €. */
const PRIZES = [
  { title: { fr: 'Grand prix', en: 'Grand prize' }, sum: 20_000 },
  { title: { fr: 'Prix du savoir-faire', en: 'Craft prize' }, sum: 10_000 },
  { title: { fr: 'Prix du partage', en: 'Sharing prize' }, sum: 6_000 },
  { title: { fr: 'Prix du public', en: 'Public prize' }, sum: 4_000 },
] as const
const TOTAL = PRIZES.reduce((total, { sum }) => total + sum, 0)
const EVERYONE = ['applicant', 'organiser', 'jury', 'public'] as const

const euros = (sum: number): string => `${sum / 1_000} 000 €`

/** Makes the questions of these forms that the gallery shows public. */
async function openQuestions(ctx: Stage['organiser'], programId: string): Promise<void> {
  const { items } = await listForms(ctx, { programId })
  for (const { id, key, title } of items) {
    const open = PUBLIC[key]
    if (!open) continue
    const form = await getForm(ctx, { programId, formId: id, lang: 'fr' })
    const fields = form.draft.fields.map(
      (field): Field => (open.includes(field.reference) ? { ...field, audience: [...EVERYONE] } : field),
    )
    const saved = await saveFormDraft(ctx, {
      ...{ programId, formId: id, title, version: form.version },
      definition: { fields },
    })
    await publishForm(ctx, { programId, formId: id, version: saved.version })
  }
}

/** The finalists of last year's prize, with its winners. */
async function makeGallery({ app, organiser, operator, programs }: Stage): Promise<void> {
  const made = programs.find(({ plan }) => plan.slug === PROGRAM)
  if (!made) return
  const ctx = { ...at(organiser, app.clock.now().getTime()), grants: operator.grants }
  const programId = made.program.id
  const [first] = made.categories
  const submitted = await rows(Response, {
    where: { programId, state: 'submitted' },
    attributes: ['id', 'title', 'categoryId'],
    order: [['id', 'ASC']],
  })
  // Applications with the same title would look like a mistake.
  const byTitle = new Map(submitted.filter(({ categoryId }) => categoryId === first?.id).map((one) => [one.title, one]))
  const finalists = [...byTitle.values()].slice(0, FINALISTS)
  if (finalists.length < PRIZES.length) return
  await openQuestions(ctx, programId)
  const { id: galleryId } = await createGallery(ctx, {
    programId,
    title: { fr: 'Palmarès 2026', en: 'Winners 2026' },
    slug: 'palmares-2026',
  })
  const of = { programId, galleryId }
  await addGalleryItems(ctx, { ...of, responseIds: finalists.map(({ id }) => id) })
  const { items } = await listGalleryItems(ctx, { ...of, page: 1, perPage: PRIZES.length })
  for (const [n, { title, sum }] of PRIZES.entries()) {
    const item = items[n]
    if (item) await setGalleryPrize(ctx, { ...of, itemId: item.id, prize: { title, sum: euros(sum) } })
  }
  const counted = { all: submitted.length, finalists: finalists.length, won: PRIZES.length }
  await updateGallery(ctx, {
    ...of,
    version: 1,
    intro: {
      fr: `${counted.all} candidatures, ${counted.finalists} finalistes, ${counted.won} lauréats. Les prix totalisent ${euros(TOTAL)}.`,
      en: `${counted.all} applications, ${counted.finalists} finalists, ${counted.won} winners. The prizes add up to ${euros(TOTAL)}.`,
    },
    settings: {
      title: 'work.title',
      cover: 'work.pictures',
      fields: [
        { question: 'work.place', card: true, filter: false },
        { question: 'nominee.field_of_work', card: true, filter: true },
        { question: 'work.pitch', card: false, filter: false },
        { question: 'work.problem', card: false, filter: false },
        { question: 'work.approach', card: false, filter: false },
        { question: 'work.effects', card: false, filter: false },
        { question: 'work.completed_on', card: false, filter: false },
        { question: 'work.pictures', card: false, filter: false },
      ],
    },
  })
  await setGalleryState(ctx, { ...of, state: 'published' })
}

export const galleries: DemoPart = { end: makeGallery }
