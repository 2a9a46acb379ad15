import { ApiProblem } from '#client/api/problem.ts'
import type { Issue } from '#core/problem.ts'
import { useWords } from './hooks.ts'
import { useProblemText } from './notices.tsx'

/** The sentence for a wrong place of an input. */
export function useIssueText(): (issue: Issue) => string {
  const t = useWords()
  return ({ rule, params, message }) =>
    message || t(`validation:${rule}`, { ...params, defaultValue: t('error.field') })
}

/** Errors of a refused form by place: `errorAt('closesAt')` reads the issue at `body.closesAt` or below it. */
export function useFormErrors(problem: unknown) {
  const issueText = useIssueText()
  const textOf = useProblemText()
  const issues = problem instanceof ApiProblem ? problem.issues : []
  const place = ({ at }: Issue) => at.replace(/^body\.?/, '')
  return {
    issues: issues.map((issue) => ({ at: place(issue), text: issueText(issue) })),
    errorAt: (name: string): string | undefined => {
      const found = issues.find(
        (issue) => place(issue) === name || place(issue).startsWith(`${name}.`) || place(issue).startsWith(`${name}[`),
      )
      return found && issueText(found)
    },
    summary: problem ? textOf(problem).detail : undefined,
  }
}
