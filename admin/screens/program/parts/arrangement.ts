import type { Locale } from '#core/locale.ts'
import type { Category, ProgramCategories, Step } from '#core/program/program.contract.ts'
import { isEmptyParagraph } from '#core/program/program.rules.ts'
import { pick } from '#core/text.ts'

export type ArrangedCategory = ProgramCategories['items'][number]
export type Arrangement = readonly ArrangedCategory[]

/** Where a step stands: category by id, place from 0. */
export interface Place {
  categoryId: string
  index: number
}

/** Ids of things that the server does not know yet. */
const NEW = 'new:'
export const newId = (n: number): string => `${NEW}${n}`
export const isNew = (id: string): boolean => id.startsWith(NEW)

export function placeOf(arrangement: Arrangement, stepId: string): Place | null {
  for (const category of arrangement) {
    const index = category.steps.findIndex(({ id }) => id === stepId)
    if (index >= 0) return { categoryId: category.id, index }
  }
  return null
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

/** What the server is asked to make of it: everything, in order; new things without an id. */
export const wanted = (arrangement: Arrangement) =>
  arrangement.map(({ id, title, summary, steps }: Category) => ({
    ...(isNew(id) ? {} : { id }),
    title,
    summary,
    steps: steps.map((step) => ({
      ...(isNew(step.id) ? {} : { id: step.id }),
      type: step.type,
      title: step.title,
      config: step.config,
      closesAt: step.closesAt,
    })),
  }))

export type StepFlaw = 'formMustNotBeEmpty' | 'textareaMustNotBeEmpty'

/** Why an applicant would be stuck at this step. `publishedForms` are the ids of forms with a version. */
export function flawOf(step: Step, lang: Locale, publishedForms: ReadonlySet<string>): StepFlaw | null {
  switch (step.type) {
    case 'form':
      return step.config.form_id && publishedForms.has(step.config.form_id) ? null : 'formMustNotBeEmpty'
    case 'textarea':
      return isEmptyParagraph(pick(step.config.content, lang)) ? 'textareaMustNotBeEmpty' : null
    case 'validation':
      return null
  }
}

/** Words of a rich text, counted. */
export const wordsIn = (html: string): number =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length
