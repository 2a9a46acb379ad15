import { useStore } from '@nanostores/react'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Field } from '#core/form/definition.ts'
import { pick, type Text } from '#core/text.ts'
import { focusAfterPaint, focusOn } from '../../../app/focus.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import type { SaveState } from '../draftSaver.ts'
import type { Editor } from '../editor.state.ts'
import type { EditorSession } from '../editorSession.ts'
import { cardId } from './ids.ts'

const SessionContext = createContext<EditorSession | null>(null)
export const SessionProvider = SessionContext.Provider

export function useEditorSession(): EditorSession {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useEditorSession needs a SessionProvider')
  return session
}

/** Renders when the state changes, not with every change of the draft. */
export function useSaveState({ saver: { $saveState } }: EditorSession): SaveState['state'] {
  const read = () => $saveState.get().state
  return useSyncExternalStore($saveState.listen, read)
}

export const useEditor = (): Editor => useStore(useEditorSession().store.$editor)

/** Applies a change to the editor's state. */
export const useUpdateEditor = () => useEditorSession().store.update

/** A text of the form in the language that it is written in. */
export function useSourceText(): (text: Text | undefined) => string {
  const { source } = useEditorSession()
  const locale = useLocale()
  return (text) => pick(text, source, locale)
}

/** A field's title, else its content. */
export function useFieldName(): (field: Field) => string {
  const t = useWords()
  const text = useSourceText()
  return (field) => text(field.title) || ('content' in field && text(field.content)) || t('form.untitled')
}

/** Puts the keyboard on a card, at once where it is on the screen. */
export function focusCard(id: string): void {
  const card = document.getElementById(cardId(id))
  if (card) focusOn(card, 'nearest')
  else focusSoon(cardId(id))
}

/** Puts the keyboard on something that the next paint shows, unless a box was reached before that. */
export const focusSoon = (id: string): void => focusAfterPaint(() => document.getElementById(id), 'nearest')
