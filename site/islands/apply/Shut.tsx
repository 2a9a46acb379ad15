import type { MyResponse, ResponseStep } from '#core/response/response.contract.ts'
import { Note } from '../Note.tsx'
import { Answered } from './Answered.tsx'
import type { Place } from './dossier.ts'
import type { ApplyProps } from './props.ts'
import { tellIn } from './words.ts'

interface ShutProps extends ApplyProps {
  response: MyResponse
  step: ResponseStep
  onGo: (place: Place, reference?: string) => void
}

/** A step whose answers can only be read, and why. */
export function Shut({ response, step, onGo, ...props }: ShutProps) {
  const t = tellIn(props.words.apply, props.lang)
  const area = tellIn(props.words.area, props.lang)
  const { state, halt } = response
  const gate = response.steps.slice(response.steps.indexOf(step)).find(({ type }) => type === 'validation')
  const waits = gate?.state === 'toValidate'
  const isRead = waits || gate?.state === 'validated'
  const stopped = halt === 'stopped'
  const closed = halt === 'notOpen' ? halt : 'closed'
  const checked = waits ? 'gate' : 'gateDone'
  const said = stopped ? halt : isRead ? checked : state === 'draft' && closed
  const seen = isRead && !waits && !stopped
  return (
    <div className="review">
      <h1>{step.title}</h1>
      <Note
        icon={seen ? 'tick' : 'lock'}
        title={said ? t(said) : area(`state.${state}`)}
        text={t(waits && !stopped ? 'waiting' : 'closedHint')}
      />
      <Answered {...props} step={step} onGo={onGo} />
      <div className="go">
        <button className="btn" type="button" onClick={() => onGo('review')}>
          {t(state === 'draft' && !halt ? 'review' : 'yours')}
        </button>
      </div>
    </div>
  )
}
