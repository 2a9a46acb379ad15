import { useRef, useState } from 'react'
import { isProblem, wordsOf } from '#client/api/problem.ts'
import { scopeOf, visibleFields } from '#core/form/conditions.ts'
import {
  type Answers,
  type Field,
  type FieldOf,
  type FileAnswer,
  isSeparator,
  type TableAnswer,
} from '#core/form/definition.ts'
import { plainText } from '#core/form/plain.ts'
import { answerOf } from '#core/form/registry.ts'
import type { MyResponse, ResponseStep } from '#core/response/response.contract.ts'
import { typographic } from '#core/site/typography.ts'
import { pick } from '#core/text.ts'
import { Icon } from '../Icon.tsx'
import type { Place } from './dossier.ts'
import type { ApplyProps } from './props.ts'
import { isWide, Tabled } from './Tabled.tsx'
import { moment, tellIn } from './words.ts'

interface ReviewProps extends ApplyProps {
  response: MyResponse
  onGo: (place: Place, reference?: string) => void
  onSubmit: () => Promise<void>
  onWithdraw: () => void
}

/** Everything once more, what is missing first. The button is never disabled: pressed too early, it shows why. */
export function Review({ response, onGo, onSubmit, onWithdraw, ...props }: ReviewProps) {
  const { lang, words, program } = props
  const t = tellIn(words.apply, lang)
  const area = tellIn(words.area, lang)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const summary = useRef<HTMLElement>(null)
  const missing = response.steps.flatMap((step) => step.missing.map((one) => ({ ...one, step })))
  const draft = response.state === 'draft'
  const gate = response.steps.some((step) => step.state === 'toValidate')

  const submit = async () => {
    if (busy) return
    if (missing.length > 0) return summary.current?.focus()
    setBusy(true)
    setFailure('')
    try {
      await onSubmit()
    } catch (error) {
      if (!isProblem(error)) throw error
      setFailure(wordsOf(error) || t('noAnswer'))
    } finally {
      setBusy(false)
    }
  }

  const sent = response.submittedAt && moment(response.submittedAt, response.program.zone, lang, words.time)
  return (
    <div className="review">
      <h1>{t(draft ? 'review' : 'yours')}</h1>
      {draft && <p className="lead">{t(program.editAfterSubmission ? 'reviewLead' : 'reviewLeadFinal')}</p>}
      {!draft && (
        <div className={`note apply__note${response.state === 'withdrawn' ? '' : ' note--ok'}`}>
          <Icon name={response.state === 'withdrawn' ? 'minus' : 'tick'} />
          <p>
            <b>{area(`state.${response.state}`)}</b>
            {sent && response.state === 'submitted' && t('submitted', { date: `${sent.long}, ${sent.zone}` })}
          </p>
        </div>
      )}
      {draft && !response.abilities.edit && !response.abilities.submit && (
        <div className={`note apply__note${gate ? '' : ' note--warn'}`}>
          <Icon name="time" />
          <p>
            <b>{t(gate ? 'gate' : 'closed')}</b>
            {t(gate ? 'waiting' : 'closedHint')}
          </p>
        </div>
      )}
      {draft && missing.length > 0 && (
        <section className="problems" aria-labelledby="pb" tabIndex={-1} ref={summary}>
          <h2 id="pb">
            <Icon name="alert" />
            {t('reviewProblems', { count: missing.length })}
          </h2>
          <ul>
            {missing.map((one) => (
              <li key={`${one.step.id} ${one.at}`}>
                <button
                  className="link"
                  type="button"
                  // The second click of two was meant for the button that stood here.
                  onClick={(event) => event.detail < 2 && onGo({ step: one.step.id }, one.at)}
                >
                  {t('labelled', { label: one.step.title, words: one.label })}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {response.steps
        .filter((step) => step.definition)
        .map((step) => (
          <Answered key={step.id} step={step} onGo={onGo} {...props} />
        ))}
      {failure && (
        <div className="note note--bad apply__note" role="alert">
          <Icon name="alert" />
          <p>{failure}</p>
        </div>
      )}
      <div className="go">
        <button className="btn" type="button" onClick={() => window.print()}>
          <Icon name="print" />
          {t('print')}
        </button>
        {response.abilities.withdraw && (
          <button className="btn btn--quiet" type="button" onClick={onWithdraw}>
            {t('changeWithdraw')}
          </button>
        )}
        {draft && response.abilities.edit && (
          <button
            className={`btn btn--main${busy ? ' is-busy' : ''}`}
            type="button"
            onClick={submit}
            aria-describedby={missing.length ? 'why' : undefined}
          >
            {busy && <span className="spin" aria-hidden="true" />}
            {t(busy ? 'sending' : 'submit')}
          </button>
        )}
        {draft && missing.length > 0 && (
          <p className="small muted go__why" id="why">
            {t('submitHint', { count: missing.length })}
          </p>
        )}
      </div>
    </div>
  )
}

interface AnsweredProps extends ApplyProps {
  step: ResponseStep
  onGo: (place: Place, reference?: string) => void
}

function Answered({ step, onGo, lang, program, words }: AnsweredProps) {
  const t = tellIn(words.apply, lang)
  const answers = (step.answers ?? {}) as Answers
  const fields = step.definition ? visibleFields(scopeOf(step.definition.fields, answers)) : []
  const options = { lang, fallback: program.lang, yes: words.form.yes ?? '', no: words.form.no ?? '' }
  const wrong = new Map(step.missing.map((one) => [one.reference, one]))
  const said = (rule: string) => words.form[`rule.${rule}`] ?? words.form['rule.required'] ?? ''
  return (
    <section className="answers">
      <div className="answers__head">
        <h2>{step.title}</h2>
        {step.editable && (
          <button className="btn btn--s" type="button" onClick={() => onGo({ step: step.id })}>
            <Icon name="edit" />
            {t('edit')}
            <span className="vh"> {step.title}</span>
          </button>
        )}
      </div>
      <dl>
        {fields
          .filter((field) => !isSeparator(field))
          .map((field) => {
            const value = answerOf(answers, field.reference)
            const title = typographic(pick(field.title, lang, program.lang), lang)
            const problem = wrong.get(field.reference)
            return (
              <div key={field.reference} className={rowLook(field, problem !== undefined)}>
                <dt>{title}</dt>
                <dd>
                  {problem && !value ? (
                    said(problem.rule)
                  ) : field.type === 'file' && Array.isArray(value) ? (
                    <Files files={value as FileAnswer[]} />
                  ) : isTable(field) && value ? (
                    <Tabled
                      lang={lang}
                      fallback={program.lang}
                      field={field}
                      answer={value as TableAnswer}
                      words={words.form}
                    />
                  ) : (
                    <span className="answers__text">{plainText(field, value, options) || t('empty')}</span>
                  )}
                </dd>
                {problem && step.editable && (
                  <dd className="fix">
                    <button className="link" type="button" onClick={() => onGo({ step: step.id }, problem.at)}>
                      <span aria-hidden="true">{t('fix')}</span>
                      <span className="vh">{t('labelled', { label: t('fix'), words: title })}</span>
                    </button>
                  </dd>
                )}
              </div>
            )
          })}
      </dl>
    </section>
  )
}

const isTable = (field: Field): field is FieldOf<'table'> => field.type === 'table'

const rowLook = (field: Field, wrong: boolean): string | undefined =>
  [wrong && 'bad', isTable(field) && isWide(field) && 'is-wide'].filter(Boolean).join(' ') || undefined

const Files = ({ files }: { files: FileAnswer[] }) =>
  files.map((file) => (
    <a key={file.key} className="answers__file" href={file.location}>
      {file.name}
    </a>
  ))
