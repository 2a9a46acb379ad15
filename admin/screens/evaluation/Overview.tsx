import { Button } from '@mantine/core'
import { IconBell, IconChevronRight, IconLock, IconPlayerPlay } from '@tabler/icons-react'
import { Link } from 'react-router'
import { decimal, number, percent } from '#client/ui/format.ts'
import { type Criterion, isCounted } from '#core/evaluation/criterion.rules.ts'
import type { EvaluationSession, Juror } from '#core/evaluation/evaluation.contract.ts'
import { useLocale, useWords } from '../../app/hooks.ts'
import { useApiMutation } from '../../app/mutation.ts'
import { notify, useProblemText } from '../../app/notices.tsx'
import { Sheet } from '../../app/parts/Page.tsx'
import { ask } from '../../app/parts/question.ts'
import { ErrorState, SkeletonRows } from '../../app/parts/States.tsx'
import { DataTable } from '../../app/parts/table/DataTable.tsx'
import { queryOf, useApiQuery } from '../../app/query.ts'
import styles from './Evaluation.module.css'
import { sumOf } from './parts/criteria.ts'
import { JurorState } from './parts/JurorState.tsx'
import { leftOf } from './parts/leftOf.ts'
import { Progress } from './parts/Progress.tsx'
import { SessionPage } from './parts/SessionPage.tsx'
import { SilentJurors, Statistics } from './parts/Statistics.tsx'
import { useDates } from './parts/useDates.ts'
import { useSessionPlace } from './parts/useSession.ts'

/** How a session goes: dates, progress, what needs somebody. */
export function Screen() {
  const { canUpdate } = useSessionPlace()
  return (
    <SessionPage actions={(session) => canUpdate && <Actions session={session} />}>
      {(session) => <Overview session={session} />}
    </SessionPage>
  )
}

function Actions({ session: { state, settings } }: { session: EvaluationSession }) {
  const t = useWords()
  const problemText = useProblemText()
  const { params } = useSessionPlace()
  const jurors = useApiQuery(queryOf('listJurors', { params }))
  const refused = (problem: Error) => notify(problemText(problem).detail, { tone: 'bad' })
  const set = useApiMutation('setSessionState', {
    onSuccess: (now) => notify(t(`evaluation.state.now.${now.state}`)),
    onProblem: refused,
  })
  const remind = useApiMutation('remindJurors', {
    onSuccess: ({ sent }) => notify(t('evaluation.remind.done', { count: sent })),
    onProblem: refused,
  })
  const late = (jurors.data?.items ?? []).filter((juror) => leftOf(juror) > 0).length
  const change = async (to: 'open' | 'closed') => {
    const yes = await ask({
      title: t(`evaluation.state.ask.${to}.title`),
      body: t(`evaluation.state.ask.${to}.text`, { count: settings.perEntry }),
      action: t(`evaluation.state.ask.${to}.action`),
    })
    if (yes) set.mutate({ params, body: { state: to } })
  }
  return (
    <>
      {state === 'open' ? (
        <Button
          leftSection={<IconLock size={16} stroke={1.6} />}
          loading={set.busy}
          onClick={() => void change('closed')}
        >
          {t('evaluation.state.ask.closed.action')}
        </Button>
      ) : (
        <Button
          variant={state === 'draft' ? 'filled' : 'default'}
          leftSection={<IconPlayerPlay size={16} stroke={1.6} />}
          loading={set.busy}
          onClick={() => void change('open')}
        >
          {t(state === 'draft' ? 'evaluation.state.ask.open.action' : 'evaluation.state.reopen')}
        </Button>
      )}
      {state === 'open' && late > 0 && (
        <Button
          variant="filled"
          leftSection={<IconBell size={16} stroke={1.6} />}
          loading={remind.busy}
          onClick={() => remind.mutate({ params, body: {} })}
        >
          {t('evaluation.remind.all', { count: late })}
        </Button>
      )}
    </>
  )
}

function Overview({ session }: { session: EvaluationSession }) {
  const t = useWords()
  const locale = useLocale()
  const { params } = useSessionPlace()
  const jurors = useApiQuery(queryOf('listJurors', { params }))
  const { figures } = session
  const shown = jurors.data?.items.filter((juror) => juror.state !== 'removed' || juror.sent > 0)
  const left = shown?.reduce((sum, juror) => sum + leftOf(juror), 0) ?? 0
  return (
    <>
      <When session={session} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Sheet
            title={t('evaluation.overview.byJuror')}
            extra={
              <>
                <b>{t('evaluation.ofAll', { n: number(figures.sent, locale), all: number(figures.sheets, locale) })}</b>{' '}
                {figures.sheets > 0 && percent(figures.sent / figures.sheets, locale)}
              </>
            }
          >
            {jurors.error && !shown ? (
              <ErrorState error={jurors.error} onRetry={jurors.reload} />
            ) : !shown ? (
              <SkeletonRows rows={5} />
            ) : shown.length === 0 ? (
              <p className={`${styles.body} soft`}>{t('evaluation.jury.empty')}</p>
            ) : (
              <div className={styles.flush}>
                <JurorTable jurors={shown} left={left} reload={jurors.reload} />
              </div>
            )}
          </Sheet>
          <BySheets />
          {figures.sent > 0 && <Statistics session={session} />}
        </div>
        <div className={styles.column}>
          {shown && <Attention session={session} jurors={shown} />}
          {figures.sheets > 0 && <SilentJurors />}
        </div>
      </div>
    </>
  )
}

function When({ session: { state, opensAt, closesAt } }: { session: EvaluationSession }) {
  const t = useWords()
  const { program } = useSessionPlace()
  const dates = useDates(program.zone)
  const isOver = state === 'closed' || (closesAt !== null && dates.isPast(closesAt))
  const next = state === 'draft' || (opensAt !== null && !dates.isPast(opensAt)) ? opensAt : isOver ? null : closesAt
  const about =
    state === 'draft'
      ? opensAt
        ? 'opensDraft'
        : 'draft'
      : isOver
        ? 'over'
        : next === opensAt && next !== null
          ? 'opens'
          : closesAt
            ? 'closes'
            : 'open'
  return (
    <Sheet label={t('evaluation.overview.dates')}>
      <div className={styles.body}>
        <p className="small soft">{t(`evaluation.overview.when.${about}`)}</p>
        <p>
          {next ? (
            <>
              <b className={styles.figure}>{dates.fromNow(next)}</b> <span>{dates.deadline(next)}</span>
            </>
          ) : (
            <b className={styles.figure}>
              {closesAt && isOver ? dates.deadline(closesAt) : t(`evaluation.overview.plain.${about}`)}
            </b>
          )}
        </p>
      </div>
    </Sheet>
  )
}

function JurorTable({ jurors, left, reload }: { jurors: readonly Juror[]; left: number; reload: () => void }) {
  const t = useWords()
  const locale = useLocale()
  const { program } = useSessionPlace()
  const dates = useDates(program.zone)
  const [sent, assigned] = [
    jurors.reduce((sum, juror) => sum + juror.sent, 0),
    jurors.reduce((sum, juror) => sum + juror.assigned, 0),
  ]
  const done = (n: number, all: number) => t('evaluation.ofAll', { n: number(n, locale), all: number(all, locale) })
  return (
    <DataTable
      label={t('evaluation.overview.byJuror')}
      rows={jurors}
      nameOf={({ name }) => name}
      onRetry={reload}
      empty={null}
      columns={[
        { key: 'name', label: t('evaluation.column.juror'), cell: ({ name }) => <b>{name}</b> },
        {
          key: 'progress',
          label: t('evaluation.column.progress'),
          cell: (juror) => <Progress all={juror.assigned} sent={juror.sent} drafts={juror.drafts} />,
          width: 130,
        },
        {
          key: 'done',
          label: t('evaluation.column.done'),
          right: true,
          cell: (juror) => done(juror.sent, juror.assigned),
        },
        {
          key: 'left',
          label: t('evaluation.column.left'),
          right: true,
          cell: (juror) => number(leftOf(juror), locale),
        },
        {
          key: 'mean',
          label: t('evaluation.column.mean'),
          right: true,
          cell: ({ mean }) => (mean === null ? '' : decimal(mean, locale)),
        },
        {
          key: 'seen',
          label: t('evaluation.column.seen'),
          cell: ({ lastSeenAt }) =>
            lastSeenAt ? dates.fromNow(lastSeenAt) : <span className="soft">{t('evaluation.jury.neverSeen')}</span>,
        },
        { key: 'state', label: t('evaluation.column.state'), cell: (juror) => <JurorState juror={juror} /> },
      ]}
      totals={{
        name: t('evaluation.facts.jurors', { count: jurors.length }),
        done: done(sent, assigned),
        left: number(left, locale),
      }}
    />
  )
}

const PARTS = ['all', 'some', 'none'] as const

/** How many applications have all their sheets, some, or none. */
function BySheets() {
  const t = useWords()
  const locale = useLocale()
  const { params, at } = useSessionPlace()
  const counts = [useCount('all'), useCount('some'), useCount('none')]
  function useCount(progress: (typeof PARTS)[number]) {
    return useApiQuery(queryOf('listEntries', { params, query: { progress, perPage: 1 } })).data?.metadata.totalFiltred
  }
  if (counts.some((count) => count === undefined)) return null
  return (
    <Sheet title={t('evaluation.overview.bySheets')}>
      <ul className={styles.rows}>
        {PARTS.map((part, place) => (
          <li key={part}>
            <Link to={`${at('responses')}?progress=${part}`} className={styles.rowLink}>
              <span>{t(`evaluation.progress.${part}`)}</span>
              <b className="num">{number(counts[place] ?? 0, locale)}</b>
              <IconChevronRight size={16} stroke={1.6} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

/** What an organiser has to see to, each with the way there. */
function Attention({ session, jurors }: { session: EvaluationSession; jurors: readonly Juror[] }) {
  const t = useWords()
  const { params, at } = useSessionPlace()
  const short = useApiQuery(queryOf('listEntries', { params, query: { progress: 'short', perPage: 1 } })).data
  const { state, figures, settings, criteria } = session
  const counted = criteria.filter((criterion) => isCounted(criterion as Criterion))
  const sum = sumOf(counted as Criterion[])
  const unseen = state === 'open' ? jurors.filter((juror) => leftOf(juror) > 0 && juror.lastSeenAt === null) : []
  const recused = jurors.reduce((total, juror) => total + juror.recused, 0)
  const missing = short?.metadata.totalFiltred ?? 0
  const items = [
    criteria.length === 0 && { to: at('criteria-config'), title: t('evaluation.attention.noCriteria'), hint: '' },
    criteria.length > 0 &&
      counted.length === 0 && { to: at('criteria-config'), title: t('evaluation.attention.noWeight'), hint: '' },
    sum > 0 &&
      counted.every(({ categories }) => categories.length === 0) &&
      Math.abs(sum - 100) > 0.01 &&
      Math.abs(sum - 1) > 0.0001 && {
        to: at('criteria-config'),
        title: t('evaluation.attention.weights'),
        hint: t('evaluation.attention.weightsHint', { sum: String(Math.round(sum * 100) / 100) }),
      },
    figures.entries === 0 && { to: at('responses'), title: t('evaluation.attention.noEntries'), hint: '' },
    figures.jurors === 0 && { to: at('juries'), title: t('evaluation.attention.noJury'), hint: '' },
    figures.jurors > 0 &&
      missing > 0 && {
        to: at('assignment'),
        title: t('evaluation.attention.short', { count: missing }),
        hint: t('evaluation.attention.shortHint', { count: settings.perEntry }),
      },
    recused > 0 &&
      missing > 0 && { to: at('assignment'), title: t('evaluation.attention.recused', { count: recused }), hint: '' },
    ...unseen.slice(0, 5).map(({ id, name, assigned }) => ({
      to: `${at('juries')}#${id}`,
      title: t('evaluation.attention.unseen', { name }),
      hint: t('evaluation.attention.unseenHint', { count: assigned }),
    })),
  ].filter((item) => item !== false)
  return (
    <Sheet
      title={t('evaluation.attention.title')}
      extra={items.length > 0 && t('evaluation.attention.count', { count: items.length })}
    >
      {items.length === 0 ? (
        <p className={`${styles.body} soft`}>{t('evaluation.attention.none')}</p>
      ) : (
        <ul className={styles.rows}>
          {items.map(({ to, title, hint }) => (
            <li key={title}>
              <Link to={to} className={styles.rowLink}>
                <span>
                  <b>{title}</b>
                  {hint && <span className={`${styles.hint} small soft`}>{hint}</span>}
                </span>
                <IconChevronRight size={16} stroke={1.6} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}
