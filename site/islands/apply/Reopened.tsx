import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { describeError, isProblem } from '#client/api/problem.ts'
import { translator } from '#client/words.ts'
import type { MyResponse } from '#core/response/response.contract.ts'
import { HERE } from '#core/site/dates.ts'
import { Failure, Note } from '../Note.tsx'
import { onFirstClick } from './onFirstClick.ts'
import type { ApplyProps, Place } from './props.ts'
import { moment } from './words.ts'

interface ReopenedProps extends ApplyProps {
  response: MyResponse
  onGo: (place: Place, reference?: string) => void
  onReturn: () => Promise<void>
  /** It was sent again. */
  onSent: () => void
}

/** What the organiser asks to be changed in what was sent, and the way to send it again. */
export function Reopened({ response, onGo, onReturn, onSent, lang, words }: ReopenedProps) {
  const t = translator(words.apply, lang)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const { reopening } = response
  if (!reopening) return null
  const due = moment(reopening.dueAt, response.program.zone, lang, words.time, HERE)
  const steps = response.steps.filter(({ id }) => reopening.fields.some(({ stepId }) => stepId === id))
  const incomplete = steps.find((step) => step.missing.length > 0)
  const send = async () => {
    if (busy) return
    if (incomplete) return onGo({ step: incomplete.id })
    setBusy(true)
    try {
      await call('sendReopened', { params: { responseId: response.id }, query: { lang } })
      setFailure('')
      onSent()
      await onReturn()
    } catch (error) {
      setFailure(describeError(error, t('noAnswer')))
      if (isProblem(error) && error.status > 0) await onReturn()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Note
      look="warn"
      icon="alert"
      title={t('reopening.title', { date: `${due.long}, ${due.zone}` })}
      text={t('reopening.text')}
    >
      <p className="apply__message">{reopening.message}</p>
      <ul>
        {steps.map((step) => (
          <li key={step.id}>
            <button className="link" type="button" onClick={onFirstClick(() => onGo({ step: step.id }))}>
              {t('reopening.change', { step: step.title })}
            </button>
          </li>
        ))}
      </ul>
      <Failure text={failure} />
      {response.together.role === 'owner' && (
        <button className={`btn btn--main${busy ? ' is-busy' : ''}`} type="button" onClick={send}>
          {busy && <span className="spin" aria-hidden="true" />}
          {t('reopening.send')}
        </button>
      )}
    </Note>
  )
}
