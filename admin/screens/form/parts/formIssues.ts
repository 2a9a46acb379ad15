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
import { publishIssues } from '../editorSession.ts'
import { nodeAt, partsAt } from '../issuePlaces.ts'
import { findNode, type Node } from '../nodes.ts'
import { textAt } from '../texts.ts'
import { stillUnreadable } from '../unreadableSettings.ts'
import { useEditor, useEditorSession, useFieldName } from './context.ts'
import { settingId, textId } from './ids.ts'

export interface FormIssue {
  issue: Issue
  text: string
  /** Which choice, row, column or setting of the field it is about; '' for the field as a whole. */
  part: string
  /** Id of the element that corrects it, when there is one. */
  focusId?: string
  /** Of a text in another language than the form is written in: it is corrected among the translations. */
  lang?: Locale
  node: Node | null
}

/** Before the first attempt to publish, only contradictions, which filling in the rest of the form does not resolve. */
export function useFormIssues(): readonly FormIssue[] {
  const { $publishAttempt, program } = useEditorSession()
  const attempt = useStore($publishAttempt)
  const unreadable = useUnreadableIssues()
  const editor = useEditor()
  const describe = useDescribeIssue()
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts change with the language, which reloads the page
  return useMemo(() => {
    const definition = definitionOf(editor)
    if (!attempt) return checkContradictions(definition, checkDeps(program.zone)).map(describe)
    const own = publishIssues(definition, program.zone)
    const known = new Set(own.map(({ at, rule }) => `${at} ${rule}`))
    const serverIssues =
      attempt.content === editor.content
        ? attempt.serverIssues.filter(({ at, rule }) => !known.has(`${at} ${rule}`))
        : []
    return [...[...own, ...serverIssues].map(describe), ...unreadable]
  }, [attempt, editor.content, program.zone, unreadable])
}

/** Describes an issue whose path is one of the definition. */
function useDescribeIssue(): (issue: Issue) => FormIssue {
  const { nodes } = useEditor().content
  const { source } = useEditorSession()
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
        ? { focusId: textId(about.key), lang: about.lang }
        : about && /^\w+$/.test(about.name) && about.name !== 'title'
          ? { focusId: settingId(about.name) }
          : {}),
    }
  }
}

/** An issue with the name of what it is about. */
export function useIssueSentence(): (issue: FormIssue) => string {
  const t = useWords()
  const name = useFieldName()
  return ({ issue, text, part, node }) => {
    const about = node ? [name(node.field), part] : [issue.at === 'title' && t('form.settings.formTitle')]
    const field = about.filter(Boolean).join(' › ')
    return field ? t('form.problem', { field, text }) : text
  }
}

/** Issues of a refused draft that are listed. */
const MAX_LISTED = 3

/** Why the server refuses to save the draft, in the texts of the check in the browser where it found the same. */
export function useRefusalText(): (problem: ApiProblem) => string {
  const t = useWords()
  const detailOf = useProblemText()
  const describe = useDescribeIssue()
  const textOf = useIssueSentence()
  const known = useFormIssues()
  return (problem) => {
    const sentences = problem.issues.map((issue) => {
      const at = issue.at.replace(/^body\.(definition\.)?/, '')
      const own = isProblem(problem, 'request.invalid') ? known.find(({ issue: one }) => one.at === at) : undefined
      return textOf(own ?? describe({ ...issue, at }))
    })
    if (sentences.length === 0) return detailOf(problem).detail
    const more = sentences.length - MAX_LISTED
    return [...sentences.slice(0, MAX_LISTED), ...(more > 0 ? [t('form.list.more', { count: more })] : [])].join(' ; ')
  }
}

/** Settings with invalid input, as issues of the form. */
export function useUnreadableIssues(): readonly FormIssue[] {
  const all = useStore(useEditorSession().$unreadable)
  const { nodes } = useEditor().content
  const textOf = useIssueText()
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts change with the language, which reloads the page
  return useMemo(
    () =>
      stillUnreadable(all, nodes).map(({ node, at, label, problem }) => {
        const issue = { at: `${node}.${at}`, ...problem }
        return {
          issue,
          text: textOf(issue),
          part: label,
          focusId: settingId(at),
          node: findNode(nodes, node)?.node ?? null,
        }
      }),
    [all, nodes],
  )
}
