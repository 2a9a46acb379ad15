import { atom, type ReadableAtom } from 'nanostores'
import type { AvailableType, Field, FormDefinition } from '#core/form/definition.ts'
import type { Locale } from '#core/locale.ts'
import type { Text } from '#core/text.ts'
import { kindOf, newField } from './fields.ts'
import {
  allNodes,
  changeNode,
  findNode,
  insertNode,
  mapComparisons,
  mayStand,
  moveNode,
  type Node,
  type Place,
  placeBeside,
  removeNode,
  renameNode,
  renameOptions,
  type Step,
  toFields,
  toNodes,
} from './nodes.ts'
import { followTitle, freeReference } from './references.ts'

/** What is worked on. */
export interface Work {
  title: Text
  nodes: readonly Node[]
}

interface Moment {
  work: Work
  selected: string | null
}

/** The whole state of an editor; every change of it is a pure function below. */
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

/** Steps that undo goes back. */
const MOST_STEPS = 200
/** Ms between two keystrokes of one run. */
const RUN = 1_500

/** When a change belongs to a run of typing. */
export interface Typing {
  key: string
  at: number
}

export function openWork(definition: FormDefinition, title: Text): Editor {
  const { nodes, made } = numbered(definition.fields, 0)
  return { work: { title, nodes }, selected: null, past: [], future: [], run: null, lifted: null, into: null, made }
}

function numbered(fields: readonly Field[], from: number): { nodes: Node[]; made: number } {
  let made = from
  const nodes = toNodes(fields, () => `n${++made}`)
  return { nodes, made }
}

export const definitionOf = ({ work }: Pick<Editor, 'work'>): FormDefinition => ({ fields: toFields(work.nodes) })

export const referencesOf = (nodes: readonly Node[]): Set<string> =>
  new Set(allNodes(nodes).map(({ field }) => field.reference))

/** Makes a change a step of history; typing within a run joins the step before. */
function commit(editor: Editor, work: Work, more: { selected?: string | null; typing?: Typing } = {}): Editor {
  if (work === editor.work || (work.nodes === editor.work.nodes && work.title === editor.work.title)) return editor
  const { typing } = more
  const joins = typing && editor.run?.key === typing.key && typing.at - editor.run.at < RUN
  return {
    ...editor,
    work,
    selected: more.selected === undefined ? editor.selected : more.selected,
    past: joins ? editor.past : [...editor.past, { work: editor.work, selected: editor.selected }].slice(-MOST_STEPS),
    future: [],
    run: typing ?? null,
    lifted: null,
  }
}

const withNodes = (editor: Editor, nodes: readonly Node[], more?: Parameters<typeof commit>[2]): Editor =>
  commit(editor, nodes === editor.work.nodes ? editor.work : { ...editor.work, nodes }, more)

/* ---- what a person does ---- */

export const select = (editor: Editor, id: string | null): Editor => {
  if (editor.selected === id) return editor
  const stays = editor.into !== null && findNode(editor.work.nodes, id)?.place.parent === editor.into
  return { ...editor, selected: id, run: null, into: stays ? editor.into : null }
}

/** New fields go into this group until something else is selected. */
export const aim = (editor: Editor, group: string | null): Editor => ({ ...editor, into: group })

/** Where a new field goes: into the group that was asked for, else behind the selected field, else at the end. */
export function placeForNew(editor: Editor, type: AvailableType): Place {
  const { nodes } = editor.work
  const aimed = findNode(nodes, editor.into)
  if (aimed && mayStand(type, aimed.node.id)) return { parent: aimed.node.id, index: aimed.node.inner.length }
  const found = findNode(nodes, editor.selected)
  if (!found) return { parent: null, index: nodes.length }
  if (mayStand(type, found.place.parent)) return { ...found.place, index: found.place.index + 1 }
  const group = findNode(nodes, found.place.parent)
  return { parent: null, index: (group?.place.index ?? nodes.length) + 1 }
}

export function addField(editor: Editor, type: AvailableType, place = placeForNew(editor, type)): Editor {
  if (!mayStand(type, place.parent)) return editor
  const node: Node = {
    id: `n${editor.made + 1}`,
    field: newField(type, referencesOf(editor.work.nodes)),
    inner: [],
  }
  const next = withNodes(editor, insertNode(editor.work.nodes, place, node), { selected: node.id })
  return { ...next, made: editor.made + 1, into: place.parent === editor.into ? editor.into : null }
}

export const changeField = (editor: Editor, id: string, change: (field: Field) => Field, typing?: Typing): Editor =>
  withNodes(
    editor,
    changeNode(editor.work.nodes, id, (node) => {
      const field = change(node.field)
      return field === node.field ? node : { ...node, field }
    }),
    typing ? { typing } : {},
  )

/** A field's question. Its reference follows while it is the title's own and nothing holds on to it. */
export function retitleField(
  editor: Editor,
  id: string,
  title: Text,
  how: { source: Locale; fixed: ReadonlySet<string>; apart?: ReadonlySet<string>; typing?: Typing },
): Editor {
  const { nodes } = editor.work
  const field = findNode(nodes, id)?.node.field
  if (!field) return editor
  const reference = followTitle(
    { reference: field.reference, title: field.title[how.source] ?? '' },
    title[how.source] ?? '',
    kindOf(field.type),
    new Set([...referencesOf(nodes), ...(how.apart ?? [])]),
    how.fixed,
  )
  const titled = changeNode(nodes, id, (node) => ({ ...node, field: { ...node.field, title } }))
  return withNodes(editor, renameNode(titled, id, reference), how.typing ? { typing: how.typing } : {})
}

export const renameReference = (editor: Editor, id: string, to: string): Editor =>
  withNodes(editor, renameNode(editor.work.nodes, id, to))

/** A field with other options; conditions follow those whose reference changed. */
export function changeOptions(
  editor: Editor,
  id: string,
  change: (field: Field) => Field,
  renamed: ReadonlyMap<string, string>,
  typing?: Typing,
): Editor {
  const reference = findNode(editor.work.nodes, id)?.node.field.reference ?? ''
  const changed = changeNode(editor.work.nodes, id, (node) => ({ ...node, field: change(node.field) }))
  return withNodes(editor, renameOptions(changed, reference, renamed), typing ? { typing } : {})
}

export const retitleForm = (editor: Editor, title: Text, typing?: Typing): Editor =>
  commit(editor, { ...editor.work, title }, typing ? { typing } : {})

/** Takes a field out; the one behind it is selected, else the one before. */
export function deleteField(editor: Editor, id: string): Editor {
  const found = findNode(editor.work.nodes, id)
  if (!found) return editor
  const { level, place } = found
  const next = level[place.index + 1]?.id ?? level[place.index - 1]?.id ?? place.parent
  return withNodes(editor, removeNode(editor.work.nodes, id), { selected: next })
}

/** Puts a field that was taken out back where it stood. */
export const putBack = (editor: Editor, node: Node, place: Place): Editor => {
  if (findNode(editor.work.nodes, node.id)) return editor
  const parent = findNode(editor.work.nodes, place.parent) ? place.parent : null
  return withNodes(editor, insertNode(editor.work.nodes, { ...place, parent }, node), { selected: node.id })
}

export function duplicateField(editor: Editor, id: string): Editor {
  const found = findNode(editor.work.nodes, id)
  if (!found) return editor
  const taken = referencesOf(editor.work.nodes)
  const renamed = new Map<string, string>()
  let { made } = editor
  const copy = (node: Node): Node => {
    const reference = freeReference(node.field.reference, taken)
    taken.add(reference)
    renamed.set(node.field.reference, reference)
    made += 1
    return { id: `n${made}`, field: { ...node.field, reference }, inner: node.inner.map(copy) }
  }
  // Inside a copied group, conditions look at the copies.
  const aimed = (node: Node): Node => {
    const { visibleWhen, rules } = node.field
    const change = (one: Parameters<Parameters<typeof mapComparisons>[1]>[0]) => {
      const to = renamed.get(one.field)
      return to && to !== node.field.reference ? { ...one, field: to } : one
    }
    return {
      ...node,
      field: {
        ...node.field,
        ...(visibleWhen && { visibleWhen: mapComparisons(visibleWhen, change) }),
        ...(rules?.required_if && { rules: { ...rules, required_if: mapComparisons(rules.required_if, change) } }),
      },
      inner: node.inner.map(aimed),
    }
  }
  const node = aimed(copy(found.node))
  const place = { ...found.place, index: found.place.index + 1 }
  return { ...withNodes(editor, insertNode(editor.work.nodes, place, node), { selected: node.id }), made }
}

export const move = (editor: Editor, id: string, place: Place): Editor =>
  withNodes(editor, moveNode(editor.work.nodes, id, place), { selected: id })

/** Everything anew, e.g. an older version: one step of history. */
export function replaceWork(editor: Editor, definition: FormDefinition, title: Text = editor.work.title): Editor {
  const { nodes, made } = numbered(definition.fields, editor.made)
  return { ...commit(editor, { title, nodes }, { selected: null }), made, into: null }
}

/* ---- lifting by keyboard: steps of one move, which is one step of history ---- */

export const lift = (editor: Editor, id: string): Editor =>
  findNode(editor.work.nodes, id)
    ? { ...editor, selected: id, lifted: { id, before: { work: editor.work, selected: editor.selected } } }
    : editor

export function carry(editor: Editor, step: Step): Editor {
  if (!editor.lifted) return editor
  const place = placeBeside(editor.work.nodes, editor.lifted.id, step)
  if (!place) return editor
  const nodes = moveNode(editor.work.nodes, editor.lifted.id, place)
  return nodes === editor.work.nodes ? editor : { ...editor, work: { ...editor.work, nodes } }
}

export function drop(editor: Editor): Editor {
  if (!editor.lifted) return editor
  const { before } = editor.lifted
  if (before.work === editor.work) return { ...editor, lifted: null }
  return { ...editor, past: [...editor.past, before].slice(-MOST_STEPS), future: [], run: null, lifted: null }
}

export const cancelLift = (editor: Editor): Editor =>
  editor.lifted ? { ...editor, work: editor.lifted.before.work, lifted: null } : editor

/* ---- history ---- */

const selectable = ({ work, selected }: Moment): string | null => (findNode(work.nodes, selected) ? selected : null)

export function undo(editor: Editor): Editor {
  const before = editor.past.at(-1)
  if (editor.lifted) return cancelLift(editor)
  if (!before) return editor
  return {
    ...editor,
    work: before.work,
    selected: selectable({ work: before.work, selected: editor.selected }) ?? selectable(before),
    past: editor.past.slice(0, -1),
    future: [{ work: editor.work, selected: editor.selected }, ...editor.future],
    run: null,
  }
}

export function redo(editor: Editor): Editor {
  const [after, ...future] = editor.future
  if (!after || editor.lifted) return editor
  return {
    ...editor,
    work: after.work,
    selected: selectable(after) ?? selectable({ work: after.work, selected: editor.selected }),
    past: [...editor.past, { work: editor.work, selected: editor.selected }],
    future,
    run: null,
  }
}

/* ---- the store ---- */

export interface EditorStore {
  $editor: ReadableAtom<Editor>
  /** Runs one of the functions above. `onChange` hears of it when the work is another. */
  act(change: (editor: Editor) => Editor): void
  onWork(listener: () => void): () => void
}

export function editorStore(definition: FormDefinition, title: Text): EditorStore {
  const $editor = atom(openWork(definition, title))
  const listeners = new Set<() => void>()
  return {
    $editor,
    act(change) {
      const before = $editor.get()
      const after = change(before)
      if (after === before) return
      $editor.set(after)
      // What is in the hand is saved once it is put down.
      if (!after.lifted && (after.work !== before.work || before.lifted)) for (const listener of listeners) listener()
    },
    onWork(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
