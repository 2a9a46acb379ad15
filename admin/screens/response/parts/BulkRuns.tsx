import { useEffect, useRef, useState } from 'react'
import { number } from '#client/ui/format.ts'
import type { BulkRun } from '#core/bulk/bulk.contract.ts'
import { isBulkRunning } from '#core/bulk/bulk.rules.ts'
import { useLocale, useNow, useWords } from '../../../app/hooks.ts'
import { useApiMutation } from '../../../app/mutation.ts'
import { notify, useProblemText } from '../../../app/notices.tsx'
import { ProgressCard } from '../../../app/parts/progress/ProgressCard.tsx'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import styles from '../Responses.module.css'

const LOOK_EVERY_MS = 1_000
/** How long one that has ended is shown without having been watched. */
const RECENT_MS = 15 * 60_000
const dismissed = new Set<string>()
/** Why applications are left out. */
const REASONS: Readonly<Record<string, string>> = {
  'resource.stale': 'bulk.stale',
  'extension.noDeadline': 'problems:extension_noDeadline.title',
  'reopening.notNeeded': 'problems:reopening_notNeeded.title',
  'reopening.notSent': 'problems:reopening_notSent.title',
  'reopening.openAlready': 'problems:reopening_openAlready.title',
  'response.transition': 'problems:response_transition.title',
}

interface BulkRunsProps {
  programId: string
  /** Applications are others now. */
  onEnded: () => void
}

/** A card for each bulk action of the person that runs, or has just ended. */
export function BulkRuns({ programId, onEnded }: BulkRunsProps) {
  const now = useNow()
  const params = { programId }
  const [, redraw] = useState(0)
  const [watching, setWatching] = useState(false)
  const { data } = useApiQuery(queryOf('listBulkRuns', { params }), { every: watching && LOOK_EVERY_MS })
  const items = data?.items ?? []
  const runs = items.some(({ state }) => isBulkRunning(state))
  if (runs !== watching) setWatching(runs)
  const ran = useRef(false)
  useEffect(() => {
    if (ran.current && !runs) onEnded()
    ran.current = runs
  }, [runs, onEnded])
  const shown = items.filter(
    ({ id, state, createdAt }) =>
      !dismissed.has(id) && (isBulkRunning(state) || now.getTime() - new Date(createdAt).getTime() < RECENT_MS),
  )
  if (shown.length === 0) return null
  return (
    <div className={styles.runs}>
      {shown.map((run) => (
        <Card
          key={run.id}
          run={run}
          programId={programId}
          onDismiss={() => {
            dismissed.add(run.id)
            redraw((count) => count + 1)
          }}
        />
      ))}
    </div>
  )
}

function Card({ run, programId, onDismiss }: { run: BulkRun; programId: string; onDismiss: () => void }) {
  const t = useWords()
  const locale = useLocale()
  const textOf = useProblemText()
  const onProblem = (problem: Error) => notify(textOf(problem).detail, { tone: 'bad' })
  const stop = useApiMutation('stopBulk', { onProblem })
  const undo = useApiMutation('undoBulk', { onProblem })
  const input = { params: { programId, bulkId: run.id } }
  const n = (value: number) => number(value, locale)
  const isOn = isBulkRunning(run.state)
  const counts = [
    t('bulk.done', { n: n(run.done) }),
    run.same > 0 && t('bulk.same', { n: n(run.same) }),
    run.left > 0 && t('bulk.left', { n: n(run.left) }),
    ...run.reasons.map(({ code, count, examples }) =>
      t('bulk.reason', {
        n: n(count),
        reason: t(REASONS[code] ?? 'bulk.other'),
        list: examples.map(({ number: given, title }) => given || title).join(', '),
      }),
    ),
  ].filter(Boolean)
  return (
    <ProgressCard
      title={t(`bulk.state.${run.state}`, { action: t(`bulk.kind.${run.kind}`) })}
      state={isOn ? 'running' : run.state === 'failed' ? 'failed' : 'done'}
      share={run.total ? Math.min(1, run.handled / run.total) : null}
      detail={
        isOn
          ? run.total === null
            ? t('bulk.searching')
            : t('bulk.handled', { n: n(run.handled), total: n(run.total) })
          : counts.join(' · ')
      }
      action={run.canUndo ? { label: t('bulk.undo'), run: () => undo.mutate(input) } : undefined}
      close={
        isOn && run.state !== 'undoing'
          ? { label: t('bulk.stop'), run: () => stop.mutate(input) }
          : { label: t('notice.close'), run: onDismiss }
      }
    />
  )
}
