import { type ReactNode, useState } from 'react'
import { describeError } from '#client/api/problem.ts'
import { translator } from '#client/words.ts'
import type { Halt, ResponseStep, StepStateName } from '#core/response/response.contract.ts'
import { Failure, Note, type NoteProps } from '../Note.tsx'
import type { ApplyProps } from './props.ts'
import { useRefetchOnFocus } from './useRefetchOnFocus.ts'

/** A text or validation step. */
export const OtherStep = ({ onDone, onNext, onReturn, ...props }: ReadingProps & GateProps) =>
  props.step.type === 'textarea' ? (
    <Reading {...props} onDone={onDone} />
  ) : (
    <Gate {...props} onNext={onNext} onReturn={onReturn} />
  )

interface ReadingProps extends ApplyProps {
  step: ResponseStep
  back: ReactNode
  onDone: () => Promise<void>
}

/** A text step, with a button to mark it as read. Its HTML was sanitised by the server when it was saved. */
function Reading({ step, back, onDone, lang, words }: ReadingProps) {
  const t = translator(words.apply, lang)
  const [failure, setFailure] = useState('')
  const html = { __html: step.content ?? '' }
  const done = () => onDone().catch((error: unknown) => setFailure(describeError(error, t('noAnswer'))))
  return (
    <div className="form">
      <h1>{step.title}</h1>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server alone, as everywhere */}
      <div className="prose apply__text" dangerouslySetInnerHTML={html} />
      <Failure text={failure} />
      <div className="go">
        {back}
        <button className="btn btn--main" type="button" onClick={done}>
          {t(step.editable ? 'read' : 'next')}
        </button>
      </div>
    </div>
  )
}

interface GateProps extends ApplyProps {
  step: ResponseStep
  halt: Halt | null
  back: ReactNode
  onNext: () => void
  /** Reads again what the organiser has decided. */
  onReturn: () => Promise<void>
}

interface GateLook extends Pick<NoteProps, 'look' | 'icon'> {
  /** Keys of words. */
  title: string
  text?: string
}
const WAITS: GateLook = { icon: 'time', title: 'gate' }
/** The message of a validation step by its state. */
const GATES: Record<StepStateName, GateLook> = {
  todo: { ...WAITS, text: 'gateTodo' },
  inProgress: WAITS,
  done: WAITS,
  toValidate: { ...WAITS, text: 'waiting' },
  validated: { look: 'ok', icon: 'tick', title: 'gateDone' },
  refused: { look: 'warn', icon: 'alert', title: 'refused' },
  rejected: { look: 'bad', icon: 'alert', title: 'rejected', text: 'closedHint' },
}

/** A validation step: the organiser decides. */
function Gate({ step, halt, back, onNext, onReturn, lang, words }: GateProps) {
  useRefetchOnFocus(onReturn)
  const t = translator(words.apply, lang)
  const { title, text, ...look } = GATES[step.state]
  // Withdrawn and stopped applications get no decision; only these states have words here.
  const over = step.state !== 'rejected' && translator(words.area, lang)(`state.${halt}`)
  return (
    <div className="form">
      <h1>{step.title}</h1>
      <Note {...look} role="status" title={t(title)} text={over || (text && t(text))}>
        {step.message && <p className="apply__message">{step.message}</p>}
      </Note>
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
