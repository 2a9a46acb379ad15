import type { Option } from '#core/form/definition.ts'

/** Identifies a choice while it is dragged. */
export const optionId = (n: number): string => `o${n}`

/** What a new field with choices begins with. */
export const twoOptions = (): Option[] => [
  { reference: 'option', text: {} },
  { reference: 'option_2', text: {} },
]
