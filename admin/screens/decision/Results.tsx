import { Button } from '@mantine/core'
import { IconDownload, IconTable } from '@tabler/icons-react'
import { Link } from 'react-router'
import { decimal, number } from '#client/ui/format.ts'
import type { SessionResult } from '#core/decision/report.contract.ts'
import type { Criterion } from '#core/evaluation/criterion.rules.ts'
import { isScored } from '#core/evaluation/criterion.rules.ts'
import type { EvaluationSession, Juror } from '#core/evaluation/evaluation.contract.ts'
import { useLocale, usePath, useQuery, useText, useWords } from '../../app/hooks.ts'
import { ListPage } from '../../app/parts/list/ListPage.tsx'
import { useList } from '../../app/parts/list/useList.ts'
import { useSavedViews, viewTabs } from '../../app/parts/list/useSavedViews.ts'
import { ViewActions } from '../../app/parts/list/ViewActions.tsx'
import { Page, TabLinks } from '../../app/parts/Page.tsx'
import { ErrorState, SkeletonRows, StateBox } from '../../app/parts/States.tsx'
import type { Column } from '../../app/parts/table/props.ts'
import { queryOf, useApiQuery } from '../../app/query.ts'
import { SessionBadge } from '../evaluation/parts/SessionPage.tsx'
import { useSessionPlace } from '../evaluation/parts/useSession.ts'
import { useSessionTabs } from '../evaluation/parts/useSessionTabs.ts'
import styles from './Decisions.module.css'
import { OutcomeBadge } from './parts/OutcomeBadge.tsx'
import { useOutcomes } from './parts/useOutcomes.ts'

const FILTERS = ['search', 'category', 'outcome']

/** The table of a session with the columns that people choose, and saved views of it. */
export function Screen() {
  const t = useWords()
  const { params } = useSessionPlace()
  const session = useApiQuery(queryOf('getEvaluationSession', { params }))
  const jurors = useApiQuery(queryOf('listJurors', { params }))
  const failed = session.error ? session : jurors
  // Columns that are hidden at first are known from the start.
  if (session.data && jurors.data) return <Results session={session.data} jurors={jurors.data.items} />
  return (
    <Page title={t('menu.jurySessions')}>
      {failed.error ? (
        <ErrorState error={failed.error} onRetry={failed.reload} />
      ) : (
        <SkeletonRows rows={8} height={52} />
      )}
    </Page>
  )
}

function Results({ session, jurors }: { session: EvaluationSession; jurors: readonly Juror[] }) {
  const t = useWords()
  const text = useText()
  const path = usePath()
  const locale = useLocale()
  const { params: address } = useQuery()
  const { program, params } = useSessionPlace()
  const tabsOf = useSessionTabs()
  const statuses = useApiQuery(queryOf('getDecisions', { params })).data?.statuses ?? []
  const categories = useApiQuery(queryOf('listCategories', { params: { programId: program.id } })).data?.items ?? []
  const { nameOf: outcomeName, options } = useOutcomes(statuses)
  const views = useSavedViews({ list: 'sessions', programId: program.id, filters: FILTERS })
  const nameOf = (entry: SessionResult) => entry.title || t('evaluation.entry', { number: entry.number })
  const categoryOf = (key: string | null) => {
    const found = categories.find((one) => one.key === key)
    return found ? text(found.title, program.lang) : (key ?? '')
  }
  const value = (one: number | null | undefined) => (one === null || one === undefined ? '' : decimal(one, locale))
  const badge = (outcome: string | null) => outcome && <OutcomeBadge outcome={outcome} name={outcomeName(outcome)} />
  const columns: Column<SessionResult>[] = [
    {
      key: 'title',
      label: t('report.column.title'),
      wraps: true,
      fixed: true,
      width: 260,
      cell: (entry) =>
        entry.responseId ? (
          <Link to={path(`admin/programs/${program.slug}/responses/${entry.responseId}`)}>{nameOf(entry)}</Link>
        ) : (
          <b>{nameOf(entry)}</b>
        ),
    },
    { key: 'number', label: t('report.column.number'), optional: true, cell: (entry) => entry.number },
    {
      key: 'category',
      label: t('report.column.category'),
      optional: true,
      cell: (entry) => categoryOf(entry.category),
    },
    { key: 'rank', label: t('report.column.rank'), right: true, optional: true, cell: ({ rank }) => rank ?? '–' },
    { key: 'total', label: t('report.column.total'), right: true, optional: true, cell: ({ total }) => value(total) },
    {
      key: 'sheets',
      label: t('report.column.sheets'),
      right: true,
      optional: true,
      cell: ({ sent, sheets }) => t('evaluation.ofAll', { n: number(sent, locale), all: number(sheets, locale) }),
    },
    { key: 'decision', label: t('report.column.decision'), optional: true, cell: ({ outcome }) => badge(outcome) },
    {
      key: 'released',
      label: t('report.column.released'),
      optional: true,
      hiddenAtFirst: true,
      cell: ({ released }) => badge(released),
    },
    ...session.criteria
      .filter((criterion) => isScored(criterion as Criterion))
      .map(
        ({ field }): Column<SessionResult> => ({
          key: `criterion-${field.reference}`,
          label: text(field.title, program.lang) || field.reference,
          right: true,
          optional: true,
          cell: ({ criteria }) => value(criteria[field.reference]),
        }),
      ),
    ...jurors
      .filter(({ sent }) => sent > 0)
      .map(
        ({ id, name }): Column<SessionResult> => ({
          key: `juror-${id}`,
          label: name,
          right: true,
          optional: true,
          hiddenAtFirst: true,
          cell: ({ jurors: means }) => value(means[id]),
        }),
      ),
  ]
  const list = useList('listResults', {
    name: 'decision.results',
    params,
    columns,
    filters: [
      {
        name: 'category',
        label: t('report.column.category'),
        options: categories.map(({ key, title }) => ({ value: key, label: text(title, program.lang) })),
      },
      {
        name: 'outcome',
        label: t('report.column.decision'),
        options: [...options, { value: 'none', label: t('decisions.outcome.none') }],
      },
    ],
  })
  const to = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(address)
    for (const [name, given] of Object.entries(changes)) given === null ? next.delete(name) : next.set(name, given)
    return `?${next}`
  }
  const exported = new URLSearchParams({ program: program.slug, session: session.slug })
  for (const name of [...FILTERS, 'columns', 'view']) {
    const given = address.get(name)
    if (given) exported.set(name, given)
  }
  return (
    <ListPage
      list={list}
      title={text(session.title, program.lang)}
      badge={<SessionBadge state={session.state} />}
      facts={t('report.lead')}
      label={t('report.tab')}
      actions={
        <Button
          component={Link}
          to={`${path('admin/session/export-view')}?${exported}`}
          leftSection={<IconDownload size={16} stroke={1.6} />}
        >
          {t('report.open')}
        </Button>
      }
      tabs={tabsOf(session)}
      search={t('evaluation.entries.search')}
      nameOf={nameOf}
      card={(entry) => (
        <div className={styles.card}>
          <b>{nameOf(entry)}</b>
          <span className="small soft">
            {[entry.number, categoryOf(entry.category), entry.rank && t('decisions.rank', { n: entry.rank })]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {badge(entry.outcome)}
        </div>
      )}
      empty={
        <StateBox icon={IconTable} title={t('evaluation.entries.empty')}>
          {t('decisions.emptyText')}
        </StateBox>
      }
      around={(table) => (
        <>
          <TabLinks
            label={t('report.views')}
            items={[
              { to: to({ ...views.none, view: null }), label: t('report.allColumns'), current: !views.current },
              ...viewTabs(views, to, t('views.changed')),
            ]}
            end={<ViewActions views={views} />}
          />
          {table}
        </>
      )}
    />
  )
}
