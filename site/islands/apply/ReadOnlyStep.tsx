import { translator } from '#client/words.ts'
import { isOpen } from '#core/response/halt.rules.ts'
import type { MyResponse, ResponseStep } from '#core/response/response.contract.ts'
import { Note } from '../Note.tsx'
import { AnswerList } from './AnswerList.tsx'
import type { ApplyProps, Place } from './props.ts'

interface ReadOnlyStepProps extends ApplyProps {
  response: MyResponse
  step: ResponseStep
  onGo: (place: Place, reference?: string) => void
}

/** A step whose answers can only be read, and why. */
export function ReadOnlyStep({ response, step, onGo, ...props }: ReadOnlyStepProps) {
  const t = translator(props.words.apply, props.lang)
  const area = translator(props.words.area, props.lang)
  const { state, halt } = response
  const gate = response.steps.slice(response.steps.indexOf(step)).find(({ type }) => type === 'validation')
  const judged = gate?.state === 'toValidate' ? 'gate' : gate?.state === 'validated' ? 'gateDone' : null
  const draft = state === 'draft'
  // A reason that stops the whole application comes before the state of this step.
  const held = halt === 'stopped' || halt === 'rejected' || (draft && halt && halt !== 'gate')
  const unwritable = response.together.role === 'reader' ? 'readOnly' : 'closed'
  const why = held ? halt : state !== 'withdrawn' && (judged ?? (draft && unwritable))
  return (
    <div className="review">
      <h1>{step.title}</h1>
      <Note
        icon={why === 'gateDone' ? 'tick' : 'lock'}
        title={why ? t(why) : area(`state.${state}`)}
        text={t(why === 'gate' ? 'waiting' : 'closedHint')}
      />
      <AnswerList {...props} fallback={props.program.lang} step={step} onGo={onGo} />
      <div className="go">
        <button className="btn" type="button" onClick={() => onGo('review')}>
          {t(isOpen(response) ? 'review' : 'yours')}
        </button>
      </div>
    </div>
  )
}
