import { useStore } from '@nanostores/react'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Field } from '#core/form/definition.ts'
import { pick, type Text } from '#core/text.ts'
import { focusAfterPaint, focusOn } from '../../../app/focus.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import type { Editor } from '../editor.state.ts'
import type { Saving } from '../saving.ts'
import type { Session } from '../session.ts'

const SessionContext = createContext<Session | null>(null)
export const SessionProvider = SessionContext.Provider

export function useFormSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('a part of the form editor stands outside it')
  return session
}

/** Where the work is. What shows it is drawn when that changes, not with every letter. */
export function useSavingState({ saver: { $saving } }: Session): Saving['state'] {
  const read = () => $saving.get().state
  return useSyncExternalStore($saving.listen, read)
}

export const useEditor = (): Editor => useStore(useFormSession().store.$editor)

/** Runs a change of the editor's state. */
export const useAct = () => useFormSession().store.act

/** The form's own words: in the language that it is written in. */
export function useSourceText(): (text: Text | undefined) => string {
  const { source } = useFormSession()
  const locale = useLocale()
  return (text) => pick(text, source, locale)
}

/** A field's name on the canvas: its question, else what it is. */
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

export const QUESTION = 'form-question'
/** What is wrong with the field, above its settings. */
export const FIELD_FLAWS = 'form-field-flaws'
/** Of a text among the translations. */
export const textId = (key: string): string => `form-text-${key}`
export const settingId = (at: string): string => `form-setting-${at}`
export const cardId = (id: string): string => `card-${id}`
