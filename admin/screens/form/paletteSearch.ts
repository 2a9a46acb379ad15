import { fold } from '#core/fold.ts'
import type { AvailableType } from '#core/form/definition.ts'
import type { PaletteGroup } from './types/entry.ts'
import { EDITOR_TYPES } from './types/index.ts'

const GROUPS: readonly PaletteGroup[] = ['text', 'choice', 'data', 'structure']

/** What the palette offers. */
export const PALETTE = GROUPS.map((key) => ({
  key,
  types: (Object.keys(EDITOR_TYPES) as AvailableType[]).filter((type) => EDITOR_TYPES[type].group === key),
}))

/** Without accents, case and signs. */
const folded = (text: string): string =>
  fold(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

interface TypeWords {
  name: string
  /** Other words that it is looked for by. */
  also: string
}

/** How well a type fits what was typed: its name, then what its name begins with, then a word of it; null when not at all. */
function rank({ name, also }: TypeWords, typed: string): number | null {
  const [wanted, named] = [folded(typed), folded(name)]
  if (named === wanted) return 0
  if (named.startsWith(wanted)) return 1
  if (` ${named}`.includes(` ${wanted}`)) return 2
  const words = `${named} ${folded(also)}`
  return wanted.split(' ').every((part) => words.includes(part)) ? 3 : null
}

/** Kinds of fields that fit what was typed, the best group first and the best of each group first. */
export function findTypes(
  typed: string,
  wordsOf: (type: AvailableType) => TypeWords,
): { key: string; types: AvailableType[] }[] {
  return PALETTE.map(({ key, types }) => {
    const ranked = types
      .map((type) => ({ type, rank: rank(wordsOf(type), typed) }))
      .filter((each): each is { type: AvailableType; rank: number } => each.rank !== null)
      .sort((one, other) => one.rank - other.rank)
    return { key, types: ranked.map(({ type }) => type), best: ranked[0]?.rank ?? Number.POSITIVE_INFINITY }
  })
    .filter(({ types }) => types.length > 0)
    .sort((one, other) => one.best - other.best)
    .map(({ key, types }) => ({ key, types }))
}
