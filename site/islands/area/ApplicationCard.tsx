import { type T, translator } from '#client/words.ts'
import type { MyResponseSummary } from '#core/response/response.contract.ts'
import { rejectedBy } from '#core/response/response.rules.ts'
import { HERE, shortDate } from '#core/site/dates.ts'
import { isCorrection } from '../apply/deadline.ts'
import { EDIT, MINUS } from '../apply/icons.ts'
import { PdfButton } from '../apply/PdfButton.tsx'
import { moment } from '../apply/words.ts'
import { Icon } from '../Icon.tsx'
import type { Drawing, IslandIcon } from '../icons.ts'
import { Note } from '../Note.tsx'
import { SEND } from './icons.ts'
import { MessagesLink } from './MessagesLink.tsx'
import { needsSomething } from './needs.ts'
import { Others } from './Others.tsx'
import { Unsent } from './Unsent.tsx'
import { hrefOf, type ItemProps } from './words.ts'

const BADGES: Record<MyResponseSummary['state'], { className: string; icon: IslandIcon | Drawing }> = {
  draft: { className: 'badge--warn', icon: EDIT },
  submitted: { className: 'badge--info', icon: SEND },
  withdrawn: { className: '', icon: MINUS },
  deleted: { className: '', icon: MINUS },
}

const REJECTED = { className: 'badge--bad', icon: MINUS } as const

interface Stop {
  id: string
  title: string
  small: string
  look: '' | 'is-done' | 'is-now' | 'is-todo'
}

/** An application as a path: its steps, its sending. */
function stopsOf(item: MyResponseSummary, lang: ItemProps['lang'], t: T): Stop[] {
  const { zone } = item.program
  const day = (iso: string) => shortDate(new Date(iso), zone, lang)
  const lastGate = item.steps.at(-1)?.type === 'validation' ? item.steps.at(-1) : undefined
  const over = item.state === 'withdrawn' || item.halt === 'rejected'
  const current = item.steps.find(
    (step) => !over && step.state !== 'done' && step.state !== 'validated' && (step !== lastGate || item.submittedAt),
  )
  const steps = item.steps.map((step): Stop => {
    const done = step.state === 'done' || step.state === 'validated'
    const small = step.decidedAt
      ? `${t(`step.${step.state}`)}, ${day(step.decidedAt)}`
      : step.closesAt && !done && !over
        ? t('before', { date: day(step.closesAt) })
        : t(`step.${step.state}`)
    const look = done
      ? 'is-done'
      : step.state === 'refused' || step.state === 'rejected'
        ? 'is-todo'
        : step === current
          ? 'is-now'
          : ''
    return { id: step.id, title: step.title, small, look }
  })
  const sent: Stop = {
    id: 'sent',
    title: t('sent'),
    small: item.submittedAt ? day(item.submittedAt) : '',
    look: item.submittedAt ? 'is-done' : current || over ? '' : 'is-now',
  }
  // A last validation step follows the submission.
  const before = lastGate ? steps.slice(0, -1) : steps
  return [...before, sent, ...steps.slice(before.length)]
}

export function ApplicationCard(props: ItemProps) {
  const { item, now, lang, words } = props
  const t = translator(words.area, lang)
  const { hasPage } = item.program
  const rejected = rejectedBy(item.steps)
  const badge = rejected ? REJECTED : BADGES[item.state]
  const refused = !rejected && item.steps.find((step) => step.state === 'refused')
  const waiting = item.steps.find((step) => step.state === 'toValidate')
  const end = item.deadlineAt && moment(item.deadlineAt, item.program.zone, lang, words.time, HERE)
  return (
    <article className="box deposit">
      <div className="deposit__head">
        <div>
          <p className="kind">{[item.program.kind, item.category.title].filter(Boolean).join(' · ')}</p>
          <h3>
            {hasPage ? (
              <a href={hrefOf(item, lang, item.state === 'draft' ? undefined : 'review')}>{item.program.title}</a>
            ) : (
              item.program.title
            )}
          </h3>
          <p className="muted small">
            {item.title || t('untitled')}
            {item.number && ` · ${t('number', { number: item.number })}`}
          </p>
          <Others {...props} />
          <MessagesLink {...props} />
        </div>
        <span className={`badge ${badge.className}`}>
          <Icon name={badge.icon} />
          {t(`state.${rejected ? 'rejected' : item.state}`)}
        </span>
      </div>
      <ol className="path path--row" aria-label={t('progress')}>
        {stopsOf(item, lang, t).map((stop) => (
          <li key={stop.id} className={stop.look} aria-current={stop.look === 'is-now' ? 'step' : undefined}>
            {stop.look === 'is-done' && <Icon name="tick" className="glyph" />}
            {stop.look === 'is-todo' && <Icon name="bang" className="glyph" />}
            <b>{stop.title}</b>
            <small>{stop.small}</small>
          </li>
        ))}
      </ol>
      {item.statusText && <Note icon="time" text={item.statusText} />}
      {refused && (
        <Note
          look="warn"
          icon="alert"
          title={t('refusedTitle', { step: refused.title })}
          text={
            <>
              {refused.message && <span className="apply__message">{refused.message}</span>}{' '}
              {hasPage && <a href={hrefOf(item, lang)}>{t('continue')}</a>}
            </>
          }
        />
      )}
      {rejected && (
        <Note
          look="bad"
          icon="alert"
          title={t('rejectedTitle', { step: rejected.title })}
          text={rejected.message && <span className="apply__message">{rejected.message}</span>}
        />
      )}
      {!needsSomething(item) && <Unsent {...props} />}
      {waiting && item.state === 'draft' && item.halt === 'gate' && (
        <Note icon="time" title={t('toValidateTitle', { step: waiting.title })} text={t('toValidateHint')} />
      )}
      {item.halt && item.halt !== 'gate' && !rejected && (item.halt === 'stopped' || item.state === 'draft') && (
        <p className="small muted deposit__note">{t(item.halt)}</p>
      )}
      {item.submittedAt && (
        <p className="small deposit__note">
          <PdfButton responseId={item.id} lang={lang} t={t} className="link" />
        </p>
      )}
      {item.state === 'submitted' && item.abilities.edit && !item.reopening && end && !isCorrection(item, now) && (
        <p className="small muted deposit__note">
          {t('editable', { date: `${end.long}, ${end.zone}` })} <a href={hrefOf(item, lang, 'review')}>{t('see')}</a>
        </p>
      )}
    </article>
  )
}
