import { Select } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { idOf } from '#client/form/context.ts'
import { FormFields } from '#client/form/FormFields.tsx'
import { Problems } from '#client/form/Problems.tsx'
import { formWords } from '#client/form/words.ts'
import { $platform } from '#client/stores/platform.ts'
import { languageName } from '#client/ui/format.ts'
import { translate, type Words } from '#client/words.ts'
import { checkDeps } from '#core/form/check.ts'
import type { Answer, Answers, FormDefinition, GroupItem } from '#core/form/definition.ts'
import { answerOf } from '#core/form/definition.ts'
import { referenceAt } from '#core/form/missing.ts'
import { validateAnswers } from '#core/form/validate.ts'
import type { Locale } from '#core/locale.ts'
import { flatten } from '#core/site/words.ts'
import { pick, type Text } from '#core/text.ts'
import { DEFAULT_THEME } from '#core/theme/theme.ts'
import { useLocale, useNarrow, useStableCallbacks, useWords, useWordsIn } from '../../../app/hooks.ts'
import { readSlice } from '../../../app/i18n.ts'
import { definitionOf } from '../editor.state.ts'
import { findNode } from '../nodes.ts'
import { previewAnswers, withPlaceholders } from '../previewAnswers.ts'
import type { SampleTexts } from '../types/entry.ts'
import { useEditor, useFormSession } from './context.ts'
import { Frame } from './Frame.tsx'

interface FrontWords {
  form: Words
  apply: Words
}

/** The applicants' own words in a language. */
function useFrontWords(lang: Locale): FrontWords | null {
  const [words, setWords] = useState<FrontWords | null>(null)
  useEffect(() => {
    let here = true
    readSlice(lang, 'applicant').then(
      ({ front = {}, validation = {} }) => {
        if (here) setWords({ form: formWords(front, validation, lang), apply: flatten(front, 'apply', lang) })
      },
      () => {}, // offline: the preview stays as it was
    )
    return () => {
      here = false
    }
  }, [lang])
  return words
}

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

/** The form as an applicant has it in front of them, filled for a try: the same renderer, the same engine. */
export function Preview() {
  const t = useWords()
  const locale = useLocale()
  const { source, languages, $own } = useFormSession()
  const editor = useEditor()
  const own = useStore($own)
  const mid = useNarrow(1180)
  const [desktop, setDesktop] = useState(false)
  const [lang, setLang] = useState(source)
  // Typing in the settings is never slowed down by the form beside it.
  const work = useDeferredValue(editor.work)
  const definition = useMemo(() => definitionOf({ work }), [work])
  const selected = findNode(editor.work.nodes, editor.selected)
  const top = selected && (findNode(editor.work.nodes, selected.place.parent) ?? selected).node.field.reference
  return (
    <section className="preview" aria-label={t('form.preview.name')} data-desktop={(desktop && !mid) || undefined}>
      <div className="preview__head">
        <h2>{t('form.preview.name')}</h2>
        {languages.length > 1 && (
          <Select
            aria-label={t('form.preview.language')}
            data={languages.map((code) => ({ value: code, label: languageName(code, locale) }))}
            value={lang}
            onChange={(code) => setLang((code ?? source) as Locale)}
            w={124}
            size="xs"
          />
        )}
        <fieldset className="group">
          <legend className="vh">{t('form.preview.size')}</legend>
          <div className="segment">
            {[false, true].map((wide) => (
              <button
                key={String(wide)}
                type="button"
                className="plain"
                aria-pressed={wide === desktop}
                aria-label={t(wide ? 'form.preview.desktop' : 'form.preview.phone')}
                onClick={() => setDesktop(wide)}
              >
                {wide ? <IconDeviceDesktop size={16} stroke={1.6} /> : <IconDeviceMobile size={16} stroke={1.6} />}
              </button>
            ))}
          </div>
        </fieldset>
      </div>
      <Trial
        definition={definition}
        title={work.title}
        lang={lang}
        desktop={desktop}
        own={own}
        onOwn={$own.set}
        reference={top ?? null}
      />
    </section>
  )
}

const PHONE = 375
/** The applicants' form is 640 wide at most; phones' rules end below 576. */
const DESKTOP = 640

interface TrialProps {
  definition: FormDefinition
  title: Text
  lang: Locale
  desktop: boolean
  /** Answers that were changed by hand; the others are made up. */
  own: Answers
  onOwn: (own: Answers) => void
  /** The field to bring into sight. */
  reference: string | null
}

/** A form to try out, all of it in the language that is tried. Nothing of it is kept. */
export function Trial({ definition: written, title, lang, desktop, own, onOwn, reference }: TrialProps) {
  const t = useWords()
  const said = useWordsIn(lang)
  const words = useFrontWords(lang)
  const trial = useSampleTexts(said)
  const { program, source } = useFormSession()
  const platform = useStore($platform)
  const [body, setBody] = useState<HTMLElement | null>(null)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [attempt, setAttempt] = useState(0)
  const definition = useMemo(
    () =>
      withPlaceholders(written, lang, {
        field: said('form.untitled'),
        option: (n) => said('form.options.placeholder', { n }),
        row: (n) => said('form.table.row', { n }),
        column: (n) => said('form.table.column', { n }),
      }),
    [written, lang, said],
  )
  const answers = useMemo(() => previewAnswers(definition, own, trial), [definition, own, trial])
  const issues = useMemo(
    () =>
      validateAnswers(definition, answers, checkDeps(program.zone), { mode: 'submit', by: 'applicant' }).filter(
        ({ at }) => attempt > 0 || left.has(at),
      ),
    [definition, answers, program.zone, attempt, left],
  )
  useInSight(body, reference, words !== null, definition)
  const { primaryColor, secondaryColor } = platform?.theme ?? DEFAULT_THEME
  const put = (field: string, value: Answer | null) => onOwn({ ...own, [field]: value })
  // Choosing another field on the canvas, or a keystroke that is not drawn here yet, leaves the form as it is.
  const hands = useStableCallbacks({
    onChange: put,
    // Passing through a question is not a mistake; leaving one that was answered by hand may be.
    onLeave: (at: string) => {
      if (Object.hasOwn(own, referenceAt(at))) setLeft((before) => new Set(before).add(at))
    },
    onRemove: (at: string, n: number) =>
      put(
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
          {...hands}
        />
      ),
    [definition, answers, issues, words, lang, source, hands],
  )
  return (
    <Frame
      title={t('form.preview.frame', { title: pick(title, lang, source) })}
      lang={lang}
      width={desktop ? DESKTOP : PHONE}
      colours={{ primaryColor, secondaryColor }}
      className={desktop ? 'frame--desktop' : 'frame--phone'}
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
          <div className="trial form">
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
            {definition.fields.length === 0 && <p className="trial__none">{said('form.preview.empty')}</p>}
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
    </Frame>
  )
}

/** Brings the selected field into sight, once; what is tried afterwards stays where it is. */
function useInSight(
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
      // A field that was just added is drawn a moment later.
      if (!field || !view) return
      shown.current = reference
      const { top } = field.getBoundingClientRect()
      view.scrollTo({ top: view.scrollTop + top - 90 })
    }, 60)
    return () => clearTimeout(timer)
  }, [body, reference, ready, definition])
}
