import { useEffect } from 'react'
import { isEqual } from '#client/ui/rebase.ts'
import { ownWords, wordsKey, wordVars } from '#core/form/message.ts'
import type { Issue } from '#core/problem.ts'
import { focusOn } from './focus.ts'
import { useLocale, useWords } from './hooks.ts'

/** The sentence for a wrong place of an input. */
export function useIssueText(): (issue: Issue) => string {
  const t = useWords()
  const locale = useLocale()
  return (issue) => {
    const values = wordVars(issue, locale)
    const fallback = t(`validation:${issue.rule}`, { ...values, defaultValue: t('error.field') })
    return (
      issue.message ||
      ownWords(issue, locale) ||
      t(`validation:${wordsKey(issue)}`, { ...values, defaultValue: fallback })
    )
  }
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
 * Each refusal takes the keyboard to the first field that is wrong, else to what says why; to a summary that leads to the
 * fields, where there is one. The button that was pressed gave it up while it waited.
 */
export function useRefusalFocus(refusal: unknown, to: 'field' | 'summary' = 'field'): void {
  useEffect(() => {
    if (!refusal) return
    const within = [...document.querySelectorAll('[data-dialog]')].at(-1) ?? document
    const field = to === 'field' ? within.querySelector<HTMLElement>('[aria-invalid=true]') : null
    const target = field ?? within.querySelector<HTMLElement>('[data-banner][role=alert]')
    focusOn(target, 'nearest')
  }, [refusal, to])
}
