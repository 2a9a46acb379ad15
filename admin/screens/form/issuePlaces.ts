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

/** The field that a path in a definition is about (`fields[3].fields[1].title`); a section's is its heading's. */
export function nodeAt(nodes: readonly Node[], at: string): Node | null {
  let level = nodes
  let found: Node | null = null
  let before = 0
  for (const [, list, n] of at.matchAll(/(fields|sections)\[(\d+)\]/g)) {
    const heads = level.flatMap((node, index) => (node.field.type === 'sep-title' ? [index] : []))
    const index: number = list === 'sections' ? (heads[Number(n)] ?? 0) : before + Number(n)
    const node = level[index]
    if (!node) break
    found = node
    before = list === 'sections' ? index + 1 : 0
    if (list === 'fields') level = node.children
  }
  return found
}
