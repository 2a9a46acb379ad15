import { UnstyledButton } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useWords } from '../../../app/hooks.ts'
import pageStyles from '../../../app/parts/Page.module.css'
import { useFormIssues, useIssueSentence } from './formIssues.ts'
import styles from './IssueSummary.module.css'
import { FIELD_ISSUES, ISSUE_SUMMARY } from './ids.ts'
import { useTabPath } from './tabs.ts'

interface IssueSummaryProps {
  onGo: (id: string) => void
  onOpen: (focusId?: string) => void
}

/** Everything that keeps the form from being published, with links to the fields. */
export function IssueSummary({ onGo, onOpen }: IssueSummaryProps) {
  const t = useWords()
  const issues = useFormIssues()
  const sentenceOf = useIssueSentence()
  const navigate = useNavigate()
  const to = useTabPath()
  if (issues.length === 0) return null
  return (
    <section
      className={`${pageStyles.banner} ${styles.issues}`}
      data-banner=""
      data-tone="bad"
      id={ISSUE_SUMMARY}
      tabIndex={-1}
      aria-labelledby="form-problems-title"
    >
      <div>
        <h2 className="legend" id="form-problems-title">
          {t('form.problems', { count: issues.length })}
        </h2>
        <ul>
          {issues.map((formIssue) => {
            const { issue, node, focusId, lang } = formIssue
            return (
              <li key={`${issue.at} ${issue.rule}`}>
                {node || lang ? (
                  <UnstyledButton
                    className="link"
                    onClick={() => {
                      if (lang) {
                        // TranslateTab focuses it once it is loaded.
                        void navigate(
                          `${to('translate')}?${new URLSearchParams({ lang, ...(focusId && { section: focusId }) })}`,
                        )
                      } else if (node) {
                        onGo(node.id)
                        // Focus the title only if it is wrong: typing would change it.
                        onOpen(focusId ?? (/\.title(\.\w+)?$/.test(issue.at) ? undefined : FIELD_ISSUES))
                      }
                    }}
                  >
                    {sentenceOf(formIssue)}
                  </UnstyledButton>
                ) : (
                  sentenceOf(formIssue)
                )}
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
