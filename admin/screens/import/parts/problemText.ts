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
    if (values.rows === undefined) return whole
    // The first rows are named.
    const named = String(values.rows)
    const isAll = named.split(', ').length >= Number(values.total)
    return t('import.inRows', { words: whole, rows: isAll ? named : `${named}…`, n: values.total })
  }
}
