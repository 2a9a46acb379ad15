/** Whether two values of a form are the same when written down. */
export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Unsaved work on top of what somebody else saved meanwhile: what the person changed stays, the rest follows. */
export function rebase<T extends object>(base: T, value: T, saved: T): T {
  const mine = (Object.keys(saved) as (keyof T)[]).filter((key) => key in value && !same(value[key], base[key]))
  return { ...saved, ...Object.fromEntries(mine.map((key) => [key, value[key]])) }
}
