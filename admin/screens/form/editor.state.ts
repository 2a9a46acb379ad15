import type { Field, FormDefinition } from '#core/form/definition.ts'
import type { Text } from '#core/text.ts'
import { allNodes, type Node, toFields, toNodes } from './nodes.ts'

/** The part of a form that is edited. */
export interface FormContent {
  title: Text
  nodes: readonly Node[]
}

export interface Snapshot {
  content: FormContent
  selected: string | null
}

/** The whole state of an editor; every change of it is a pure function. */
export interface Editor extends Snapshot {
  past: readonly Snapshot[]
  future: readonly Snapshot[]
  /** The change that further typing joins, so that consecutive typing is one step of undo. */
  lastTyping: { key: string; at: number } | null
  /** The group that new fields go into, when one was chosen. */
  targetGroup: string | null
  /** Ids given so far. */
  idCount: number
}

export function createEditor(definition: FormDefinition, title: Text): Editor {
  const { nodes, idCount } = toNumberedNodes(definition.fields, 0)
  return {
    content: { title, nodes },
    selected: null,
    past: [],
    future: [],
    lastTyping: null,
    targetGroup: null,
    idCount,
  }
}

export function toNumberedNodes(fields: readonly Field[], from: number): { nodes: Node[]; idCount: number } {
  let idCount = from
  const nodes = toNodes(fields, () => `n${++idCount}`)
  return { nodes, idCount }
}

export const definitionOf = ({ content }: Pick<Editor, 'content'>): FormDefinition => ({
  fields: toFields(content.nodes),
})

export const referencesOf = (nodes: readonly Node[]): Set<string> =>
  new Set(allNodes(nodes).map(({ field }) => field.reference))
