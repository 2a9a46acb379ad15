import { flat } from '#client/ui/diff.ts'
import { conflicts } from '#client/ui/rebase.ts'
import { replaceTags } from '#core/form/tags.ts'

/** Names of what both changed, each in their own way: saving mine replaces theirs. */
export const conflictingFields = <T extends object>(before: T, mine: T, theirs: T): (keyof T & string)[] =>
  (Object.keys(before) as (keyof T & string)[]).filter((name) => conflicts(before[name], mine[name], theirs[name]))

/** Every value where mine and theirs differ, by its dotted path. Of long texts only the part where they begin to differ. */
export function listDifferences(mine: object, theirs: object): { at: string; mine: string; theirs: string }[] {
  const [here, there] = [flat(mine), flat(theirs)]
  return [...new Set([...Object.keys(here), ...Object.keys(there)])].flatMap((at) => {
    const [one, other] = [[...plain(here[at])], [...plain(there[at])]]
    let n = 0
    while (n < one.length && one[n] === other[n]) n++
    if (n === one.length && n === other.length) return []
    const from = Math.max(0, n - LEAD)
    return [{ at, mine: cut(one, from), theirs: cut(other, from) }]
  })
}

/** How much of what is the same is shown before a difference. */
const LEAD = 20

const plain = (html = ''): string =>
  replaceTags(html, () => ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const cut = (signs: readonly string[], from: number): string =>
  `${from > 0 ? '…' : ''}${signs.slice(from, from + 80).join('')}${signs.length > from + 80 ? '…' : ''}`
