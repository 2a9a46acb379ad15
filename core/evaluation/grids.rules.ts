import type { Text } from '../text.ts'
import type { Criterion, CriterionField } from './criterion.rules.ts'

/** What a grid that comes with the product asks, without its words: `criteriaGrid.{grid}.{reference}` and `…Help`. */
interface GridQuestion {
  reference: string
  type: 'scale' | 'yes-no' | 'choice' | 'comment'
  /** Percent of the total. */
  weight?: number
  options?: readonly string[]
}

const scale = (reference: string, weight: number): GridQuestion => ({ reference, type: 'scale', weight })
const COMMENT: GridQuestion = { reference: 'comment', type: 'comment' }

export const GRIDS = {
  artistic: [scale('quality', 40), scale('originality', 25), scale('feasibility', 20), scale('audience', 15), COMMENT],
  funding: [
    scale('need', 25),
    scale('plan', 25),
    scale('budget', 20),
    scale('team', 15),
    scale('effect', 15),
    { reference: 'advice', type: 'choice', options: ['full', 'part', 'none'] },
    COMMENT,
  ],
  abstract: [
    scale('method', 30),
    scale('originality', 25),
    scale('relevance', 25),
    scale('clarity', 20),
    { reference: 'format', type: 'choice', options: ['talk', 'poster', 'reject'] },
    COMMENT,
  ],
  shortlist: [
    { reference: 'rules', type: 'yes-no', weight: 0 },
    { reference: 'keep', type: 'yes-no', weight: 100 },
    COMMENT,
  ],
} as const satisfies Record<string, readonly GridQuestion[]>
export type Grid = keyof typeof GRIDS
export const GRID_NAMES = Object.keys(GRIDS) as Grid[]

/** Criteria of a grid, with its words: `say` gives those of a key in each language that is wanted. */
export const criteriaOfGrid = (grid: Grid, say: (key: string) => Text): Criterion[] =>
  (GRIDS[grid] as readonly GridQuestion[]).map((question) => ({
    field: fieldOf(grid, question, say),
    weight: question.weight ?? 0,
    categories: [],
  }))

function fieldOf(grid: Grid, { reference, type, options }: GridQuestion, say: (key: string) => Text): CriterionField {
  const base = { reference, title: say(type === 'comment' ? 'comment' : `${grid}.${reference}`) }
  switch (type) {
    case 'scale':
      return { ...base, type: 'linear-scale', help: say(`${grid}.${reference}Help`), required: true, from: 0, to: 10 }
    case 'yes-no':
      return { ...base, type: 'yes-no', required: true }
    case 'choice':
      return {
        ...base,
        type: 'radio',
        required: true,
        options: (options ?? []).map((option) => ({ reference: option, text: say(`${grid}.${option}`) })),
      }
    case 'comment':
      return { ...base, type: 'textarea' }
  }
}
