import { atom, type ReadableAtom } from 'nanostores'
import type { FormDefinition } from '#core/form/definition.ts'
import type { Text } from '#core/text.ts'
import { createEditor, type Editor } from './editor.state.ts'

export interface EditorStore {
  $editor: ReadableAtom<Editor>
  /** Applies one of the functions of `editor.changes.ts` and `editor.history.ts`. */
  update(change: (editor: Editor) => Editor): void
  onContentChange(listener: () => void): () => void
}

export function editorStore(definition: FormDefinition, title: Text): EditorStore {
  const $editor = atom(createEditor(definition, title))
  const listeners = new Set<() => void>()
  return {
    $editor,
    update(change) {
      const before = $editor.get()
      const after = change(before)
      if (after === before) return
      $editor.set(after)
      if (after.content !== before.content) for (const listener of listeners) listener()
    },
    onContentChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
