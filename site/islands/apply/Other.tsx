import { type ReactNode, useState } from 'react'
import { isProblem, wordsOf } from '#client/api/problem.ts'
import type { ResponseStep } from '#core/response/response.contract.ts'
import { Icon } from '../Icon.tsx'
import type { ApplyProps } from './props.ts'
import { tellIn } from './words.ts'

interface ReadingProps extends ApplyProps {
  step: ResponseStep
  back: ReactNode
  onDone: () => Promise<void>
}

/** A step to read. Its HTML was sanitised by the server when it was saved. */
export function Reading({ step, back, onDone, lang, words }: ReadingProps) {
  const t = tellIn(words.apply, lang)
  const [failure, setFailure] = useState('')
  const html = { __html: step.content ?? '' }
  const done = () =>
    onDone().catch((error: unknown) => {
      if (!isProblem(error)) throw error
      setFailure(wordsOf(error) || t('noAnswer'))
    })
  return (
    <div className="form">
      <h1>{step.title}</h1>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server alone, as everywhere */}
      <div className="prose apply__text" dangerouslySetInnerHTML={html} />
      {failure && (
        <div className="note note--bad apply__note" role="alert">
          <Icon name="alert" />
          <p>{failure}</p>
        </div>
      )}
      <div className="go">
        {back}
        <button className="btn btn--main" type="button" onClick={done}>
          {t('read')}
        </button>
      </div>
    </div>
  )
}

interface GateProps extends ApplyProps {
  step: ResponseStep
  back: ReactNode
  onNext: () => void
}

/** The organiser's turn. */
export function Gate({ step, back, onNext, lang, words }: GateProps) {
  const t = tellIn(words.apply, lang)
  const kind = step.state === 'validated' ? 'note--ok' : step.state === 'refused' ? 'note--warn' : ''
  const icon = step.state === 'validated' ? 'tick' : step.state === 'refused' ? 'alert' : 'time'
  const title = step.state === 'validated' ? 'gateDone' : step.state === 'refused' ? 'refused' : 'gate'
  return (
    <div className="form">
      <h1>{step.title}</h1>
      <div className={`note apply__note ${kind}`} role="status">
        <Icon name={icon} />
        <div>
          <p>
            <b>{t(title)}</b>
            {step.state === 'toValidate' && t('waiting')}
            {step.state === 'todo' && t('gateTodo')}
          </p>
          {step.message && <p className="apply__message">{step.message}</p>}
        </div>
      </div>
      <div className="go">
        {back}
        {step.state === 'validated' && (
          <button className="btn btn--main" type="button" onClick={onNext}>
            {t('next')}
          </button>
        )}
      </div>
    </div>
  )
}
