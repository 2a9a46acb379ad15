import { LIMITS } from '../deps.ts'
import { choiceFlaws } from '../rules.ts'
import type { ChoiceField } from './choices.ts'
import type { TypeEntry } from './entry.ts'

/** Any number of the offered answers. */
export const severalChoicesEntry: TypeEntry<ChoiceField> = {
  isEmpty: (value) => !Array.isArray(value) || value.length === 0,
  read(input) {
    if (input === null || input === undefined) return null
    if (!Array.isArray(input) || input.length > LIMITS.choices) return undefined
    if (!input.every((one) => typeof one === 'string' && one.length <= 200)) return undefined
    return input.length ? [...(input as string[])] : null
  },
  flaws: (value, field) => choiceFlaws(field as never, value as string[]),
}
