import { inUnits, ownZone, tableDay } from '#client/ui/format.ts'
import type { DataRequestItem } from '#core/deletion/deletion.contract.ts'
import { useLocale, useNow, useWords } from '../../../app/hooks.ts'
import { StatusBadge } from '../../../app/parts/StatusBadge.tsx'

const DAY = 86_400_000
/** Days before a deadline from which on it is marked. */
const SOON = 7

/** Until when it is to be answered, when the data go, or how it ended. */
export function Due({ request }: { request: DataRequestItem }) {
  const t = useWords()
  const locale = useLocale()
  const now = useNow()
  const day = (at: string) => tableDay(new Date(at), ownZone(), locale)
  if (request.state === 'scheduled' && request.runAt)
    return (
      <StatusBadge shape="dot" tone="run">
        {t('deletion.runs', { date: day(request.runAt) })}
      </StatusBadge>
    )
  if (request.state !== 'open')
    return (
      <StatusBadge shape={request.state === 'done' ? 'dot' : 'diamond'} tone={request.state === 'done' ? 'ok' : 'none'}>
        {t(`deletion.state.${request.state}`)}
      </StatusBadge>
    )
  const left = Math.ceil((new Date(request.dueAt).getTime() - now.getTime()) / DAY)
  if (left < 0)
    return (
      <StatusBadge shape="square" tone="bad">
        {t('deletion.overdue', { date: day(request.dueAt) })}
      </StatusBadge>
    )
  const words = t('deletion.before', { date: day(request.dueAt), left: inUnits(left, 'day', locale) })
  return left <= SOON ? (
    <StatusBadge shape="square" tone="warn">
      {words}
    </StatusBadge>
  ) : (
    <span>{words}</span>
  )
}
