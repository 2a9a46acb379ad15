import type { AvailableType } from '#core/form/definition.ts'
import { useWords } from '../../../app/hooks.ts'
import { notify } from '../../../app/notices.tsx'
import { useShortcuts } from '../../../app/shortcuts.ts'
import { dependents } from '../dependencies.ts'
import { addField, deleteField, duplicateField, restoreField } from '../editor.changes.ts'
import { referencesOf } from '../editor.state.ts'
import { newField } from '../newField.ts'
import { canMove, findNode, lockedNodesIn, type Place } from '../nodes.ts'
import { focusSoon, useEditorSession, useFieldName, useUpdateEditor } from './context.ts'
import { ADD_FIRST, cardId, QUESTION } from './ids.ts'

export function useFieldActions() {
  const t = useWords()
  const update = useUpdateEditor()
  const name = useFieldName()
  const { store, saver } = useEditorSession()
  const add = (type: AvailableType) => {
    update((editor) => addField(editor, newField(type, referencesOf(editor.content.nodes))))
    focusSoon(QUESTION)
  }
  const remove = (id: string) => {
    const found = findNode(store.$editor.get().content.nodes, id)
    if (!found) return
    const { node, place } = found
    const [locked] = lockedNodesIn([node], saver.$form.get().lockedReferences)
    if (locked) return notify(t('form.locked', { title: name(locked.field) }), { tone: 'bad' })
    update((editor) => deleteField(editor, id))
    const needed = dependents(store.$editor.get().content.nodes, node.field.reference).length
    const title = name(node.field)
    notify(needed ? t('form.removedNeeded', { count: needed, title }) : t('form.removed', { title }), {
      undo: () => update((editor) => restoreField(editor, node, place)),
    })
    const next = store.$editor.get().selected
    focusSoon(next ? cardId(next) : ADD_FIRST)
  }
  const duplicate = (id: string) => {
    update((editor) => duplicateField(editor, id))
    const copy = store.$editor.get().selected
    if (copy) focusSoon(cardId(copy))
  }
  /** Whether a field can go there; notifies when it cannot. */
  const checkMove = (id: string, to: Place): boolean => {
    const { nodes } = store.$editor.get().content
    if (canMove(nodes, id, to, saver.$form.get().lockedReferences)) return true
    const field = findNode(nodes, id)?.node.field
    notify(t('form.lockedInGroup', { title: field ? name(field) : '' }), { tone: 'bad', topic: 'locked' })
    return false
  }
  return { add, remove, duplicate, checkMove }
}

/** Ctrl D and Delete, unless the focus is in the settings, the palette or the bar. */
export function useFieldKeys(): void {
  const { store, canEdit } = useEditorSession()
  const { remove, duplicate } = useFieldActions()
  const onSelected = (run: (id: string) => void) => () => {
    const { selected } = store.$editor.get()
    if (selected && canEdit && !document.activeElement?.closest('[data-own-keys]')) run(selected)
  }
  useShortcuts([
    { keys: 'mod+d', does: 'form.keys.duplicate', run: onSelected(duplicate) },
    { keys: 'Delete', does: 'form.keys.delete', run: onSelected(remove) },
  ])
}
