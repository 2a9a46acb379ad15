import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { fromNow, number, ownZone, tableDate } from '#client/ui/format.ts'
import { bytesIn } from '#core/form/message.ts'
import type { OperatorPlatform } from '#core/operator/operator.contract.ts'
import { useLocale, useNow, usePath, useWords } from '../../app/hooks.ts'
import { ListPage } from '../../app/parts/list/ListPage.tsx'
import { useList } from '../../app/parts/list/useList.ts'
import { StateBox } from '../../app/parts/States.tsx'
import type { Column } from '../../app/parts/table/props.ts'
import tableStyles from '../../app/parts/table/Table.module.css'
import styles from './parts/OperatorLayout.module.css'
import { OperatorLayout } from './parts/OperatorLayout.tsx'
import { PlatformState } from './parts/PlatformState.tsx'

const STATES = ['active', 'standby', 'suspended', 'deleted'] as const

/** All platforms of the installation. */
export function Screen() {
  const t = useWords()
  const path = usePath()
  const locale = useLocale()
  const list = useList('listOperatorPlatforms', {
    name: 'operatorPlatforms',
    columns: useColumns(),
    sorting: { by: 'lastSeenAt', direction: 'desc' },
    filters: [
      {
        name: 'state',
        label: t('operators.platforms.state'),
        options: STATES.map((value) => ({ value, label: t(`operators.state.${value}`) })),
      },
    ],
  })
  const states = list.answer?.states
  const failed = list.answer?.failedJobs ?? 0
  return (
    <OperatorLayout>
      <ListPage
        list={list}
        title={t('operators.platforms.title')}
        facts={
          states &&
          STATES.map((state) => `${t(`operators.state.${state}`)}: ${number(states[state] ?? 0, locale)}`).join(', ')
        }
        actions={
          <Button component={Link} to={path('admin/start-onboarding')} variant="filled">
            {t('operators.platforms.create')}
          </Button>
        }
        search={t('operators.platforms.search')}
        note={
          failed > 0 && <Link to={path('admin/operators/jobs')}>{t('operators.jobs.stopped', { count: failed })}</Link>
        }
        nameOf={({ name }) => name}
        hrefOf={({ slug }) => path(`admin/operators/platforms/${slug}`)}
        card={(platform) => <Card platform={platform} />}
        empty={<StateBox title={t('operators.platforms.none')} />}
      />
    </OperatorLayout>
  )
}

function Card({ platform }: { platform: OperatorPlatform }) {
  const t = useWords()
  const path = usePath()
  const locale = useLocale()
  return (
    <>
      <Link className={tableStyles.name} data-row-link="" to={path(`admin/operators/platforms/${platform.slug}`)}>
        {platform.name}
      </Link>
      <p className="small soft cut">{platform.host}</p>
      <p className="small">
        <PlatformState state={platform.state} />{' '}
        {t('form.problem', {
          field: t('operators.platforms.responses'),
          text: number(platform.responses, locale),
        })}
      </p>
    </>
  )
}

function Activity({ days }: { days: readonly number[] }) {
  const t = useWords()
  const locale = useLocale()
  const most = Math.max(...days, 1)
  const sum = days.reduce((all, day) => all + day, 0)
  const words = t('operators.platforms.entries', { count: sum, n: number(sum, locale) })
  return sum === 0 ? (
    <span className="soft">0</span>
  ) : (
    <span className={styles.bars} role="img" aria-label={words} title={words}>
      {days.map((day, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the seven days keep their places
        <i key={n} style={{ height: `${Math.round((day / most) * 100)}%` }} />
      ))}
    </span>
  )
}

function useColumns(): Column<OperatorPlatform>[] {
  const t = useWords()
  const path = usePath()
  const locale = useLocale()
  const now = useNow()
  const figure = (key: 'programs' | 'responses' | 'members'): Column<OperatorPlatform> => ({
    key,
    label: t(`operators.platforms.${key}`),
    sort: key,
    right: true,
    cell: (row) => number(row[key], locale),
  })
  return [
    {
      key: 'name',
      label: t('operators.platforms.name'),
      sort: 'name',
      firstDirection: 'asc',
      fixed: true,
      cell: ({ name, slug, host }) => (
        <>
          <Link
            className={`${tableStyles.name} ${tableStyles.cell}`}
            data-row-link=""
            to={path(`admin/operators/platforms/${slug}`)}
          >
            {name}
          </Link>
          <span className="small soft">{host}</span>
        </>
      ),
    },
    { key: 'state', label: t('operators.platforms.state'), cell: ({ state }) => <PlatformState state={state} /> },
    { key: 'plan', label: t('operators.plan'), optional: true, cell: ({ plan }) => plan },
    figure('programs'),
    figure('responses'),
    figure('members'),
    {
      key: 'bytes',
      label: t('operators.platforms.files'),
      sort: 'bytes',
      right: true,
      cell: ({ bytes }) => <span className="nowrap">{bytesIn(bytes, locale)}</span>,
    },
    {
      key: 'activity',
      label: t('operators.platforms.activity'),
      optional: true,
      cell: ({ activity }) => <Activity days={activity} />,
    },
    {
      key: 'lastSeenAt',
      label: t('operators.platforms.lastSeenAt'),
      sort: 'lastSeenAt',
      cell: ({ lastSeenAt }) =>
        lastSeenAt ? <span className="nowrap">{fromNow(new Date(lastSeenAt), now, locale)}</span> : '–',
    },
    {
      key: 'createdAt',
      label: t('operators.platforms.createdAt'),
      sort: 'createdAt',
      optional: true,
      hiddenAtFirst: true,
      cell: ({ createdAt }) => <span className="num nowrap">{tableDate(new Date(createdAt), ownZone(), locale)}</span>,
    },
  ]
}
