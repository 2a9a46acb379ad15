import type { FormRow } from '#core/form/endpoints.contract.ts'
import { replaceTags } from '#core/form/tags.ts'
import type { Locale } from '#core/locale.ts'
import type { Category, Step } from '#core/program/category.contract.ts'
import { isEmptyParagraph } from '#core/program/program.rules.ts'
import { pick, type Text } from '#core/text.ts'

export type ArrangedCategory = Category & { responses: number }
export type Arrangement = readonly ArrangedCategory[]
/** The categories of a program at one version of it. */
export interface ArrangedCategories {
  items: ArrangedCategory[]
  version: number
}

/** Where a step stands: category by id, place from 0. */
export interface Place {
  categoryId: string
  index: number
}

/** Ids of things that the server does not know yet. */
const NEW = 'new:'
export const newId = (n: number): string => `${NEW}${n}`

export function placeOf(arrangement: Arrangement, stepId: string): Place | null {
  for (const category of arrangement) {
    const index = category.steps.findIndex(({ id }) => id === stepId)
    if (index >= 0) return { categoryId: category.id, index }
  }
  return null
}

/** Another category that is called the same, whatever its capitals and spaces: applicants could not tell them apart. */
export function namesake(
  arrangement: Arrangement,
  { id, title }: Pick<ArrangedCategory, 'id' | 'title'>,
  lang: Locale,
): ArrangedCategory | null {
  const nameOf = (text: Text) => (text[lang] ?? '').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase(lang)
  const name = nameOf(title)
  return (name && arrangement.find((each) => each.id !== id && nameOf(each.title) === name)) || null
}

const inCategory = (
  arrangement: Arrangement,
  id: string,
  change: (category: ArrangedCategory) => ArrangedCategory,
): Arrangement => arrangement.map((category) => (category.id === id ? change(category) : category))

/** The step at another place, also of another category. `index` counts without the step itself. */
export function moveStep(arrangement: Arrangement, stepId: string, to: Place): Arrangement {
  const from = placeOf(arrangement, stepId)
  const step = arrangement.find(({ id }) => id === from?.categoryId)?.steps[from?.index ?? -1]
  if (!from || !step || (from.categoryId === to.categoryId && from.index === to.index)) return arrangement
  return insertStep(removeStep(arrangement, stepId), to, step)
}

export const insertStep = (arrangement: Arrangement, { categoryId, index }: Place, step: Step): Arrangement =>
  inCategory(arrangement, categoryId, (category) => ({
    ...category,
    steps: [...category.steps.slice(0, index), step, ...category.steps.slice(index)],
  }))

export const replaceStep = (arrangement: Arrangement, step: Step): Arrangement =>
  arrangement.map((category) => ({
    ...category,
    steps: category.steps.map((each) => (each.id === step.id ? step : each)),
  }))

export const removeStep = (arrangement: Arrangement, stepId: string): Arrangement =>
  arrangement.map((category) => ({ ...category, steps: category.steps.filter(({ id }) => id !== stepId) }))

export function moveCategory(arrangement: Arrangement, id: string, by: -1 | 1): Arrangement {
  const from = arrangement.findIndex((category) => category.id === id)
  const moved = arrangement[from]
  const to = from + by
  if (!moved || to < 0 || to >= arrangement.length) return arrangement
  const rest = arrangement.filter((category) => category.id !== id)
  return [...rest.slice(0, to), moved, ...rest.slice(to)]
}

/** Ids of everything in an arrangement, in order. */
const idsOf = (arrangement: Arrangement): string[] =>
  arrangement.flatMap(({ id, steps }) => [id, ...steps.map((step) => step.id)])

/** The same arrangement by the ids that its things have by now. */
export const renamed = (arrangement: Arrangement, idOf: (id: string) => string): Arrangement =>
  arrangement.map((category) => ({
    ...category,
    id: idOf(category.id),
    steps: category.steps.map((step) => ({ ...step, id: idOf(step.id) })),
  }))

/** Which id the server gave to each new thing: its answer has the shape of what was asked. */
export function givenIds(asked: Arrangement, answered: Arrangement): [asked: string, given: string][] {
  const given = idsOf(answered)
  return idsOf(asked).flatMap((id, at): [string, string][] => {
    const now = given[at]
    return now !== undefined && now !== id ? [[id, now]] : []
  })
}

/**
 * What the server is asked to make of it: everything, in order. A thing that stands in `present` goes by its id; one
 * that was removed comes back under its key, a new one has neither.
 */
export function wanted(arrangement: Arrangement, present: Arrangement, given: ReadonlyMap<string, string> = new Map()) {
  const known = new Set(idsOf(present))
  const named = ({ id, key }: { id: string; key: string }) => {
    const now = given.get(id) ?? id
    return known.has(now) ? { id: now } : key ? { key } : {}
  }
  return arrangement.map(({ title, summary, steps, ...category }: Category) => ({
    ...named(category),
    title,
    summary,
    steps: steps.map((step) => ({
      ...named(step),
      type: step.type,
      title: step.title,
      config: step.config,
      closesAt: step.closesAt,
    })),
  }))
}

/** What each thing says, whatever stands around it; of a category that goes, its steps too. */
const sayings = (arrangement: Arrangement): Map<string, string> =>
  new Map(
    arrangement.flatMap(({ id, title, summary, steps }): [string, string][] => [
      [id, JSON.stringify([title, summary])],
      [`${id} steps`, steps.map((step) => step.id).join()],
      ...steps.map((step): [string, string] => [step.id, JSON.stringify(step)]),
    ]),
  )

/** Whether nothing that a change rewrites or takes away was changed by somebody else: it can be made on theirs too. */
export function isApart(before: Arrangement, changed: Arrangement, theirs: Arrangement): boolean {
  const [was, mine, now] = [sayings(before), sayings(changed), sayings(theirs)]
  return [...was].every(
    ([id, saying]) =>
      now.get(id) === saying || mine.get(id) === saying || (id.endsWith(' steps') && mine.has(id) && now.has(id)),
  )
}

export type StepFlaw = 'formMustNotBeEmpty' | 'formNotPublished' | 'textareaMustNotBeEmpty'

/** Why an applicant would be stuck at this step. `publishedForms` are the ids of forms with a version. */
export function flawOf(step: Step, lang: Locale, publishedForms: ReadonlySet<string>): StepFlaw | null {
  switch (step.type) {
    case 'form':
      if (!step.config.form_id) return 'formMustNotBeEmpty'
      return publishedForms.has(step.config.form_id) ? null : 'formNotPublished'
    case 'textarea':
      return isEmptyParagraph(pick(step.config.content, lang)) ? 'textareaMustNotBeEmpty' : null
    case 'validation':
      return null
  }
}

/** Ids of the forms that an applicant can be shown. */
export const publishedForms = (forms: readonly Pick<FormRow, 'id' | 'currentVersion'>[]): ReadonlySet<string> =>
  new Set(forms.filter(({ currentVersion }) => currentVersion !== null).map(({ id }) => id))

/** How many steps an applicant could take, and at how many they would be stuck. */
export function countSteps(
  arrangement: readonly Pick<ArrangedCategory, 'steps'>[],
  lang: Locale,
  published: ReadonlySet<string>,
): { ready: number; broken: number } {
  const steps = arrangement.flatMap((category) => category.steps)
  const ready = steps.filter((step) => flawOf(step, lang, published) === null).length
  return { ready, broken: steps.length - ready }
}

const SEGMENTS = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Words of a rich text, counted. */
export const wordsIn = (html: string): number =>
  [...SEGMENTS.segment(replaceTags(html, () => ' ').replaceAll(/&#?\w+;/g, ' '))].filter(({ isWordLike }) => isWordLike)
    .length
