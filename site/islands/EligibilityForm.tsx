import { useEffect, useRef, useState } from 'react'
import { preloadControls } from '#client/form/lazyControls.ts'
import { usePrehydrationInput } from '#client/form/prehydrationInput.ts'
import { StoredForm } from '#client/form/StoredForm.tsx'
import { formStore } from '#client/form/store.ts'
import { useStore } from '#client/stores/useStore.ts'
import { translator, type Words } from '#client/words.ts'
import { type EligibilityRule, type Verdict, verdictOf } from '#core/eligibility/eligibility.rules.ts'
import { referencesIn } from '#core/form/conditions.ts'
import type { FormDefinition } from '#core/form/definition.ts'
import { progressOf } from '#core/form/missing.ts'
import type { Locale } from '#core/locale.ts'
import { pick } from '#core/text.ts'
import { depsIn } from './apply/deps.ts'
import { eligibilityOf } from './eligibility.ts'
import { Icon } from './Icon.tsx'

// The published page names the controls that it shows: they must be loaded before hydration.
if (typeof document !== 'undefined')
  await preloadControls(document.querySelector<HTMLElement>('[data-controls]')?.dataset.controls?.match(/\S+/g) ?? [])

const CROSS = '<path d="m5 5 10 10M15 5 5 15"/>'

interface EligibilityProps {
  lang: Locale
  words: Words
  formWords: Words
  program: { id: string; lang: Locale; zone: string; href: string; applyHref: string; contact: string | null }
  /** Applications can be begun now. */
  isOpen: boolean
  definition: FormDefinition
  rules: EligibilityRule[]
  categories: { key: string; title: string }[]
}

/** Questions that say at once in which categories somebody can apply, and why not in the others. */
export function EligibilityForm({ lang, words, formWords, program, definition, ...props }: EligibilityProps) {
  const t = translator(words, lang)
  const deps = depsIn(program.zone)
  const [form] = useState(() => formStore({ definition, answers: {}, by: 'applicant', deps }))
  const answers = useStore(form.$answers)
  const result = useRef<HTMLHeadingElement>(null)
  const verdicts = props.categories.map((category) => ({
    ...category,
    verdict: verdictOf({ definition, rules: props.rules }, answers, category.key, deps),
  }))
  const { questions, answered } = progressOf(definition, answers)
  const ready = () => {
    for (const [reference, value] of Object.entries(eligibilityOf(program.id).read()?.answers ?? {}))
      if (form.$answers.get()[reference] === undefined) form.change(reference, value ?? null, reference)
  }
  usePrehydrationInput({ store: form, lang, onReady: ready })
  useEffect(
    () => form.$answers.listen((now) => void eligibilityOf(program.id).write({ answers: now })),
    [form, program.id],
  )
  const open = verdicts.filter(({ verdict }) => verdict.kind === 'open').length
  const closed = verdicts.every(({ verdict }) => verdict.kind === 'refused')
  const title = closed ? t('none') : open > 0 ? t('open', { count: open }) : t('pending')
  const submit = async () => {
    await form.check()
    result.current?.focus()
  }
  return (
    <div className="withside">
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <StoredForm words={formWords} lang={lang} fallback={program.lang} store={form} />
        <div className="go">
          <a className="btn" href={program.href}>
            <Icon name="left" />
            {t('back')}
          </a>
          <button className="btn" type="submit">
            {t('see')}
          </button>
        </div>
      </form>
      <aside aria-labelledby="result">
        <div className="verdict">
          <div className="verdict__top">
            <h2 id="result" tabIndex={-1} ref={result}>
              {title}
            </h2>
            <p role="status">{t('answered', { n: answered, of: questions })}</p>
          </div>
          <ul>
            {verdicts.map(({ key, title: category, verdict }) => (
              <li key={key} className={verdict.kind}>
                {verdict.kind !== 'unanswered' && <Icon name={verdict.kind === 'open' ? 'tick' : CROSS} />}
                <b>{category}</b>
                <Reasons {...{ verdict, lang, fallback: program.lang, t, isOpen: props.isOpen }} />
                {verdict.kind === 'open' && props.isOpen && (
                  <a
                    className="btn btn--main btn--s"
                    href={`${program.applyHref}?${new URLSearchParams({ category: key })}`}
                  >
                    {t('apply')}
                    <span className="vh"> {category}</span>
                  </a>
                )}
              </li>
            ))}
          </ul>
          {program.contact && (
            <p className="small muted verdict__end">
              {t('question')} <a href={`mailto:${program.contact}`}>{t('write')}</a>
            </p>
          )}
        </div>
      </aside>
    </div>
  )
}

interface ReasonsProps {
  verdict: Verdict
  lang: Locale
  fallback: Locale
  t: ReturnType<typeof translator>
  isOpen: boolean
}

function Reasons({ verdict, lang, fallback, t, isOpen }: ReasonsProps) {
  if (verdict.kind === 'unanswered') return <p>{t('waits')}</p>
  if (verdict.kind === 'open') return <p>{t(isOpen ? 'meets' : 'meetsLater')}</p>
  return verdict.rules.map(({ reason, when }) => (
    <p key={JSON.stringify(when)}>
      {pick(reason, lang, fallback)} <a href={`#q-${referencesIn(when)[0]}`}>{t('change')}</a>
    </p>
  ))
}
