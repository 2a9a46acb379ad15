import { mapComparisons } from '#core/form/comparisons.ts'
import type { Field, FieldType, FormDefinition } from '#core/form/definition.ts'
import type { Locale } from '#core/locale.ts'
import type { Text } from '#core/text.ts'
import { renameNode, renameOptions } from './dependencies.ts'
import { commit, type Typing, withNodes } from './editor.history.ts'
import { type Editor, referencesOf, toNumberedNodes } from './editor.state.ts'
import { changeNode, findNode, insertNode, isAllowedIn, moveNode, type Node, type Place, removeNode } from './nodes.ts'
import { freeReference, referenceForTitle, referenceForType } from './references.ts'

export const select = (editor: Editor, id: string | null): Editor => {
  if (editor.selected === id) return editor
  const stays = editor.targetGroup !== null && findNode(editor.content.nodes, id)?.place.parent === editor.targetGroup
  return { ...editor, selected: id, lastTyping: null, targetGroup: stays ? editor.targetGroup : null }
}

/** New fields go into this group until something else is selected. */
export const setTargetGroup = (editor: Editor, group: string | null): Editor => ({ ...editor, targetGroup: group })

/** Where a new field goes: into the chosen group, else behind the selected field, else at the end. */
export function placeForNew(editor: Editor, type: FieldType): Place {
  const { nodes } = editor.content
  const target = findNode(nodes, editor.targetGroup)
  if (target && isAllowedIn(nodes, type, target.node.id))
    return { parent: target.node.id, index: target.node.children.length }
  const found = findNode(nodes, editor.selected)
  if (!found) return { parent: null, index: nodes.length }
  if (isAllowedIn(nodes, type, found.place.parent)) return { ...found.place, index: found.place.index + 1 }
  const around = findNode(nodes, found.place.parent)
  if (!around) return { parent: null, index: nodes.length }
  if (isAllowedIn(nodes, type, around.place.parent)) return { ...around.place, index: around.place.index + 1 }
  return { parent: null, index: (findNode(nodes, around.place.parent)?.place.index ?? nodes.length) + 1 }
}

export function addField(editor: Editor, field: Field, place = placeForNew(editor, field.type)): Editor {
  if (!isAllowedIn(editor.content.nodes, field.type, place.parent)) return editor
  const { nodes, idCount } = toNumberedNodes([field], editor.idCount)
  const [node] = nodes as [Node]
  const next = withNodes(editor, insertNode(editor.content.nodes, place, node), { selected: node.id })
  return {
    ...next,
    idCount,
    targetGroup: place.parent === editor.targetGroup ? editor.targetGroup : null,
  }
}

export const changeField = (editor: Editor, id: string, change: (field: Field) => Field, typing?: Typing): Editor =>
  withNodes(
    editor,
    changeNode(editor.content.nodes, id, (node) => {
      const field = change(node.field)
      return field === node.field ? node : { ...node, field }
    }),
    typing ? { typing } : {},
  )

/** Its reference follows the title unless it was written by hand or answers may hold it (`fixed`). */
export function setFieldTitle(
  editor: Editor,
  id: string,
  title: Text,
  how: { source: Locale; fixed: ReadonlySet<string>; unavailable?: ReadonlySet<string>; typing?: Typing },
): Editor {
  const { nodes } = editor.content
  const field = findNode(nodes, id)?.node.field
  if (!field) return editor
  const reference = referenceForTitle(
    { reference: field.reference, title: field.title[how.source] ?? '' },
    title[how.source] ?? '',
    referenceForType(field.type),
    new Set([...referencesOf(nodes), ...(how.unavailable ?? [])]),
    how.fixed,
  )
  const titled = changeNode(nodes, id, (node) => ({ ...node, field: { ...node.field, title } }))
  return withNodes(editor, renameNode(titled, id, reference), how.typing ? { typing: how.typing } : {})
}

export const renameReference = (editor: Editor, id: string, to: string): Editor =>
  withNodes(editor, renameNode(editor.content.nodes, id, to))

/** A field with other options; conditions follow those whose reference changed. */
export function changeOptions(
  editor: Editor,
  id: string,
  change: (field: Field) => Field,
  renamed: ReadonlyMap<string, string>,
  typing?: Typing,
): Editor {
  const reference = findNode(editor.content.nodes, id)?.node.field.reference ?? ''
  const changed = changeNode(editor.content.nodes, id, (node) => ({ ...node, field: change(node.field) }))
  return withNodes(editor, renameOptions(changed, reference, renamed), typing ? { typing } : {})
}

export const setFormTitle = (editor: Editor, title: Text, typing?: Typing): Editor =>
  commit(editor, { ...editor.content, title }, typing ? { typing } : {})

/** The field behind it is selected, else the one before. */
export function deleteField(editor: Editor, id: string): Editor {
  const found = findNode(editor.content.nodes, id)
  if (!found) return editor
  const { level, place } = found
  const next = level[place.index + 1]?.id ?? level[place.index - 1]?.id ?? place.parent
  return withNodes(editor, removeNode(editor.content.nodes, id), { selected: next })
}

/** Inserts a deleted field where it was. */
export const restoreField = (editor: Editor, node: Node, place: Place): Editor => {
  if (findNode(editor.content.nodes, node.id)) return editor
  const parent = findNode(editor.content.nodes, place.parent) ? place.parent : null
  return withNodes(editor, insertNode(editor.content.nodes, { ...place, parent }, node), { selected: node.id })
}

export function duplicateField(editor: Editor, id: string): Editor {
  const found = findNode(editor.content.nodes, id)
  if (!found) return editor
  const taken = referencesOf(editor.content.nodes)
  const renamed = new Map<string, string>()
  let { idCount } = editor
  const copy = (node: Node): Node => {
    const reference = freeReference(node.field.reference, taken)
    taken.add(reference)
    renamed.set(node.field.reference, reference)
    idCount += 1
    return { id: `n${idCount}`, field: { ...node.field, reference }, children: node.children.map(copy) }
  }
  // Conditions inside a copied group refer to the copies.
  const withCopiedReferences = (node: Node): Node => {
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
      children: node.children.map(withCopiedReferences),
    }
  }
  const node = withCopiedReferences(copy(found.node))
  const place = { ...found.place, index: found.place.index + 1 }
  return { ...withNodes(editor, insertNode(editor.content.nodes, place, node), { selected: node.id }), idCount }
}

export const move = (editor: Editor, id: string, place: Place): Editor =>
  withNodes(editor, moveNode(editor.content.nodes, id, place), { selected: id })

/** Replaces all of it, e.g. by an older version, as one step of history. */
export function replaceContent(editor: Editor, definition: FormDefinition, title: Text = editor.content.title): Editor {
  const { nodes, idCount } = toNumberedNodes(definition.fields, editor.idCount)
  return { ...commit(editor, { title, nodes }, { selected: null }), idCount, targetGroup: null }
}
