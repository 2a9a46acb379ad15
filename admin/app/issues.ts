import { useEffect, useState } from 'react'
import { ApiProblem } from '#client/api/problem.ts'
import { isEqual } from '#client/ui/rebase.ts'
import { wordVars } from '#core/form/message.ts'
import type { Issue } from '#core/problem.ts'
import { focusOn } from './focus.ts'
import { useLocale, useWords } from './hooks.ts'
import { useProblemText } from './notices.tsx'

/** The sentence for a wrong place of an input. */
export function useIssueText(): (issue: Issue) => string {
  const t = useWords()
  const locale = useLocale()
  return (issue) =>
    issue.message || t(`validation:${issue.rule}`, { ...wordVars(issue, locale), defaultValue: t('error.field') })
}

/** Its place in the values of a form: `settings.contact`. */
export const issuePlace = ({ at }: Issue): string => at.replace(/^body\.?/, '')

/** The value at `settings.sections[2].content`, or at what is there of it. */
const valueAt = (values: unknown, at: string): unknown =>
  at
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], values)

/** What was refused and is still written as it was: what was changed since may be right by now. */
export const unresolvedIssues = (issues: readonly Issue[], refused: object, now: object): Issue[] =>
  issues.filter((issue) => isEqual(valueAt(refused, issuePlace(issue)), valueAt(now, issuePlace(issue))))

/**
 * Errors of a refused form by place: `errorAt('closesAt')` reads the issue at `body.closesAt` or below it. An error goes as
 * soon as its value among `values` is changed, and all that was said goes with the last one.
 */
export function useFormErrors(problem: unknown, values: object) {
  const issueText = useIssueText()
  const textOf = useProblemText()
  const [refused, setRefused] = useState({ problem, values })
  if (refused.problem !== problem) setRefused({ problem, values })
  const all = problem instanceof ApiProblem ? problem.issues : []
  const issues = unresolvedIssues(all, refused.problem === problem ? refused.values : values, values)
  const settled = all.length > 0 && issues.length === 0
  return {
    issues: issues.map((issue) => ({ at: issuePlace(issue), text: issueText(issue) })),
    errorAt: (name: string): string | undefined => {
      const found = issues.find(
        (issue) =>
          issuePlace(issue) === name ||
          issuePlace(issue).startsWith(`${name}.`) ||
          issuePlace(issue).startsWith(`${name}[`),
      )
      return found && issueText(found)
    },
    summary: problem && !settled ? textOf(problem).detail : undefined,
  }
}

/**
 * Each refusal takes the keyboard to the first field that is wrong, else to what says why; to a summary that leads to the
 * fields, where there is one. The button that was pressed gave it up while it waited.
 */
export function useRefusalFocus(refusal: unknown, to: 'field' | 'summary' = 'field'): void {
  useEffect(() => {
    if (!refusal) return
    const within = [...document.querySelectorAll('.dialog')].at(-1) ?? document
    const field = to === 'field' ? within.querySelector<HTMLElement>('[aria-invalid=true]') : null
    const target = field ?? within.querySelector<HTMLElement>('.banner[role=alert]')
    focusOn(target, 'nearest')
  }, [refusal, to])
}
