import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { type ApiProblem, isProblem } from '#client/api/problem.ts'
import { languageName } from '#client/ui/format.ts'
import { checkContradictions, checkDeps } from '#core/form/check.ts'
import type { Locale } from '#core/locale.ts'
import type { Issue } from '#core/problem.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { useIssueText } from '../../../app/issues.ts'
import { useProblemText } from '../../../app/notices.tsx'
import { definitionOf } from '../editor.state.ts'
import { findNode, type Node, nodeAt, partsAt } from '../nodes.ts'
import { flawsOf } from '../session.ts'
import { textAt } from '../texts.ts'
import { stillUnreadable } from '../unreadable.ts'
import { settingId, textId, useEditor, useFieldName, useFormSession } from './context.ts'

export interface Flaw {
  issue: Issue
  text: string
  /** Which choice, row, column or setting of the field it is about; '' for the field as a whole. */
  part: string
  /** Where it is put right, when that is one box. */
  box?: string
  /** Of a text in another language than the form is written in, which is put right among the translations. */
  lang?: Locale
  node: Node | null
}

/** What is wrong with the form as it stands. Until publishing was tried, only what no further work puts right. */
export function useFlaws(): readonly Flaw[] {
  const { $tried, program } = useFormSession()
  const tried = useStore($tried)
  const unreadable = useUnreadable()
  const editor = useEditor()
  const flawOf = useFlawOf()
  // biome-ignore lint/correctness/useExhaustiveDependencies: words follow the language, which opens the page anew
  return useMemo(() => {
    const definition = definitionOf(editor)
    if (!tried) return checkContradictions(definition, checkDeps(program.zone)).map(flawOf)
    const own = flawsOf(definition, program.zone)
    const known = new Set(own.map(({ at, rule }) => `${at} ${rule}`))
    const told = tried.work === editor.work ? tried.told.filter(({ at, rule }) => !known.has(`${at} ${rule}`)) : []
    return [...[...own, ...told].map(flawOf), ...unreadable]
  }, [tried, editor.work, program.zone, unreadable])
}

/** What of the form an issue is about; its place is one in the definition. */
function useFlawOf(): (issue: Issue) => Flaw {
  const { nodes } = useEditor().work
  const { source } = useFormSession()
  const t = useWords()
  const locale = useLocale()
  const textOf = useIssueText()
  return (issue) => {
    const node = nodeAt(nodes, issue.at)
    const about = textAt(issue.at, node?.field ?? null)
    const parts = partsAt(issue.at).map(({ kind, n }) => t(`form.texts.${kind}`, { n }))
    if (about && about.lang !== source) parts.push(languageName(about.lang, locale))
    return {
      issue,
      text: textOf(issue),
      part: parts.join(' › '),
      node,
      ...(about && about.lang !== source
        ? { box: textId(about.key), lang: about.lang }
        : about && /^\w+$/.test(about.name) && about.name !== 'title'
          ? { box: settingId(about.name) }
          : {}),
    }
  }
}

/** A flaw in words, with the name of what it is about. */
export function useFlawText(): (flaw: Flaw) => string {
  const t = useWords()
  const name = useFieldName()
  return ({ issue, text, part, node }) => {
    const about = node ? [name(node.field), part] : [issue.at === 'title' && t('form.settings.formTitle')]
    const field = about.filter(Boolean).join(' › ')
    return field ? t('form.problem', { field, text }) : text
  }
}

/** What is said of the issues of a refused draft at the most. */
const SAID = 3

/** Why the server refuses to save the draft: place by place, in the words that the check in the browser has for it. */
export function useRefusal(): (problem: ApiProblem) => string {
  const t = useWords()
  const detailOf = useProblemText()
  const flawOf = useFlawOf()
  const textOf = useFlawText()
  const flaws = useFlaws()
  return (problem) => {
    const said = problem.issues.map((issue) => {
      const at = issue.at.replace(/^body\.(definition\.)?/, '')
      const own = isProblem(problem, 'request.invalid') ? flaws.find((flaw) => flaw.issue.at === at) : undefined
      return textOf(own ?? flawOf({ ...issue, at }))
    })
    if (said.length === 0) return detailOf(problem).detail
    const more = said.length - SAID
    return [...said.slice(0, SAID), ...(more > 0 ? [t('form.list.more', { count: more })] : [])].join(' ; ')
  }
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
