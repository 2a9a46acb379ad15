import type { Field } from '#core/form/definition.ts'
import type { Typed, UnreadNumber } from '../../app/parts/NumberField.tsx'
import { findNode, type Node } from './nodes.ts'

/** A setting of a field whose box holds what cannot be read; the form keeps the last value that could. */
export interface UnreadableSetting extends UnreadNumber {
  /** The field's node. */
  node: string
  /** The setting's name among the field's. */
  at: string
  /** As its box is called. */
  label: string
  read: (field: Field) => number | undefined
}

type Box = Pick<UnreadableSetting, 'node' | 'at'>

const isOf =
  ({ node, at }: Box) =>
  (one: Box): boolean =>
    one.node === node && one.at === at

/** What stood in the box when it was last there. */
export const typedIn = (all: readonly UnreadableSetting[], box: Box): Typed | undefined => all.find(isOf(box))?.typed

/** The list after something was typed into a box; null for what can be read. */
export function afterTyping(
  all: readonly UnreadableSetting[],
  box: Box,
  unreadable: UnreadableSetting | null,
): readonly UnreadableSetting[] {
  const isIt = isOf(box)
  if (!unreadable && !all.some(isIt)) return all
  const others = all.filter((one) => !isIt(one))
  return unreadable ? [...others, unreadable] : others
}

/** Those that still are so: their field is there, and undoing or another version gave the setting no other value since. */
export const stillUnreadable = (
  all: readonly UnreadableSetting[],
  nodes: readonly Node[],
): readonly UnreadableSetting[] =>
  all.filter(({ node, read, typed }) => {
    const field = findNode(nodes, node)?.node.field
    return field !== undefined && (read(field) ?? null) === typed.of
  })
