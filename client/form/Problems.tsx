import { type MouseEvent, useEffect, useRef } from 'react'
import type { FormDefinition } from '#core/form/definition.ts'
import { firstOfEach, labelAt } from '#core/form/missing.ts'
import { referenceAt } from '#core/form/paths.ts'
import { unfold } from '#core/form/unfold.ts'
import type { Locale } from '#core/locale.ts'
import type { Issue } from '#core/problem.ts'
import type { Words } from '../words.ts'
import { idOf, toolsOf } from './context.ts'
import { focusAnswer } from './focus.ts'
import { Icon } from './parts.tsx'

interface ProblemsProps {
  definition: FormDefinition
  issues: readonly Issue[]
  words: Words
  lang: Locale
  fallback?: Locale
  prefix?: string
  /** A number that grows each time the summary should take the focus. */
  attempt?: number
}

/** Summary of the errors at the top of the form, each a link to its control. Nothing without errors. */
export function Problems({
  definition,
  issues,
  words,
  lang,
  fallback = lang,
  prefix = 'q',
  attempt = 0,
}: ProblemsProps) {
  const { t, message } = toolsOf({ words, lang, fallback, prefix, upload: null })
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  // In the order of the form and of the items of groups; upload errors and errors of the server are last so far.
  const order = (at: string) =>
    unfold(definition.fields).findIndex(({ reference }) => reference === referenceAt(at)) +
    Number(/\[(\d+)\]\./.exec(at)?.[1] ?? 0) / 1_000
  const wrong = firstOfEach(issues).sort((one, other) => order(one.at) - order(other.at))
  if (!wrong.length) return null
  const go = (event: MouseEvent, at: string) => {
    if (focusAnswer(at, prefix)) event.preventDefault()
  }
  return (
    <section className="problems" role="alert" aria-labelledby={`${prefix}-problems`} tabIndex={-1} ref={box}>
      <h2 id={`${prefix}-problems`}>
        <Icon />
        {t('problems', { count: wrong.length })}
      </h2>
      <ul>
        {wrong.map((issue) => (
          <li key={issue.at}>
            <a href={`#${idOf(prefix, issue.at)}`} onClick={(event) => go(event, issue.at)}>
              {t('wrong', { label: labelAt(definition, issue.at, lang, fallback, words), message: message(issue) })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
