import { same } from '#client/ui/rebase.ts'

/** Names of what both changed, each in their own way: saving mine replaces theirs. */
export const bothChanged = <T extends object>(before: T, mine: T, theirs: T): (keyof T & string)[] =>
  (Object.keys(before) as (keyof T & string)[]).filter(
    (name) => !same(before[name], mine[name]) && !same(before[name], theirs[name]) && !same(mine[name], theirs[name]),
  )
