import type { Path } from './located.ts'

export interface Flaw {
  path: Path
  message: string
  /** What it says is not there: it may be in what could not be read. Without a name, it depends on all that is there. */
  misses?: Missed
}

export interface Missed {
  /** The list, or the part, where it would stand. */
  in: Path
  name?: string
  /** The properties below that lead to a name: through any other one nothing is called so. */
  by?: readonly string[]
}

/** Flaws of a part as those of the whole. */
export const flawsBelow = (around: Path, flaws: readonly Flaw[]): Flaw[] =>
  flaws.map(({ path, misses, ...flaw }) => ({
    ...flaw,
    path: [...around, ...path],
    ...(misses && { misses: { ...misses, in: [...around, ...misses.in] } }),
  }))

/** An item whose name an earlier one has. */
export function twice<Name extends string>(list: readonly Record<Name, unknown>[], name: Name, path: Path): Flaw[] {
  const seen = new Set<unknown>()
  return list.flatMap((item, n) => {
    const flaw = seen.has(item[name]) ? [{ path: [...path, n, name], message: `"${item[name]}" is a duplicate` }] : []
    seen.add(item[name])
    return flaw
  })
}
