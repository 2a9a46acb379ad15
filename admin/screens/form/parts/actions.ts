import type { AvailableType } from '#core/form/definition.ts'
import { useWords } from '../../../app/hooks.ts'
import { notify } from '../../../app/notices.tsx'
import { useShortcuts } from '../../../app/shortcuts.ts'
import { addField, deleteField, duplicateField, putBack } from '../editor.changes.ts'
import { referencesOf } from '../editor.state.ts'
import { newField } from '../newField.ts'
import { dependents, findNode, heldIn, mayMove, type Place } from '../nodes.ts'
import { cardId, focusSoon, QUESTION, useAct, useFieldName, useFormSession } from './context.ts'
import { ADD_FIRST } from './Palette.tsx'

/** What is done to fields from anywhere: add, duplicate, delete; with their keys. */
export function useFieldActions() {
  const t = useWords()
  const act = useAct()
  const name = useFieldName()
  const { store, saver } = useFormSession()
  const add = (type: AvailableType) => {
    act((editor) => addField(editor, newField(type, referencesOf(editor.work.nodes))))
    focusSoon(QUESTION)
  }
  const remove = (id: string) => {
    const found = findNode(store.$editor.get().work.nodes, id)
    if (!found) return
    const { node, place } = found
    const [held] = heldIn([node], saver.$form.get().lockedReferences)
    if (held) return notify(t('form.kept', { title: name(held.field) }), { tone: 'bad' })
    act((editor) => deleteField(editor, id))
    const needed = dependents(store.$editor.get().work.nodes, node.field.reference).length
    const title = name(node.field)
    notify(needed ? t('form.removedNeeded', { count: needed, title }) : t('form.removed', { title }), {
      undo: () => act((editor) => putBack(editor, node, place)),
    })
    const next = store.$editor.get().selected
    focusSoon(next ? cardId(next) : ADD_FIRST)
  }
  const duplicate = (id: string) => {
    act((editor) => duplicateField(editor, id))
    const copy = store.$editor.get().selected
    if (copy) focusSoon(cardId(copy))
  }
  /** Whether a field may go there; says why when it may not. */
  const mayGo = (id: string, to: Place): boolean => {
    const { nodes } = store.$editor.get().work
    if (mayMove(nodes, id, to, saver.$form.get().lockedReferences)) return true
    const field = findNode(nodes, id)?.node.field
    notify(t('form.keptThere', { title: field ? name(field) : '' }), { tone: 'bad', topic: 'kept' })
    return false
  }
  return { add, remove, duplicate, mayGo }
}

/** Ctrl D and Delete, while the keyboard is not in the settings. */
export function useFieldKeys(): void {
  const { store, canEdit } = useFormSession()
  const { remove, duplicate } = useFieldActions()
  const onSelected = (run: (id: string) => void) => () => {
    const { selected } = store.$editor.get()
    if (selected && canEdit && !document.activeElement?.closest('.settings, .kinds, .builder__bar')) run(selected)
  }
  useShortcuts([
    { keys: 'mod+d', does: 'form.keys.duplicate', run: onSelected(duplicate) },
    { keys: 'Delete', does: 'form.keys.delete', run: onSelected(remove) },
  ])
}
