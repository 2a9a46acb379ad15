import { useNavigate } from 'react-router'
import { useWords } from '../../../app/hooks.ts'
import { FIELD_FLAWS } from './context.ts'
import { useFlaws, useFlawText } from './flaws.ts'
import { SUMMARY } from './Publish.tsx'
import { useTabPath } from './tabs.ts'

/** Everything that kept the form from being published, each with a way to its field. */
export function Problems({ onGo, onOpen }: { onGo: (id: string) => void; onOpen: (box?: string) => void }) {
  const t = useWords()
  const flaws = useFlaws()
  const textOf = useFlawText()
  const navigate = useNavigate()
  const to = useTabPath()
  if (flaws.length === 0) return null
  return (
    <section
      className="banner problems"
      data-tone="bad"
      id={SUMMARY}
      tabIndex={-1}
      aria-labelledby="form-problems-title"
    >
      <div>
        <h2 className="legend" id="form-problems-title">
          {t('form.problems', { count: flaws.length })}
        </h2>
        <ul>
          {flaws.map((flaw) => {
            const { issue, node, box, lang } = flaw
            return (
              <li key={`${issue.at} ${issue.rule}`}>
                {node || lang ? (
                  <button
                    type="button"
                    className="plain link"
                    onClick={() => {
                      if (lang) {
                        // The page puts the keyboard there itself: its code and its texts may come late.
                        void navigate(
                          `${to('translate')}?${new URLSearchParams({ lang, ...(box && { section: box }) })}`,
                        )
                      } else if (node) {
                        onGo(node.id)
                        // Not into the question where that is not what is wrong: typing would change it.
                        onOpen(box ?? (/\.title(\.\w+)?$/.test(issue.at) ? undefined : FIELD_FLAWS))
                      }
                    }}
                  >
                    {textOf(flaw)}
                  </button>
                ) : (
                  textOf(flaw)
                )}
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
