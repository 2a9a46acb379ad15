import type { Field } from '#core/form/definition.ts'
import type { Typed, UnreadNumber } from '../../app/parts/NumberField.tsx'
import { findNode, type Node } from './nodes.ts'

/** A setting whose input is no number; the form keeps the last valid value. */
export interface UnreadableSetting extends UnreadNumber {
  /** The field's node. */
  node: string
  /** The setting's name among the field's. */
  at: string
  label: string
  read: (field: Field) => number | undefined
}

type Box = Pick<UnreadableSetting, 'node' | 'at'>

const isOf =
  ({ node, at }: Box) =>
  (one: Box): boolean =>
    one.node === node && one.at === at

/** What was in the input when it was last shown. */
export const typedIn = (all: readonly UnreadableSetting[], box: Box): Typed | undefined => all.find(isOf(box))?.typed

/** The list after typing into an input; null for valid input. */
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

/** Those whose field still exists and whose value was not changed otherwise, e.g. by undo. */
export const stillUnreadable = (
  all: readonly UnreadableSetting[],
  nodes: readonly Node[],
): readonly UnreadableSetting[] =>
  all.filter(({ node, read, typed }) => {
    const field = findNode(nodes, node)?.node.field
    return field !== undefined && (read(field) ?? null) === typed.of
  })
