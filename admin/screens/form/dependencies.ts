import { comparisonsIn, mapComparisons } from '#core/form/comparisons.ts'
import { conditionField, conditionPath } from '#core/form/conditionPath.ts'
import { referencesIn } from '#core/form/conditions.ts'
import { type Comparison, type ConditionValue, type Field, isSeparator } from '#core/form/definition.ts'
import { isGroup } from '#core/form/fields.ts'
import { renameInFormulas } from './formulaReferences.ts'
import { allNodes, changeNode, findNode, type Node } from './nodes.ts'

/** Both conditions of a field: when it shows, when it must be answered. */
export const comparisonsOf = (field: Field): Comparison[] => [
  ...comparisonsIn(field.visibleWhen),
  ...comparisonsIn(field.rules?.required_if),
]

function withConditions(node: Node, change: (one: Comparison) => Comparison): Node {
  const { visibleWhen, rules } = node.field
  const required = rules?.required_if
  const touched = comparisonsOf(node.field).some((one) => change(one) !== one)
  const children = node.children.map((each) => withConditions(each, change))
  const sameChildren = children.every((each, index) => each === node.children[index])
  if (!touched && sameChildren) return node
  const field = touched
    ? {
        ...node.field,
        ...(visibleWhen && { visibleWhen: mapComparisons(visibleWhen, change) }),
        ...(required && { rules: { ...rules, required_if: mapComparisons(required, change) } }),
      }
    : node.field
  return { ...node, field, children: sameChildren ? node.children : children }
}

/** Gives a node another reference, also in conditions and formulas, unless another field still has the old one. */
export function renameNode(nodes: readonly Node[], id: string, to: string): readonly Node[] {
  const from = findNode(nodes, id)?.node.field.reference
  if (from === undefined || from === to) return nodes
  const next = changeNode(nodes, id, (node) => ({ ...node, field: { ...node.field, reference: to } }))
  if (allNodes(next).some(({ field }) => field.reference === from)) return next
  const named = renameInFormulas(next, from, to)
  return named.map((node) => withConditions(node, (one) => renamedComparison(one, from, to)))
}

function renamedComparison(one: Comparison, from: string, to: string): Comparison {
  if (!referencesIn(one).includes(from)) return one
  const path = conditionPath(one.field)
  const reference = path.reference === from ? to : path.reference
  return { ...one, field: conditionField({ ...path, reference, ...(path.inner === from && { inner: to }) }) }
}

/** Gives options of a field other references in the conditions that compare with them. */
export function renameOptions(
  nodes: readonly Node[],
  reference: string,
  changed: ReadonlyMap<string, string>,
): readonly Node[] {
  if (changed.size === 0) return nodes
  const renamed = <V extends string | number>(value: V): V | string => changed.get(String(value)) ?? value
  const next = (value: ConditionValue): ConditionValue =>
    Array.isArray(value) ? value.map(renamed) : typeof value === 'boolean' ? value : renamed(value)
  return nodes.map((node) =>
    withConditions(node, (one) => {
      const path = conditionPath(one.field)
      if ((path.inner ?? path.reference) !== reference || path.cell || one.value === undefined) return one
      const value = next(one.value)
      return JSON.stringify(value) === JSON.stringify(one.value) ? one : { ...one, value }
    }),
  )
}

/** Nodes with a condition on this reference. */
export const dependents = (nodes: readonly Node[], reference: string): Node[] =>
  allNodes(nodes).filter(({ field }) => comparisonsOf(field).some((one) => referencesIn(one).includes(reference)))

/** References that depend on this one, directly or through others: a condition on them would close a cycle. */
export function cycleWith(nodes: readonly Node[], reference: string): Set<string> {
  const cycle = new Set<string>([reference])
  for (let grew = true; grew; ) {
    grew = false
    for (const { field } of allNodes(nodes)) {
      if (cycle.has(field.reference)) continue
      if (referencesIn(field.visibleWhen).some((one) => cycle.has(one))) {
        cycle.add(field.reference)
        grew = true
      }
    }
  }
  return cycle
}

/** Fields that a condition of this node can compare: those beside it and, in a group, those of the form; no separators. */
export function comparableNodes(nodes: readonly Node[], id: string): Node[] {
  const found = findNode(nodes, id)
  if (!found) return []
  const group = findNode(nodes, found.place.parent)?.node.field
  const form = nodes.flatMap((node) => (node.field.type === 'accordion' ? node.children : [node]))
  const around = group && isGroup(group) ? [...found.level, ...form] : form
  const cycle = cycleWith(nodes, found.node.field.reference)
  return around.filter(
    ({ field, id: other }) => other !== found.place.parent && !isSeparator(field) && !cycle.has(field.reference),
  )
}

/** What a comparison can be about, and the question that it compares then. */
export interface ComparablePath {
  path: string
  /** The question, with the group or the table that it stands in before it. */
  fields: readonly Field[]
}

/** Cells of tables that are offered one by one; of a larger one its columns are. */
const MOST_CELLS = 60

/** These questions, those inside of groups, and the columns and cells of tables. */
export const pathsOf = (nodes: readonly Node[]): ComparablePath[] =>
  nodes.flatMap(({ field, children }): ComparablePath[] => {
    const own = { path: field.reference, fields: [field] }
    if (isGroup(field))
      return [
        own,
        ...children.flatMap(({ field: inner }) =>
          isSeparator(inner) ? [] : [{ path: `${field.reference}.${inner.reference}`, fields: [field, inner] }],
        ),
      ]
    if (field.type !== 'table') return [own]
    const rows = field.rows.length * field.cols.length <= MOST_CELLS ? field.rows : []
    const cells = field.cols.flatMap((col) =>
      [{ reference: '*', title: {} }, ...rows].map((row) => ({
        path: conditionField({ reference: field.reference, cell: [row.reference, col.reference] }),
        fields: [field, ...(row.reference === '*' ? [] : [row]), col] as Field[],
      })),
    )
    return [own, ...cells]
  })

/** The last of them before this field, else the first. */
export function nearestAbove(nodes: readonly Node[], id: string, comparable: readonly Node[]): Node | undefined {
  const within = new Set(comparable)
  const order = allNodes(nodes)
  const before = order.slice(
    0,
    order.findIndex((node) => node.id === id),
  )
  return before.findLast((node) => within.has(node)) ?? comparable[0]
}
