import type { Field, FormDefinition } from '#core/form/definition.ts'
import type { Text } from '#core/text.ts'
import { allNodes, type Node, toFields, toNodes } from './nodes.ts'

/** What is worked on. */
export interface Work {
  title: Text
  nodes: readonly Node[]
}

export interface Moment {
  work: Work
  selected: string | null
}

/** The whole state of an editor; every change of it is a pure function. */
export interface Editor extends Moment {
  past: readonly Moment[]
  future: readonly Moment[]
  /** The change that further typing joins: one step of undo for one run of typing. */
  run: { key: string; at: number } | null
  /** A field in the hand, and how things stood before. */
  lifted: { id: string; before: Moment } | null
  /** The group that new fields go into, when one was asked for. */
  into: string | null
  /** Ids given so far. */
  made: number
}

export function openWork(definition: FormDefinition, title: Text): Editor {
  const { nodes, made } = numbered(definition.fields, 0)
  return { work: { title, nodes }, selected: null, past: [], future: [], run: null, lifted: null, into: null, made }
}

export function numbered(fields: readonly Field[], from: number): { nodes: Node[]; made: number } {
  let made = from
  const nodes = toNodes(fields, () => `n${++made}`)
  return { nodes, made }
}

export const definitionOf = ({ work }: Pick<Editor, 'work'>): FormDefinition => ({ fields: toFields(work.nodes) })

export const referencesOf = (nodes: readonly Node[]): Set<string> =>
  new Set(allNodes(nodes).map(({ field }) => field.reference))
