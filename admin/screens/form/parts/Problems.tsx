import { useWords } from '../../../app/hooks.ts'
import { useFlaws, useFlawText } from './context.ts'
import { SUMMARY } from './Publish.tsx'

/** Everything that kept the form from being published, each with a way to its field. */
export function Problems({ onGo, onOpen }: { onGo: (id: string) => void; onOpen: (box?: string) => void }) {
  const t = useWords()
  const flaws = useFlaws()
  const textOf = useFlawText()
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
            const { issue, node, box } = flaw
            return (
              <li key={`${issue.at} ${issue.rule}`}>
                {node ? (
                  <button
                    type="button"
                    className="plain link"
                    onClick={() => {
                      onGo(node.id)
                      onOpen(box)
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
