import { useStore } from '@nanostores/react'
import { createContext, useContext, useMemo } from 'react'
import type { Field } from '#core/form/definition.ts'
import type { Issue } from '#core/problem.ts'
import { pick, type Text } from '#core/text.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { useIssueText } from '../../../app/issues.ts'
import { definitionOf, type Editor } from '../editor.state.ts'
import { allNodes, findNode, type Node, nodeAt, partsAt } from '../nodes.ts'
import type { Telling } from '../sentences.ts'
import { flawsOf, type Session } from '../session.ts'
import { stillUnreadable } from '../unreadable.ts'

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
  /** Which choice, row, column or setting of the field it is about; '' for the field as a whole. */
  part: string
  /** Where it is put right, when that is one box. */
  box?: string
  node: Node | null
}

/** What is wrong with the form as it stands; empty until publishing was tried. */
export function useFlaws(): readonly Flaw[] {
  const { $tried, program } = useFormSession()
  const tried = useStore($tried)
  const unreadable = useUnreadable()
  const editor = useEditor()
  const t = useWords()
  const textOf = useIssueText()
  // biome-ignore lint/correctness/useExhaustiveDependencies: words follow the language, which opens the page anew
  return useMemo(() => {
    if (!tried) return []
    const own = flawsOf(definitionOf(editor), program.zone)
    const known = new Set(own.map(({ at, rule }) => `${at} ${rule}`))
    const told = tried.work === editor.work ? tried.told.filter(({ at, rule }) => !known.has(`${at} ${rule}`)) : []
    const ofForm = [...own, ...told].map((issue) => ({
      issue,
      text: textOf(issue),
      part: partsAt(issue.at)
        .map(({ kind, n }) => t(`form.texts.${kind}`, { n }))
        .join(' › '),
      node: nodeAt(editor.work.nodes, issue.at),
    }))
    return [...ofForm, ...unreadable]
  }, [tried, editor.work, program.zone, unreadable])
}

/** Settings that cannot be read, each said as a flaw of the form. */
export function useUnreadable(): readonly Flaw[] {
  const all = useStore(useFormSession().$unreadable)
  const { nodes } = useEditor().work
  const textOf = useIssueText()
  // biome-ignore lint/correctness/useExhaustiveDependencies: words follow the language, which opens the page anew
  return useMemo(
    () =>
      stillUnreadable(all, nodes).map(({ node, at, label, problem }) => {
        const issue = { at: `${node}.${at}`, ...problem }
        return {
          issue,
          text: textOf(issue),
          part: label,
          box: settingId(at),
          node: findNode(nodes, node)?.node ?? null,
        }
      }),
    [all, nodes],
  )
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
export const settingId = (at: string): string => `form-setting-${at}`
export const cardId = (id: string): string => `card-${id}`
