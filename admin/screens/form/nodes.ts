import type { Comparison, Condition, ConditionValue, Field, FieldType } from '#core/form/definition.ts'

/** A field on the canvas. `id` stays while its reference, its place and its words change. */
export interface Node {
  id: string
  /** A group's questions are `inner`; `field.fields` is empty here. */
  field: Field
  inner: readonly Node[]
}

/** Where a field stands: in the form (`parent` null) or in a group. */
export interface Place {
  parent: string | null
  index: number
}

export function toNodes(fields: readonly Field[], nextId: () => string): Node[] {
  return fields.map((field) =>
    field.type === 'questions-group'
      ? { id: nextId(), field: { ...field, fields: [] }, inner: toNodes(field.fields, nextId) }
      : { id: nextId(), field, inner: [] },
  )
}

export const toFields = (nodes: readonly Node[]): Field[] =>
  nodes.map(({ field, inner }) => (field.type === 'questions-group' ? { ...field, fields: toFields(inner) } : field))

/** Every node, groups before what they hold. */
export const allNodes = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...allNodes(node.inner)])

export interface Found {
  node: Node
  place: Place
  /** The list that it stands in. */
  level: readonly Node[]
}

export function findNode(nodes: readonly Node[], id: string | null, parent: string | null = null): Found | null {
  for (const [index, node] of nodes.entries()) {
    if (node.id === id) return { node, place: { parent, index }, level: nodes }
    const inside = findNode(node.inner, id, node.id)
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
    const inner = changeNode(node.inner, id, change)
    if (inner === node.inner) return node
    touched = true
    return { ...node, inner }
  })
  return touched ? next : nodes
}

export const removeNode = (nodes: readonly Node[], id: string): readonly Node[] => {
  const kept = nodes.filter((node) => node.id !== id)
  if (kept.length < nodes.length) return kept
  return nodes.map((node) => {
    const inner = removeNode(node.inner, id)
    return inner.length === node.inner.length ? node : { ...node, inner }
  })
}

const into = (list: readonly Node[], index: number, node: Node): Node[] => {
  const next = [...list]
  next.splice(Math.max(0, Math.min(index, list.length)), 0, node)
  return next
}

export const insertNode = (nodes: readonly Node[], { parent, index }: Place, node: Node): readonly Node[] =>
  parent === null
    ? into(nodes, index, node)
    : changeNode(nodes, parent, (group) => ({ ...group, inner: into(group.inner, index, node) }))

/** Groups do not nest; everything else may stand anywhere. */
export const mayStand = (type: FieldType, parent: string | null): boolean =>
  parent === null || type !== 'questions-group'

/** Moves a node; `place` counts without it. Where it may not stand, nothing moves. */
export function moveNode(nodes: readonly Node[], id: string, place: Place): readonly Node[] {
  const found = findNode(nodes, id)
  if (!found || !mayStand(found.node.field.type, place.parent) || place.parent === id) return nodes
  if (found.place.parent === place.parent && found.place.index === place.index) return nodes
  return insertNode(removeNode(nodes, id), place, found.node)
}

export type Step = 'up' | 'down' | 'in' | 'out'

/** The place one step away: up and down leave a group at its edges, in goes to the end of the group above, out behind one's group. */
export function placeBeside(nodes: readonly Node[], id: string, step: Step): Place | null {
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
      if (above?.field.type !== 'questions-group' || !mayStand(node.field.type, above.id)) return null
      return { parent: above.id, index: above.inner.length }
    }
    case 'out':
      return group && { ...group.place, index: group.place.index + 1 }
  }
}

/* ---- conditions ---- */

export const mapComparisons = (condition: Condition, change: (one: Comparison) => Comparison): Condition => {
  if ('and' in condition) return { and: condition.and.map((part) => mapComparisons(part, change)) }
  if ('or' in condition) return { or: condition.or.map((part) => mapComparisons(part, change)) }
  return change(condition)
}

export const comparisonsIn = (condition: Condition | undefined): Comparison[] => {
  if (!condition) return []
  if ('and' in condition) return condition.and.flatMap(comparisonsIn)
  if ('or' in condition) return condition.or.flatMap(comparisonsIn)
  return [condition]
}

/** Both conditions of a field: when it shows, when it must be answered. */
export const comparisonsOf = (field: Field): Comparison[] => [
  ...comparisonsIn(field.visibleWhen),
  ...comparisonsIn(field.rules?.required_if),
]

function withConditions(node: Node, change: (one: Comparison) => Comparison): Node {
  const { visibleWhen, rules } = node.field
  const required = rules?.required_if
  const touched = comparisonsOf(node.field).some((one) => change(one) !== one)
  const inner = node.inner.map((each) => withConditions(each, change))
  const sameInner = inner.every((each, index) => each === node.inner[index])
  if (!touched && sameInner) return node
  const field = touched
    ? {
        ...node.field,
        ...(visibleWhen && { visibleWhen: mapComparisons(visibleWhen, change) }),
        ...(required && { rules: { ...rules, required_if: mapComparisons(required, change) } }),
      }
    : node.field
  return { ...node, field, inner: sameInner ? node.inner : inner }
}

/** Gives a node another reference; conditions that look at it follow, unless another field still bears the old one. */
export function renameNode(nodes: readonly Node[], id: string, to: string): readonly Node[] {
  const from = findNode(nodes, id)?.node.field.reference
  if (from === undefined || from === to) return nodes
  const next = changeNode(nodes, id, (node) => ({ ...node, field: { ...node.field, reference: to } }))
  if (allNodes(next).some(({ field }) => field.reference === from)) return next
  return next.map((node) => withConditions(node, (one) => (one.field === from ? { ...one, field: to } : one)))
}

/** Option references of a field changed: conditions that compare with them follow. */
export function renameOptions(
  nodes: readonly Node[],
  reference: string,
  changed: ReadonlyMap<string, string>,
): readonly Node[] {
  if (changed.size === 0) return nodes
  const follow = <V extends string | number>(value: V): V | string => changed.get(String(value)) ?? value
  const next = (value: ConditionValue): ConditionValue =>
    Array.isArray(value) ? value.map(follow) : typeof value === 'boolean' ? value : follow(value)
  return nodes.map((node) =>
    withConditions(node, (one) => {
      if (one.field !== reference || one.value === undefined) return one
      const value = next(one.value)
      return JSON.stringify(value) === JSON.stringify(one.value) ? one : { ...one, value }
    }),
  )
}

/** Nodes with a condition that looks at this reference. */
export const dependents = (nodes: readonly Node[], reference: string): Node[] =>
  allNodes(nodes).filter(({ field }) => comparisonsOf(field).some((one) => one.field === reference))

/** Of these nodes and what is in them, those whose answers submitted applications hold: they cannot go. */
export const heldIn = (nodes: readonly Node[], locked: readonly string[]): Node[] =>
  allNodes(nodes).filter(({ field }) => locked.includes(field.reference))

/** Answers of a group stand in its items: what submitted applications hold goes neither into a group nor out of it. */
export const mayMove = (nodes: readonly Node[], id: string, to: Place, locked: readonly string[]): boolean => {
  const found = findNode(nodes, id)
  return !found || found.place.parent === to.parent || heldIn([found.node], locked).length === 0
}

/** References that submitted applications hold as something else: another type, or in another group. */
export function heldApart(
  published: readonly Node[],
  locked: readonly string[],
  type: FieldType,
  group: string | null,
): Set<string> {
  const apart = ({ node, within }: { node: Node; within: string | null }) =>
    node.field.type !== type || within !== group
  const asked = published.flatMap((node) => [
    { node, within: null },
    ...node.inner.map((inner) => ({ node: inner, within: node.field.reference })),
  ])
  return new Set(
    asked
      .filter(apart)
      .map(({ node }) => node.field.reference)
      .filter((reference) => locked.includes(reference)),
  )
}

/** References that depend on this one, directly or through others: comparing with them would close a circle. */
export function circleWith(nodes: readonly Node[], reference: string): Set<string> {
  const circle = new Set<string>([reference])
  for (let grew = true; grew; ) {
    grew = false
    for (const { field } of allNodes(nodes)) {
      if (circle.has(field.reference)) continue
      if (comparisonsIn(field.visibleWhen).some((one) => circle.has(one.field))) {
        circle.add(field.reference)
        grew = true
      }
    }
  }
  return circle
}

/** Fields that a condition of this node may look at: those beside it and, in a group, those of the form; no separators. */
export function reachOf(nodes: readonly Node[], id: string): Node[] {
  const found = findNode(nodes, id)
  if (!found) return []
  const around = found.place.parent === null ? nodes : [...found.level, ...nodes]
  const circle = circleWith(nodes, found.node.field.reference)
  return around.filter(
    ({ field, id: other }) =>
      other !== found.place.parent && !field.type.startsWith('sep-') && !circle.has(field.reference),
  )
}

/** Of the fields that a condition may look at, the one that is asked last before this one; the first one when none is. */
export function nearestAbove(nodes: readonly Node[], id: string, reach: readonly Node[]): Node | undefined {
  const within = new Set(reach)
  const order = allNodes(nodes)
  const before = order.slice(
    0,
    order.findIndex((node) => node.id === id),
  )
  return before.findLast((node) => within.has(node)) ?? reach[0]
}

/**
 * Where something let go over another thing lands. `over` is a field's id, `in:<group>` for a group's end, or `end`; `below` says
 * on which half it was let go. Null where it may not stand.
 */
export function placeOver(
  nodes: readonly Node[],
  moved: { id: string | null; type: FieldType },
  over: string,
  below: boolean,
): Place | null {
  const from = findNode(nodes, moved.id)?.place ?? null
  const allowed = (place: Place): Place | null =>
    mayStand(moved.type, place.parent) && (moved.id === null || place.parent !== moved.id) ? place : null
  const ending = (parent: string | null, length: number) =>
    allowed({ parent, index: from?.parent === parent ? length - 1 : length })
  if (over === 'end') return ending(null, nodes.length)
  if (over.startsWith('in:')) {
    const group = findNode(nodes, over.slice(3))?.node
    return group ? ending(group.id, group.inner.length) : null
  }
  const target = findNode(nodes, over)
  if (!target || over === moved.id) return null
  // In one's own list one takes the other's place; elsewhere one stands before or behind it.
  if (from && from.parent === target.place.parent) return allowed(target.place)
  const behind = below ? 1 : 0
  const place = { parent: target.place.parent, index: target.place.index + behind }
  return allowed(place)
}

export interface PlacePart {
  kind: 'option' | 'row' | 'column'
  /** From 1, as people count. */
  n: number
}
const PART_KINDS = { options: 'option', rows: 'row', cols: 'column' } as const

/** Which choice, row or column of its field a place is about: the column before its choice. */
export const partsAt = (at: string): PlacePart[] =>
  [...at.matchAll(/\b(options|rows|cols)\[(\d+)\]/g)].map(([, list, n]) => ({
    kind: PART_KINDS[list as keyof typeof PART_KINDS],
    n: Number(n) + 1,
  }))

/** The field that a place in a definition is about (`fields[3].fields[1].title`), and what is wrong in it. */
export function nodeAt(nodes: readonly Node[], at: string): Node | null {
  let level = nodes
  let found: Node | null = null
  for (const [, n] of at.matchAll(/fields\[(\d+)\]/g)) {
    const node = level[Number(n)]
    if (!node) break
    found = node
    level = node.inner
  }
  return found
}
