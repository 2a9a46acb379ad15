import { useStore } from '@nanostores/react'
import { createContext, useContext, useMemo } from 'react'
import type { Field } from '#core/form/definition.ts'
import type { Issue } from '#core/problem.ts'
import { pick, type Text } from '#core/text.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { useIssueText } from '../../../app/issues.ts'
import { definitionOf, type Editor } from '../editor.state.ts'
import { allNodes, type Node, nodeAt, partsAt } from '../nodes.ts'
import type { Telling } from '../sentences.ts'
import { flawsOf, type Session } from '../session.ts'

const SessionContext = createContext<Session | null>(null)
export const SessionProvider = SessionContext.Provider

export function useFormSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('a part of the form editor stands outside it')
  return session
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
  return (field) => text(field.title) || (field.type === 'sep-textarea' && text(field.content)) || t('form.untitled')
}

/** What sentences about conditions need. */
export function useTelling(): Telling {
  const t = useWords()
  const lang = useLocale()
  const { source } = useFormSession()
  const { work } = useEditor()
  return useMemo(() => {
    const fields = new Map(allNodes(work.nodes).map(({ field }) => [field.reference, field]))
    return {
      say: (key, values = {}) => t(`form.${key}`, values),
      lang,
      fallback: source,
      fieldOf: (reference) => fields.get(reference),
    }
  }, [work.nodes, t, lang, source])
}

export interface Flaw {
  issue: Issue
  text: string
  /** Which choice, row or column of the field it is about; '' for the field as a whole. */
  part: string
  node: Node | null
}

/** What is wrong with the form as it stands; empty until publishing was tried. */
export function useFlaws(): readonly Flaw[] {
  const { $tried, program } = useFormSession()
  const tried = useStore($tried)
  const editor = useEditor()
  const t = useWords()
  const textOf = useIssueText()
  // biome-ignore lint/correctness/useExhaustiveDependencies: words follow the language, which opens the page anew
  return useMemo(() => {
    if (!tried) return []
    const own = flawsOf(definitionOf(editor), program.zone)
    const known = new Set(own.map(({ at, rule }) => `${at} ${rule}`))
    const told = tried.work === editor.work ? tried.told.filter(({ at, rule }) => !known.has(`${at} ${rule}`)) : []
    return [...own, ...told].map((issue) => ({
      issue,
      text: textOf(issue),
      part: partsAt(issue.at)
        .map(({ kind, n }) => t(`form.texts.${kind}`, { n }))
        .join(' › '),
      node: nodeAt(editor.work.nodes, issue.at),
    }))
  }, [tried, editor.work, program.zone])
}

/** Puts the keyboard on a card, at once where it is on the screen. */
export function focusCard(id: string): void {
  const card = document.getElementById(cardId(id))
  if (card) {
    card.focus({ preventScroll: true })
    card.scrollIntoView({ block: 'nearest' })
  } else focusSoon(cardId(id))
}

/** Puts the keyboard on something that the next paint shows. */
export function focusSoon(id: string): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const element = document.getElementById(id)
      element?.focus({ preventScroll: true })
      element?.scrollIntoView({ block: 'nearest' })
    }),
  )
}

export const QUESTION = 'form-question'
export const cardId = (id: string): string => `card-${id}`
