/** Whether two form values have the same JSON. */
export const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

type Values = Readonly<Record<string, unknown>>

/** A text by its languages, settings by their names: each of them is changed by itself. A list is one value. */
const isGroup = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const namesIn = (one: Values, other: Values): string[] => [...new Set([...Object.keys(one), ...Object.keys(other)])]

/** Rebases unsaved changes on what another person saved: the person's changes stay, the rest is theirs. */
export function rebase<T extends object>(base: T, value: T, saved: T): T {
  const known = Object.keys(saved).filter((key) => key in value)
  return { ...saved, ...merged(base as Values, value as Values, saved as Values, known) } as T
}

function merged(base: Values, value: Values, saved: Values, keys: readonly string[]): Values {
  return Object.fromEntries(
    keys.flatMap((key): [string, unknown][] => {
      const [was, mine, theirs] = [base[key], value[key], saved[key]]
      const chosen = isEqual(mine, was)
        ? theirs
        : isGroup(mine) && isGroup(theirs)
          ? merged(isGroup(was) ? was : {}, mine, theirs, namesIn(theirs, mine))
          : mine
      return chosen === undefined ? [] : [[key, chosen]]
    }),
  )
}

/** Whether two people changed the same thing, each in their own way. */
export function conflicts(base: unknown, mine: unknown, theirs: unknown): boolean {
  if (isEqual(mine, base) || isEqual(theirs, base) || isEqual(mine, theirs)) return false
  if (!isGroup(mine) || !isGroup(theirs)) return true
  const was = isGroup(base) ? base : {}
  return namesIn(mine, theirs).some((key) => conflicts(was[key], mine[key], theirs[key]))
}
