import type { Field, FieldType } from '#core/form/definition.ts'
import { childrenOf, holdsFields, isGroup, isGroupType, withChildren } from '#core/form/fields.ts'

/** A field on the canvas. `id` stays when its reference, its place and its texts change. */
export interface Node {
  id: string
  /** What stands in a field is in `children` (a group's questions, an accordion's sections from heading to heading), not in it. */
  field: Field
  children: readonly Node[]
}

/** Where a field is: in the form (`parent` null), in a group or in an accordion. */
export interface Place {
  parent: string | null
  index: number
}

export function toNodes(fields: readonly Field[], nextId: () => string): Node[] {
  return fields.map((field) => ({
    id: nextId(),
    field: withChildren(field, []),
    children: toNodes(childrenOf(field), nextId),
  }))
}

export const toFields = (nodes: readonly Node[]): Field[] =>
  nodes.map(({ field, children }) => (holdsFields(field) ? withChildren(field, toFields(children)) : field))

/** Every node, groups before what they hold. */
export const allNodes = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...allNodes(node.children)])

export interface Found {
  node: Node
  place: Place
  /** The list that it is in. */
  level: readonly Node[]
}

export function findNode(nodes: readonly Node[], id: string | null, parent: string | null = null): Found | null {
  for (const [index, node] of nodes.entries()) {
    if (node.id === id) return { node, place: { parent, index }, level: nodes }
    const inside = findNode(node.children, id, node.id)
    if (inside) return inside
  }
  return null
}

export function changeNode(nodes: readonly Node[], id: string, change: (node: Node) => Node): readonly Node[] {
  let touched = false
  const next = nodes.map((node) => {
    if (node.id === id) {
      const changed = change(node)
      touched ||= changed !== node
      return changed
    }
    const children = changeNode(node.children, id, change)
    if (children === node.children) return node
    touched = true
    return { ...node, children }
  })
  return touched ? next : nodes
}

export const removeNode = (nodes: readonly Node[], id: string): readonly Node[] => {
  const rest = nodes.filter((node) => node.id !== id)
  if (rest.length < nodes.length) return rest
  return nodes.map((node) => {
    const children = removeNode(node.children, id)
    return children.length === node.children.length ? node : { ...node, children }
  })
}

const insertAt = (list: readonly Node[], index: number, node: Node): Node[] => {
  const next = [...list]
  next.splice(Math.max(0, Math.min(index, list.length)), 0, node)
  return next
}

export const insertNode = (nodes: readonly Node[], { parent, index }: Place, node: Node): readonly Node[] =>
  parent === null
    ? insertAt(nodes, index, node)
    : changeNode(nodes, parent, (group) => ({ ...group, children: insertAt(group.children, index, node) }))

/** Groups stand in the form or in an accordion, which stands in the form; everything else is allowed anywhere. */
export function isAllowedIn(nodes: readonly Node[], type: FieldType, parent: string | null): boolean {
  if (parent === null) return true
  if (type === 'accordion') return false
  return !isGroupType(type) || findNode(nodes, parent)?.node.field.type === 'accordion'
}

/** The group that answers at a place are kept in; null where they are the form's. */
export function groupAt(nodes: readonly Node[], parent: string | null): string | null {
  const field = findNode(nodes, parent)?.node.field
  return field && isGroup(field) ? parent : null
}

/** Moves a node; `place` counts without it. Where it is not allowed, nothing moves. */
export function moveNode(nodes: readonly Node[], id: string, place: Place): readonly Node[] {
  const found = findNode(nodes, id)
  if (!found || !isAllowedIn(nodes, found.node.field.type, place.parent) || place.parent === id) return nodes
  if (found.place.parent === place.parent && found.place.index === place.index) return nodes
  return insertNode(removeNode(nodes, id), place, found.node)
}

export type Step = 'up' | 'down' | 'in' | 'out'

/** The place one step away: up and down leave a group at its edges, in goes to the end of the group above, out behind its own group. */
export function placeAfterStep(nodes: readonly Node[], id: string, step: Step): Place | null {
  const found = findNode(nodes, id)
  if (!found) return null
  const { place, level, node } = found
  const group = findNode(nodes, place.parent)
  switch (step) {
    case 'up':
      if (place.index > 0) return { ...place, index: place.index - 1 }
      return group?.place ?? null
    case 'down':
      if (place.index < level.length - 1) return { ...place, index: place.index + 1 }
      return group && { ...group.place, index: group.place.index + 1 }
    case 'in': {
      const above = level[place.index - 1]
      if (!above || !holdsFields(above.field) || !isAllowedIn(nodes, node.field.type, above.id)) return null
      return { parent: above.id, index: above.children.length }
    }
    case 'out':
      return group && { ...group.place, index: group.place.index + 1 }
  }
}

/** Those of these nodes and of what is in them that answers of submitted applications lock: they cannot be removed. */
export const lockedNodesIn = (nodes: readonly Node[], locked: readonly string[]): Node[] =>
  allNodes(nodes).filter(({ field }) => locked.includes(field.reference))

/** Answers of a group are in its items, so that a locked field can neither leave its group nor enter one. */
export const canMove = (nodes: readonly Node[], id: string, to: Place, locked: readonly string[]): boolean => {
  const found = findNode(nodes, id)
  const isSameLevel = found && groupAt(nodes, found.place.parent) === groupAt(nodes, to.parent)
  return !found || isSameLevel || lockedNodesIn([found.node], locked).length === 0
}

/** References that submitted applications use with another type, or in another group. */
export function lockedElsewhere(
  published: readonly Node[],
  locked: readonly string[],
  type: FieldType,
  group: string | null,
): Set<string> {
  const isElsewhere = ({ node, within }: { node: Node; within: string | null }) =>
    node.field.type !== type || within !== group
  const level = (list: readonly Node[], within: string | null): { node: Node; within: string | null }[] =>
    list.flatMap((node) => [
      { node, within },
      ...level(node.children, isGroup(node.field) ? node.field.reference : within),
    ])
  const all = level(published, null)
  return new Set(
    all
      .filter(isElsewhere)
      .map(({ node }) => node.field.reference)
      .filter((reference) => locked.includes(reference)),
  )
}

/**
 * Where a field goes that is dropped over something: over a field (its id), the end of a group (`in:<group>`) or of the form
 * (`end`); `below` says over which half of it. Null where it is not allowed.
 */
export function dropPlace(
  nodes: readonly Node[],
  moved: { id: string | null; type: FieldType },
  over: string,
  below: boolean,
): Place | null {
  const from = findNode(nodes, moved.id)?.place ?? null
  const allowed = (place: Place): Place | null =>
    isAllowedIn(nodes, moved.type, place.parent) && (moved.id === null || place.parent !== moved.id) ? place : null
  const ending = (parent: string | null, length: number) =>
    allowed({ parent, index: from?.parent === parent ? length - 1 : length })
  if (over === 'end') return ending(null, nodes.length)
  if (over.startsWith('in:')) {
    const group = findNode(nodes, over.slice(3))?.node
    return group ? ending(group.id, group.children.length) : null
  }
  const target = findNode(nodes, over)
  if (!target || over === moved.id) return null
  // In its own list it takes the place of the other; elsewhere it goes before or behind it.
  if (from && from.parent === target.place.parent) return allowed(target.place)
  const behind = below ? 1 : 0
  const place = { parent: target.place.parent, index: target.place.index + behind }
  return allowed(place)
}

/** What a field is over when it goes to this place: `dropPlace` the other way round. */
export function droppableAt(nodes: readonly Node[], { parent, index }: Place): string {
  const level = parent === null ? nodes : (findNode(nodes, parent)?.node.children ?? [])
  return level[index]?.id ?? (parent === null ? 'end' : `in:${parent}`)
}
