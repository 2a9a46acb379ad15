import { type T, translator } from '#client/words.ts'
import type { MyResponseSummary } from '#core/response/response.contract.ts'
import { rejectedBy } from '#core/response/response.rules.ts'
import { shortDate } from '#core/site/dates.ts'
import { EDIT, MINUS } from '../apply/icons.ts'
import { Icon } from '../Icon.tsx'
import type { Drawing, IslandIcon } from '../icons.ts'
import { SEND } from './icons.ts'
import type { ItemProps } from './words.ts'

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

type StagesProps = Pick<ItemProps, 'item' | 'lang' | 'words'>

/** The state of an application in a word. */
export function StateBadge({ item, lang, words }: StagesProps) {
  const t = translator(words.area, lang)
  const rejected = rejectedBy(item.steps)
  const isToCorrect = !rejected && item.reopening !== null
  const badge = rejected ? REJECTED : BADGES[isToCorrect ? 'draft' : item.state]
  return (
    <span className={`badge ${badge.className}`}>
      <Icon name={badge.icon} />
      {isToCorrect ? t('step.refused') : t(`state.${rejected ? 'rejected' : item.state}`)}
    </span>
  )
}

/** Where an application is on its way. */
export function Stages({ item, lang, words }: StagesProps) {
  const t = translator(words.area, lang)
  return (
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
  )
}
