import { atom, type ReadableAtom } from 'nanostores'
import type { FormDefinition } from '#core/form/definition.ts'
import type { Text } from '#core/text.ts'
import { type Editor, openWork } from './editor.state.ts'

export interface EditorStore {
  $editor: ReadableAtom<Editor>
  /** Runs one of the functions of `editor.changes.ts` and `editor.history.ts`. `onChange` hears of it when the work is another. */
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
