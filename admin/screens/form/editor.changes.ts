import type { Field, FieldType, FormDefinition } from '#core/form/definition.ts'
import type { Locale } from '#core/locale.ts'
import type { Text } from '#core/text.ts'
import { commit, type Typing, withNodes } from './editor.history.ts'
import { type Editor, numbered, referencesOf } from './editor.state.ts'
import {
  changeNode,
  findNode,
  insertNode,
  mapComparisons,
  mayStand,
  moveNode,
  type Node,
  type Place,
  removeNode,
  renameNode,
  renameOptions,
} from './nodes.ts'
import { followTitle, freeReference, referenceForType } from './references.ts'

export const select = (editor: Editor, id: string | null): Editor => {
  if (editor.selected === id) return editor
  const stays = editor.into !== null && findNode(editor.work.nodes, id)?.place.parent === editor.into
  return { ...editor, selected: id, run: null, into: stays ? editor.into : null }
}

/** New fields go into this group until something else is selected. */
export const aim = (editor: Editor, group: string | null): Editor => ({ ...editor, into: group })

/** Where a new field goes: into the group that was asked for, else behind the selected field, else at the end. */
export function placeForNew(editor: Editor, type: FieldType): Place {
  const { nodes } = editor.work
  const aimed = findNode(nodes, editor.into)
  if (aimed && mayStand(type, aimed.node.id)) return { parent: aimed.node.id, index: aimed.node.inner.length }
  const found = findNode(nodes, editor.selected)
  if (!found) return { parent: null, index: nodes.length }
  if (mayStand(type, found.place.parent)) return { ...found.place, index: found.place.index + 1 }
  const group = findNode(nodes, found.place.parent)
  return { parent: null, index: (group?.place.index ?? nodes.length) + 1 }
}

export function addField(editor: Editor, field: Field, place = placeForNew(editor, field.type)): Editor {
  if (!mayStand(field.type, place.parent)) return editor
  const node: Node = { id: `n${editor.made + 1}`, field, inner: [] }
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
    referenceForType(field.type),
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
