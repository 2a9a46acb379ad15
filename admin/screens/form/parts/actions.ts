import type { AvailableType } from '#core/form/definition.ts'
import { useWords } from '../../../app/hooks.ts'
import { notify } from '../../../app/notices.tsx'
import { useShortcuts } from '../../../app/shortcuts.ts'
import { addField, deleteField, duplicateField, putBack } from '../editor.store.ts'
import { dependents, findNode } from '../nodes.ts'
import { cardId, focusSoon, QUESTION, useAct, useFieldName, useFormSession } from './context.ts'

/** What is done to fields from anywhere: add, duplicate, delete; with their keys. */
export function useFieldActions() {
  const t = useWords()
  const act = useAct()
  const name = useFieldName()
  const { store } = useFormSession()
  const add = (type: AvailableType) => {
    act((editor) => addField(editor, type))
    focusSoon(QUESTION)
  }
  const remove = (id: string) => {
    const found = findNode(store.$editor.get().work.nodes, id)
    if (!found) return
    const { node, place } = found
    act((editor) => deleteField(editor, id))
    const needed = dependents(store.$editor.get().work.nodes, node.field.reference).length
    const title = name(node.field)
    notify(needed ? t('form.removedNeeded', { count: needed, title }) : t('form.removed', { title }), {
      undo: () => act((editor) => putBack(editor, node, place)),
    })
    const next = store.$editor.get().selected
    if (next) focusSoon(cardId(next))
  }
  const duplicate = (id: string) => {
    act((editor) => duplicateField(editor, id))
    const copy = store.$editor.get().selected
    if (copy) focusSoon(cardId(copy))
  }
  return { add, remove, duplicate }
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
