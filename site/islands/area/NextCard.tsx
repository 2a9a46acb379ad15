import { translator } from '#client/words.ts'
import type { MyResponseSummary } from '#core/response/response.contract.ts'
import { HERE } from '#core/site/dates.ts'
import { dueOf, isCorrection, isPast, levelStyle } from '../apply/deadline.ts'
import { moment } from '../apply/words.ts'
import { Icon } from '../Icon.tsx'
import { Note } from '../Note.tsx'
import { NEXT } from './icons.ts'
import { MessagesLink } from './MessagesLink.tsx'
import { Others } from './Others.tsx'
import { Unsent } from './Unsent.tsx'
import { hrefOf, type ItemProps } from './words.ts'

const SHOWN = 4

/** The validation step after the current form; a last one follows the submission. */
const gateAhead = ({ steps }: MyResponseSummary) =>
  steps.slice(0, -1).find((step) => step.type === 'validation' && step.state !== 'validated')

interface NextCardProps extends ItemProps {
  changed: string
  /** The questions that the organiser has reopened. */
  reopened?: MyResponseSummary['missing']
}

/** The one thing to do, with what is missing as links into the answers. */
export function NextCard({ changed, reopened = [], ...props }: NextCardProps) {
  const { item, now, lang, words, isAlone } = props
  const t = translator(words.area, lang)
  const time = translator(words.time, lang)
  const correction = isCorrection(item, now)
  const grace = !correction && isPast(item.deadlineAt, now)
  const { at, days, late } = correction ? { at: 0, days: 0, late: false } : dueOf(item, now)
  const end = !correction && item.deadlineAt && moment(item.deadlineAt, item.program.zone, lang, words.time, HERE)
  const refused = item.steps.find((step) => step.state === 'refused')
  const gate = gateAhead(item)
  const todo = item.missing.length > 0 ? item.missing : reopened
  const more = todo.length - SHOWN
  return (
    <div className="next">
      <div className="next__main">
        {isAlone ? (
          <h2 id="nx">{t('next')}</h2>
        ) : (
          <>
            <p className="kind">{[item.program.kind, item.category.title].filter(Boolean).join(' · ')}</p>
            <h3>{item.title || item.program.title}</h3>
            {item.title && <p className="muted">{item.program.title}</p>}
          </>
        )}
        <Others {...props} />
        <MessagesLink {...props} />
        {item.reopening ? (
          <Note
            look="warn"
            icon="alert"
            title={t('reopenedTitle')}
            text={<span className="apply__message">{item.reopening.message}</span>}
          />
        ) : refused ? (
          <Note
            look="warn"
            icon="alert"
            title={t('refusedTitle', { step: refused.title })}
            text={refused.message && <span className="apply__message">{refused.message}</span>}
          />
        ) : (
          <p className="muted next__state">
            {t('draft', { count: item.answered, questions: item.questions })}{' '}
            {item.missing.length > 0
              ? t('missing', { count: item.missing.length })
              : props.unsent > 0
                ? ''
                : gate
                  ? t('completeGate', { step: gate.title })
                  : t('complete')}
          </p>
        )}
        <Unsent {...props} />
        {todo.length > 0 && (
          <ul className="todo">
            {todo.slice(0, SHOWN).map((one) => (
              <li key={`${one.stepId} ${one.reference}`}>
                <a href={hrefOf(item, lang, one.stepId, one.reference)}>
                  <Icon name="alert" />
                  <span>
                    {one.label}
                    <small>{one.stepTitle}</small>
                  </span>
                  <Icon name={NEXT} />
                </a>
              </li>
            ))}
          </ul>
        )}
        {more > 0 && <p className="small muted next__more">{t('missingMore', { count: more })}</p>}
        <div className="row next__go">
          <a className="btn btn--main" href={hrefOf(item, lang)}>
            {t('resume')}
          </a>
          <span className="small muted">{t('changed', { when: changed })}</span>
        </div>
      </div>
      <div className={`level next__time${late ? ' level--late' : ''}`} style={levelStyle(at)}>
        {days === null ? (
          <div className="left">
            <span>{time('noEnd')}</span>
          </div>
        ) : (
          <div className="left">
            {days > 0 && <b>{days}</b>}
            <span>
              {time(correction ? 'correction' : grace ? 'grace' : days > 0 ? 'day' : 'lastDay', { count: days })}
            </span>
          </div>
        )}
        {end && (
          <p>
            <time dateTime={end.iso}>{end.long}</time>
            <br />
            {end.zone}
          </p>
        )}
        {!grace && (
          <p className="next__end">
            {t(correction ? 'correctionCounts' : item.reopening ? 'reopenedCounts' : 'counts')}
          </p>
        )}
      </div>
    </div>
  )
}
