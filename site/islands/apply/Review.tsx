import { useRef, useState } from 'react'
import { describeError } from '#client/api/problem.ts'
import { translator } from '#client/words.ts'
import type { AuthUser } from '#core/account/account.contract.ts'
import type { FormDefinition } from '#core/form/definition.ts'
import { isOpen } from '#core/response/halt.rules.ts'
import type { MyResponse, ResponseStep } from '#core/response/response.contract.ts'
import { rejectedBy } from '#core/response/response.rules.ts'
import { MAIL } from '../account/icons.ts'
import { Icon } from '../Icon.tsx'
import { Failure, Note } from '../Note.tsx'
import { AnswerList } from './AnswerList.tsx'
import type { FormParts } from './Correction.tsx'
import { isCorrection } from './deadline.ts'
import { MINUS, PRINT } from './icons.ts'
import { lazyPart } from './lazyPart.ts'
import { onFirstClick } from './onFirstClick.ts'
import { PdfButton } from './PdfButton.tsx'
import type { ApplyProps, Place } from './props.ts'
import { ReadOnlyStep } from './ReadOnlyStep.tsx'
import { Reopened } from './Reopened.tsx'
import { UnsentAnswers } from './UnsentAnswers.tsx'
import { useRefetchOnFocus } from './useRefetchOnFocus.ts'
import { useUnsentAnswers } from './useUnsentAnswers.ts'
import { moment } from './words.ts'

// Few have a code.
const LateCode = lazyPart(() => import('./LateCode.tsx').then((file) => file.LateCode))
// Few applications are reopened.
const Correction = lazyPart(() => import('./Correction.tsx').then((file) => file.Correction))

interface ReviewProps extends ApplyProps, FormParts {
  user: Pick<AuthUser, 'id'>
  response: MyResponse
  place: Place
  onGo: (place: Place, reference?: string) => void
  onSubmit: () => Promise<void>
  onWithdraw: () => void
  /** Reads again what others have done with it. */
  onReturn: () => Promise<void>
}

/** Answers to read: the whole application at the end, or a step that can no longer be changed. */
export function Review({ place, Form, Saved, ...props }: ReviewProps) {
  const { response, onReturn } = props
  // Asks the server after the deadline only while a deadline applies.
  const counts = !response.halt && !isCorrection(response, new Date())
  useRefetchOnFocus(onReturn, counts ? response.deadlineAt : null)
  const step = response.steps.find(({ id }) => typeof place === 'object' && id === place.step)
  const reopened = step && response.reopening?.fields.find(({ stepId }) => stepId === step.id)
  if (step?.definition && reopened && response.together.role !== 'reader')
    return (
      <Correction
        {...props}
        Form={Form}
        Saved={Saved}
        key={step.id}
        step={step as ResponseStep & { definition: FormDefinition }}
        open={reopened.references}
      />
    )
  return step ? <ReadOnlyStep {...props} step={step} /> : <Everything {...props} />
}

/** All answers, missing ones first. The button is never disabled: pressed too early, it shows what is missing. */
function Everything({
  user,
  response,
  onGo,
  onSubmit,
  onWithdraw,
  onReturn,
  ...props
}: Omit<ReviewProps, 'place' | keyof FormParts>) {
  const { lang, words, program } = props
  const t = translator(words.apply, lang)
  const area = translator(words.area, lang)
  const together = translator(words.together ?? {}, lang)
  const [busy, setBusy] = useState(false)
  const [isSentAgain, setSentAgain] = useState(false)
  const [[failure, times], setFailure] = useState<[why: string, times: number]>(['', 0])
  const summary = useRef<HTMLElement>(null)
  const { halt } = response
  const draft = response.state === 'draft'
  // Only its owner sends it; others see what is missing of it.
  const { role, owner } = response.together
  const open = isOpen(response) && role !== 'reader'
  const { unsaved, left, look, forget } = useUnsentAnswers(user.id, response, {
    lang,
    fallback: program.lang,
    onReturn,
  })
  const isUnsaved = (step: ResponseStep, reference: string) =>
    unsaved.some((one) => one.step === step && one.at === reference)
  const missing = open
    ? response.steps.flatMap((step) =>
        step.missing.filter(({ reference }) => !isUnsaved(step, reference)).map((one) => ({ ...one, step })),
      )
    : []
  const points = [...unsaved.map((one) => ({ ...one, label: t('unsavedAnswer', { label: one.label }) })), ...missing]
  const gate = halt !== 'stopped' && response.steps.some((step) => step.state === 'toValidate')
  const rejected = rejectedBy(response.steps)
  const checked = response.steps.some((step) => step.state === 'validated')

  // An application submitted in the grace period cannot be edited afterwards.
  const isFinal = !program.editAfterSubmission || (response.deadlineAt && Date.parse(response.deadlineAt) <= Date.now())

  const submit = async () => {
    if (busy) return
    if (look() || points.length > 0) return summary.current?.focus()
    setBusy(true)
    try {
      // The last error stays until the answer, so that nothing moves under a double click.
      await onSubmit()
    } catch (error) {
      setFailure(([, times]) => [describeError(error, t('noAnswer')), times + 1])
    } finally {
      setBusy(false)
    }
  }

  const sent = response.submittedAt && moment(response.submittedAt, response.program.zone, lang, words.time)
  return (
    <div className="review">
      <h1>{t(open ? 'review' : 'yours')}</h1>
      {!draft && <p className="lead">{`${program.title} · ${area('number', { number: response.number })}`}</p>}
      {open && <p className="lead">{t(isFinal ? 'reviewLeadFinal' : checked ? 'reviewLeadPart' : 'reviewLead')}</p>}
      {rejected && (
        <Note look="bad" icon="alert" title={t('rejected')} text={t('closedHint')}>
          {rejected.message && <p className="apply__message">{rejected.message}</p>}
        </Note>
      )}
      {!draft && !rejected && (
        <Note
          look={response.state === 'withdrawn' ? '' : 'ok'}
          icon={response.state === 'withdrawn' ? MINUS : 'tick'}
          title={area(`state.${response.state}`)}
          text={[
            sent && response.state === 'submitted' && t('submitted', { date: `${sent.long}, ${sent.zone}` }),
            gate && response.state === 'submitted' && ` ${t('waiting')}`,
            halt === 'stopped' && ` ${t(halt)}`,
          ]}
        />
      )}
      {response.reopening && (
        <Reopened {...props} response={response} onGo={onGo} onReturn={onReturn} onSent={() => setSentAgain(true)} />
      )}
      {isSentAgain && !response.reopening && (
        <Note look="ok" icon="tick" role="status" title={t('reopening.sent')} text={` ${t('reopening.sentText')}`} />
      )}
      {draft && halt && !rejected && (
        <Note
          look={halt === 'gate' ? '' : 'warn'}
          icon="time"
          title={t(halt)}
          text={t(halt === 'gate' ? 'waiting' : 'closedHint')}
        />
      )}
      {response.recommenders !== null && (
        <Note
          icon={MAIL}
          text={
            <>
              {t('recommenders', { count: response.recommenders })}{' '}
              <a href={`/${lang}/my-application?responseId=${response.id}#recommenders`}>{t('recommendersLink')}</a>
            </>
          }
        />
      )}
      {draft && halt === 'closed' && role !== 'reader' && <LateCode {...props} mine={[response]} />}
      {left.length > 0 && <UnsentAnswers {...props} left={left} onForget={forget} />}
      {points.length > 0 && (
        <section className="problems" aria-labelledby="pb" tabIndex={-1} ref={summary}>
          <h2 id="pb">
            <Icon name="alert" />
            {t(open ? 'reviewProblems' : 'response.invalid', { count: points.length })}
          </h2>
          <ul>
            {points.map(({ step, at, label }) => (
              <li key={`${step.id} ${at}`}>
                <button className="link" type="button" onClick={onFirstClick(() => onGo({ step: step.id }, at))}>
                  {t('labelled', { label: step.title, words: label })}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {response.steps
        .filter((step) => step.definition)
        .map((step) => (
          <AnswerList key={step.id} step={step} onGo={onGo} fallback={program.lang} {...props} />
        ))}
      {/* A new key announces the same message again. */}
      <Failure key={times} text={failure} />
      <div className="go">
        <button className="btn" type="button" onClick={onFirstClick(() => window.print())}>
          <Icon name={PRINT} />
          {t('print')}
        </button>
        <PdfButton responseId={response.id} lang={lang} t={t} />
        {response.abilities.withdraw && (
          <button className="btn btn--quiet" type="button" onClick={onFirstClick(onWithdraw)}>
            {t('changeWithdraw')}
          </button>
        )}
        {open && role === 'owner' && (
          <button
            className={`btn btn--main${busy ? ' is-busy' : ''}`}
            type="button"
            onClick={submit}
            aria-describedby={points.length ? 'why' : undefined}
          >
            {busy && <span className="spin" aria-hidden="true" />}
            {t(busy ? 'sending' : 'submit')}
          </button>
        )}
        {role !== 'owner' && <p className="small muted go__why">{together('onlyOwner', { name: owner })}</p>}
        {open && role === 'owner' && points.length > 0 && (
          <p className="small muted go__why" id="why">
            {t('submitHint', { count: points.length })}
          </p>
        )}
      </div>
    </div>
  )
}
