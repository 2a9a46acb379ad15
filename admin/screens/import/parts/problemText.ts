import type { ImportProblem } from '#core/import/problem.rules.ts'
import type { Issue } from '#core/problem.ts'
import { useWords } from '../../../app/hooks.ts'
import { useIssueText } from '../../../app/issues.ts'

/** What is wrong in a file, in the person's words, without where. */
export function useProblemSentence(): (problem: ImportProblem) => string {
  const t = useWords()
  const issueText = useIssueText()
  return ({ code, values, issue }) => {
    const words = issue
      ? issueText({ at: '', rule: issue.rule, params: issue.params as Issue['params'] })
      : t(`import.problem.${code}`, values)
    const about = values.question ?? values.value ?? values.at
    const whole = issue && about !== undefined ? t('import.about', { words, about }) : words
    return values.rows === undefined ? whole : t('import.inRows', { words: whole, rows: values.rows, n: values.total })
  }
}
