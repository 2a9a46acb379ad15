import { Button, Select } from '@mantine/core'
import { IconGavel, IconScale } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { decimal, number } from '#client/ui/format.ts'
import type { Decision, DecisionOverview } from '#core/decision/decision.contract.ts'
import type { EvaluationSession } from '#core/evaluation/evaluation.contract.ts'
import { useAllowed, useLocale, useQuery, useText, useWords } from '../../app/hooks.ts'
import { useApiMutation } from '../../app/mutation.ts'
import { notify, useProblemText } from '../../app/notices.tsx'
import { ListPage } from '../../app/parts/list/ListPage.tsx'
import { useList } from '../../app/parts/list/useList.ts'
import { Page } from '../../app/parts/Page.tsx'
import { ErrorState, SkeletonRows, StateBox } from '../../app/parts/States.tsx'
import { StatusBadge } from '../../app/parts/StatusBadge.tsx'
import { queryOf, useApiQuery } from '../../app/query.ts'
import type { RowAction } from '../../app/slice.ts'
import { useSessionPlace } from '../evaluation/parts/useSession.ts'
import { useSessionTabs } from '../evaluation/parts/useSessionTabs.ts'
import styles from './Decisions.module.css'
import { AppealDialog } from './parts/AppealDialog.tsx'
import { DecideDialog } from './parts/DecideDialog.tsx'
import { MailPreview } from './parts/MailPreview.tsx'
import { OutcomeBadge } from './parts/OutcomeBadge.tsx'
import { Piles } from './parts/Piles.tsx'
import { ReleaseDialog } from './parts/ReleaseDialog.tsx'
import { ReleaseState } from './parts/ReleaseState.tsx'
import { RoundDialog } from './parts/RoundDialog.tsx'
import { SettingsDialog } from './parts/SettingsDialog.tsx'
import { StageDialog } from './parts/StageDialog.tsx'
import { useOutcomes } from './parts/useOutcomes.ts'

/** Decisions of a session: staged, previewed, released together. */
export function Screen() {
  const t = useWords()
  const { params } = useSessionPlace()
  const session = useApiQuery(queryOf('getEvaluationSession', { params }))
  const overview = useApiQuery(queryOf('getDecisions', { params }))
  const error = session.error ?? overview.error
  if (session.data && overview.data)
    return <Decisions session={session.data} overview={overview.data} reload={overview.reload} />
  return (
    <Page title={t('menu.jurySessions')}>
      {error ? (
        <ErrorState error={error} onRetry={session.error ? session.reload : overview.reload} />
      ) : (
        <SkeletonRows rows={8} height={52} />
      )}
    </Page>
  )
}

const STAGE: RowAction<Decision> = {
  label: 'decisions.decide.open',
  icon: IconGavel,
  permission: 'program.decision.update',
  Dialog: StageDialog,
}

interface DecisionsProps {
  session: EvaluationSession
  overview: DecisionOverview
  reload: () => void
}

type Opened = 'decide' | 'release' | 'settings' | 'round' | null

function Decisions({ session, overview, reload }: DecisionsProps) {
  const t = useWords()
  const text = useText()
  const locale = useLocale()
  const allowed = useAllowed()
  const { get } = useQuery()
  const { program, params, canUpdate } = useSessionPlace()
  const tabsOf = useSessionTabs()
  const { nameOf: outcomeName, options } = useOutcomes(overview.statuses)
  const [opened, setOpened] = useState<Opened>(null)
  const [shownId, setShownId] = useState<string | null>(null)
  const [appealed, setAppealed] = useState<Decision | null>(null)
  const { release, staged, released, appeals } = overview
  const isReleasing = release?.state === 'waiting' || release?.state === 'sending'
  const isActive = program.status === 'active'
  const canStage = isActive && allowed('program.decision.update') && !isReleasing
  const canRelease = isActive && allowed('program.decision.release') && !isReleasing && staged > 0
  const nameOf = (entry: Decision) => entry.title || t('evaluation.entry', { number: entry.number })
  const list = useList('listDecisions', {
    name: 'decision.entries',
    params,
    filters: [
      {
        name: 'outcome',
        label: t('decisions.column.decision'),
        options: [...options, { value: 'none', label: t('decisions.outcome.none') }],
      },
      {
        name: 'state',
        label: t('decisions.column.state'),
        options: (['staged', 'released', 'appealed'] as const).map((value) => ({
          value,
          label: t(`decisions.state.${value}`),
        })),
      },
    ],
    columns: [
      {
        key: 'rank',
        label: t('evaluation.column.rank'),
        right: true,
        width: 70,
        cell: ({ rank }) => <b className="num">{rank ?? '–'}</b>,
      },
      {
        key: 'title',
        label: t('evaluation.column.project'),
        wraps: true,
        fixed: true,
        cell: (entry) => (
          <span>
            <b>{nameOf(entry)}</b> <span className={`${styles.nowrap} small soft num`}>{entry.number}</span>
          </span>
        ),
      },
      {
        key: 'total',
        label: t('evaluation.column.total'),
        right: true,
        cell: ({ total }) => (total === null ? '' : decimal(total, locale)),
      },
      {
        key: 'outcome',
        label: t('decisions.column.decision'),
        cell: (entry) => <OutcomeChoice entry={entry} name={nameOf(entry)} overview={overview} disabled={!canStage} />,
      },
      {
        key: 'people',
        label: t('decisions.column.people'),
        right: true,
        cell: ({ people, langs }) => (
          <span className="num">
            {number(people, locale)} <span className="small soft">{langs.join(', ').toUpperCase()}</span>
          </span>
        ),
      },
      {
        key: 'state',
        label: t('decisions.column.state'),
        cell: (entry) => <State entry={entry} outcomeName={outcomeName} onAppeal={() => setAppealed(entry)} />,
      },
    ],
  })
  const rows = list.rows ?? []
  const at = rows.findIndex(({ id }) => id === shownId)
  const step = (by: number) => {
    const to = at < 0 ? rows[by > 0 ? 0 : -1] : rows[at + by]
    return to && (() => setShownId(to.id))
  }
  const refresh = list.reload
  const reloadAll = useCallback(() => {
    reload()
    refresh()
  }, [reload, refresh])
  return (
    <ListPage
      list={list}
      title={text(session.title, program.lang)}
      badge={
        isReleasing ? (
          <StatusBadge shape="dot" tone="run">
            {t(`decisions.release.state.${release.state}`)}
          </StatusBadge>
        ) : staged > 0 ? (
          <StatusBadge shape="square" tone="warn">
            {t('decisions.stagedCount', { count: staged, n: number(staged, locale) })}
          </StatusBadge>
        ) : undefined
      }
      facts={[
        t(released > 0 ? 'decisions.releasedCount' : 'decisions.lead', {
          count: released,
          n: number(released, locale),
        }),
        appeals > 0 && t('decisions.appealCount', { count: appeals }),
      ]
        .filter(Boolean)
        .join(' · ')}
      label={t('decisions.tab')}
      actions={
        <>
          {canUpdate && <Button onClick={() => setOpened('round')}>{t('decisions.round.open')}</Button>}
          {canStage && <Button onClick={() => setOpened('settings')}>{t('decisions.settings.open')}</Button>}
          {canStage && <Button onClick={() => setOpened('decide')}>{t('decisions.decide.fromRanking')}</Button>}
          {canRelease && (
            <Button variant="filled" onClick={() => setOpened('release')}>
              {t('decisions.release.action', { count: staged, n: number(staged, locale) })}
            </Button>
          )}
        </>
      }
      tabs={tabsOf(session)}
      search={t('evaluation.entries.search')}
      nameOf={nameOf}
      bulk={canStage ? [STAGE] : []}
      onBulkDone={list.reload}
      onOpen={({ id }) => setShownId(id)}
      currentId={shownId ?? undefined}
      card={(entry) => (
        <div className={styles.card}>
          <b>{nameOf(entry)}</b>
          <span className="small soft">
            {[entry.number, entry.rank !== null && t('decisions.rank', { n: entry.rank })].filter(Boolean).join(' · ')}
          </span>
          <OutcomeChoice entry={entry} name={nameOf(entry)} overview={overview} disabled={!canStage} />
          <State entry={entry} outcomeName={outcomeName} onAppeal={() => setAppealed(entry)} />
        </div>
      )}
      empty={
        <StateBox icon={IconScale} title={t('evaluation.entries.empty')}>
          {t('decisions.emptyText')}
        </StateBox>
      }
      around={(table) => (
        <>
          {release && <ReleaseState key={release.id} release={release} reload={reloadAll} />}
          <div className={styles.columns}>
            <div className={styles.main}>
              <Piles overview={overview} />
              {table}
            </div>
            <MailPreview
              key={get('outcome')}
              overview={overview}
              entry={rows[at] ?? null}
              nameOf={nameOf}
              canUpdate={canStage}
              step={step}
            />
          </div>
        </>
      )}
    >
      {opened === 'decide' && (
        <DecideDialog
          seats={session.settings.seats}
          hasQuotas={session.settings.quotas.length > 0}
          onClose={() => setOpened(null)}
        />
      )}
      {opened === 'release' && <ReleaseDialog overview={overview} onClose={() => setOpened(null)} />}
      {opened === 'settings' && (
        <SettingsDialog session={session} overview={overview} onClose={() => setOpened(null)} />
      )}
      {opened === 'round' && <RoundDialog session={session} onClose={() => setOpened(null)} />}
      {appealed && (
        <AppealDialog overview={overview} entry={appealed} name={nameOf(appealed)} onClose={() => setAppealed(null)} />
      )}
    </ListPage>
  )
}

interface OutcomeChoiceProps {
  entry: Decision
  name: string
  overview: DecisionOverview
  disabled: boolean
}

/** The decision about one entry, changed at once. */
function OutcomeChoice({ entry, name, overview, disabled }: OutcomeChoiceProps) {
  const t = useWords()
  const problemText = useProblemText()
  const { params } = useSessionPlace()
  const { nameOf, options } = useOutcomes(overview.statuses)
  const stage = useApiMutation('stageDecisions', {
    onProblem: (problem) => notify(problemText(problem).detail, { tone: 'bad' }),
  })
  if (disabled)
    return entry.outcome ? <OutcomeBadge outcome={entry.outcome} name={nameOf(entry.outcome)} /> : <span>–</span>
  return (
    <Select
      size="xs"
      className={styles.choice}
      aria-label={t('decisions.of', { name })}
      data={entry.released ? options : [{ value: '', label: t('decisions.outcome.none') }, ...options]}
      value={entry.outcome ?? ''}
      allowDeselect={false}
      disabled={stage.busy}
      onChange={(outcome) =>
        stage.mutate({ params, body: { by: 'entries', entryIds: [entry.id], outcome: outcome || null } })
      }
    />
  )
}

interface StateProps {
  entry: Decision
  outcomeName: (outcome: string | null) => string
  onAppeal: () => void
}

/** Whether its applicants know, and what they answered. */
function State({ entry, outcomeName, onAppeal }: StateProps) {
  const t = useWords()
  const { outcome, released, appeal } = entry
  if (outcome === null) return null
  return (
    <span className={styles.state}>
      <span className="small soft">
        {released === null
          ? t('decisions.state.staged')
          : released === outcome
            ? t('decisions.state.released')
            : t('decisions.state.changed', { decision: outcomeName(released) })}
      </span>
      {appeal && (
        <Button size="compact-xs" onClick={onAppeal}>
          {t(`decisions.appeal.state.${appeal.state}`)}
        </Button>
      )}
    </span>
  )
}
