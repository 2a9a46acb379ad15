import type { Node } from './nodes.ts'

export interface PlacePart {
  kind: 'option' | 'row' | 'column'
  /** From 1, as people count. */
  n: number
}
const PART_KINDS = { options: 'option', rows: 'row', cols: 'column' } as const

/** Which choice, row or column of its field a path is about: the column before its choice. */
export const partsAt = (at: string): PlacePart[] =>
  [...at.matchAll(/\b(options|rows|cols)\[(\d+)\]/g)].map(([, list, n]) => ({
    kind: PART_KINDS[list as keyof typeof PART_KINDS],
    n: Number(n) + 1,
  }))

/** The field that a path in a definition is about (`fields[3].fields[1].title`), and what is wrong in it. */
export function nodeAt(nodes: readonly Node[], at: string): Node | null {
  let level = nodes
  let found: Node | null = null
  for (const [, n] of at.matchAll(/fields\[(\d+)\]/g)) {
    const node = level[Number(n)]
    if (!node) break
    found = node
    level = node.children
  }
  return found
}
