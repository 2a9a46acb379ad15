import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect, useMemo, useRef, useState } from 'react'
import { idOf } from '#client/form/context.ts'
import { FormFields } from '#client/form/FormFields.tsx'
import { Problems } from '#client/form/Problems.tsx'
import { $platform } from '#client/stores/platform.ts'
import { translate } from '#client/words.ts'
import { checkDeps } from '#core/form/check.ts'
import type { Answer, Answers, FormDefinition, GroupItem } from '#core/form/definition.ts'
import { answerOf } from '#core/form/definition.ts'
import { computeAnswers } from '#core/form/formula/compute.ts'
import { referenceAt } from '#core/form/paths.ts'
import { validateAnswers } from '#core/form/validate.ts'
import type { Locale } from '#core/locale.ts'
import { pick, type Text } from '#core/text.ts'
import { DEFAULT_THEME } from '#core/theme/theme.ts'
import { useStableCallbacks, useWords, useWordsIn } from '../../../app/hooks.ts'
import { previewAnswers, withPlaceholders } from '../previewAnswers.ts'
import type { SampleTexts } from '../types/entry.ts'
import { useEditorSession } from './context.ts'
import previewFrameStyles from './PreviewFrame.module.css'
import { PreviewFrame } from './PreviewFrame.tsx'
import { useFrontWords } from './useFrontWords.ts'

function useSampleTexts(t: TFunction): SampleTexts {
  return useMemo(
    () => ({
      line: t('form.trial.line'),
      lines: t('form.trial.lines'),
      email: 'camille@example.org',
      url: 'https://example.org',
      street: t('form.trial.street'),
      zipCode: t('form.trial.zipCode'),
      city: t('form.trial.city'),
      country: t('form.trial.country'),
      day: new Date().toISOString().slice(0, 10),
    }),
    [t],
  )
}

const PHONE = 375
/** The applicants' form is 640 wide at most; phones' rules end below 576. */
const DESKTOP = 640

interface FormPreviewProps {
  definition: FormDefinition
  title: Text
  lang: Locale
  desktop: boolean
  /** Answers that the person gave; the others are samples. */
  given: Answers
  onGivenChange: (given: Answers) => void
  /** The field to scroll to. */
  reference: string | null
}

/** A form to try out in one language. Answers are not stored. */
export function FormPreview({
  definition: written,
  title,
  lang,
  desktop,
  given,
  onGivenChange,
  reference,
}: FormPreviewProps) {
  const t = useWords()
  const tIn = useWordsIn(lang)
  const words = useFrontWords(lang)
  const samples = useSampleTexts(tIn)
  const { program, source } = useEditorSession()
  const platform = useStore($platform)
  const [body, setBody] = useState<HTMLElement | null>(null)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [attempt, setAttempt] = useState(0)
  const definition = useMemo(
    () =>
      withPlaceholders(written, lang, {
        field: tIn('form.untitled'),
        option: (n) => tIn('form.options.placeholder', { n }),
        row: (n) => tIn('form.table.row', { n }),
        column: (n) => tIn('form.table.column', { n }),
      }),
    [written, lang, tIn],
  )
  const answers = useMemo(
    () => computeAnswers(definition, previewAnswers(definition, given, samples)),
    [definition, given, samples],
  )
  const issues = useMemo(
    () =>
      validateAnswers(definition, answers, checkDeps(program.zone), { mode: 'submit', by: 'applicant' }).filter(
        ({ at }) => attempt > 0 || touched.has(at),
      ),
    [definition, answers, program.zone, attempt, touched],
  )
  useScrollToField(body, reference, words !== null, definition)
  const { primaryColor, secondaryColor } = platform?.theme ?? DEFAULT_THEME
  const setAnswer = (field: string, value: Answer | null) => onGivenChange({ ...given, [field]: value })
  // The same functions, so that selecting a field on the canvas does not render the form again.
  const handlers = useStableCallbacks({
    onChange: setAnswer,
    // Only a question that the person answered is checked when they leave it.
    onLeave: (at: string) => {
      if (Object.hasOwn(given, referenceAt(at))) setTouched((before) => new Set(before).add(at))
    },
    onRemove: (at: string, n: number) =>
      setAnswer(
        at,
        ((answerOf(answers, at) ?? []) as GroupItem[]).filter((_, index) => index !== n),
      ),
  })
  const fields = useMemo(
    () =>
      words && (
        <FormFields
          definition={definition}
          answers={answers}
          issues={issues}
          words={words.form}
          lang={lang}
          fallback={source}
          {...handlers}
        />
      ),
    [definition, answers, issues, words, lang, source, handlers],
  )
  return (
    <PreviewFrame
      title={t('form.preview.frame', { title: pick(title, lang, source) })}
      lang={lang}
      width={desktop ? DESKTOP : PHONE}
      colours={{ primaryColor, secondaryColor }}
      className={desktop ? previewFrameStyles.desktop : previewFrameStyles.phone}
      onReady={setBody}
    >
      {words && (
        <>
          <div className="bar">
            <div className="wrap bar__in">
              <span className="bar__title">
                <span>{pick(program.title, lang, program.defaultLang)}</span>
              </span>
            </div>
          </div>
          <div className="preview-form form">
            {attempt > 0 && (
              <Problems
                definition={definition}
                issues={issues}
                words={words.form}
                lang={lang}
                fallback={source}
                attempt={0}
              />
            )}
            <h1>{pick(title, lang, source)}</h1>
            {definition.fields.length === 0 && <p className="preview-form__none">{tIn('form.preview.empty')}</p>}
            {fields}
            {definition.fields.length > 0 && (
              <div className="go">
                <button type="button" className="btn btn--main" onClick={() => setAttempt((count) => count + 1)}>
                  {translate(words.apply, 'next', {}, lang)}
                </button>
              </div>
            )}
          </div>
        </>
      )}
    </PreviewFrame>
  )
}

/** Scrolls to the selected field once. */
function useScrollToField(
  body: HTMLElement | null,
  reference: string | null,
  ready: boolean,
  definition: FormDefinition,
): void {
  const shown = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a field that was not there yet comes with the next definition
  useEffect(() => {
    if (!body || !ready || reference === shown.current) return
    if (!reference) {
      shown.current = null
      return
    }
    const page = body.ownerDocument
    const timer = setTimeout(() => {
      const id = idOf('q', reference)
      const field = (page.getElementById(id) ?? page.getElementById(`${id}-l`))?.closest('.field')
      const view = page.scrollingElement
      // A field that was just added is rendered a moment later.
      if (!field || !view) return
      shown.current = reference
      field.closest('details')?.setAttribute('open', '')
      const { top } = field.getBoundingClientRect()
      view.scrollTo({ top: view.scrollTop + top - 90 })
    }, 60)
    return () => clearTimeout(timer)
  }, [body, reference, ready, definition])
}
