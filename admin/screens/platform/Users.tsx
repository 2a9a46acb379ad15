import { Button } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { IconUsers } from '@tabler/icons-react'
import { $platform } from '#client/stores/platform.ts'
import { platformUsers } from '#client/stores/users.ts'
import { fromNow, number, ownZone, tableDate } from '#client/ui/format.ts'
import type { PlatformUser } from '#core/account/account.contract.ts'
import { useLocale, useNow, useQuery, useWords } from '../../app/hooks.ts'
import { useZoneName } from '../../app/parts/CallLine.tsx'
import { Page } from '../../app/parts/Page.tsx'
import { NoResult, StateBox } from '../../app/parts/States.tsx'
import { StatusBadge } from '../../app/parts/StatusBadge.tsx'
import { FilterChips, type FilterDefinition, filtersInWords, SearchBox, Toolbar } from '../../app/parts/Toolbar.tsx'
import { DataTable } from '../../app/parts/table/DataTable.tsx'
import { TableFoot } from '../../app/parts/table/Foot.tsx'
import { DensitySwitch, useTableSettings } from '../../app/parts/table/Look.tsx'
import type { Column, Sorting } from '../../app/parts/table/props.ts'
import { SortMenu } from '../../app/parts/table/SortMenu.tsx'
import { parseOneOf } from '../../app/urlParams.ts'

/** Spec §9. */
const SORTS = ['name', 'createdAt', 'lastSeenAt'] as const
const KINDS = ['staff', 'applicant'] as const
const PER_PAGE = 20

const nameOf = ({ firstname, lastname, email }: PlatformUser) => `${firstname} ${lastname}`.trim() || email

export function Screen() {
  const t = useWords()
  const locale = useLocale()
  const zoneName = useZoneName()
  const platform = useStore($platform)
  const { get, set, page } = useQuery()
  const look = useTableSettings('users', 'comfortable')
  const [by, direction] = [
    parseOneOf(SORTS, get('sort')) ?? 'createdAt',
    get('direction') === 'asc' ? 'asc' : 'desc',
  ] as const
  const users = platformUsers(platform?.id ?? '')
  const kind = parseOneOf(KINDS, get('kind'))
  const store = users.list({
    page,
    perPage: PER_PAGE,
    sort: by,
    direction,
    ...(get('search') ? { search: get('search') } : {}),
    ...(kind ? { kind } : {}),
  })
  const { data, error, loading } = useStore(store)
  const filters: FilterDefinition[] = [
    {
      name: 'kind',
      label: t('users.kind.label'),
      options: KINDS.map((value) => ({ value, label: t(`users.kind.${value}`) })),
    },
  ]
  const columns = useColumns()
  const sort = (next: Sorting) =>
    set({ sort: next.by, direction: next.by === by ? next.direction : next.by === 'name' ? 'asc' : 'desc' })
  const filtered = Boolean(get('search') || kind)
  const total = data ? (data.metadata.totalFiltred ?? null) : 0
  return (
    <Page
      title={t('users.title')}
      facts={
        data &&
        `${t('users.count', { count: data.metadata.total, n: number(data.metadata.total, locale) })}. ${t('time.all', { zone: zoneName(ownZone()) })}`
      }
    >
      <Toolbar end={<DensitySwitch density={look.density} onChange={look.setDensity} />}>
        <SearchBox label={t('users.search')} />
        <FilterChips filters={filters} />
        <SortMenu columns={columns} sorting={{ by, direction }} onSort={sort} />
      </Toolbar>
      <DataTable
        label={t('users.title')}
        columns={columns}
        rows={data?.items}
        idOf={({ id }) => id}
        nameOf={nameOf}
        loading={loading}
        error={error}
        onRetry={() => users.invalidate()}
        density={look.density}
        sorting={{ by, direction }}
        onSort={sort}
        card={(user) => <Card user={user} />}
        empty={
          page > 1 && total ? (
            <StateBox
              title={t('responses.noPage')}
              actions={<Button onClick={() => set({ page: null })}>{t('responses.firstPage')}</Button>}
            >
              {t('responses.noPageHint')}
            </StateBox>
          ) : filtered ? (
            <NoResult filters={filtersInWords(filters, get, t)} onClear={() => set({ search: null, kind: null })} />
          ) : (
            <StateBox icon={IconUsers} title={t('users.empty')}>
              {t('users.emptyHint')}
            </StateBox>
          )
        }
        foot={
          data && (
            <TableFoot
              page={page}
              perPage={PER_PAGE}
              total={total}
              shown={data.items.length}
              onPage={(next) => set({ page: next > 1 ? String(next) : null })}
            />
          )
        }
      />
    </Page>
  )
}

function Roles({ user }: { user: PlatformUser }) {
  const t = useWords()
  if (user.kind === 'applicant' && user.roles.length === 0) return <span className="soft">{t('users.applicant')}</span>
  const words = user.roles.map(
    ({ key, name, programTitle }) =>
      `${name ?? t(`role.${key}`, { defaultValue: key })}${programTitle ? ` (${programTitle})` : ''}`,
  )
  return (
    <span className="table__cell" title={words.join(', ')}>
      {words.join(', ')}
    </span>
  )
}

function AccountState({ user }: { user: PlatformUser }) {
  const t = useWords()
  if (user.state === 'revoked')
    return (
      <StatusBadge shape="diamond" tone="bad" bare>
        {t('users.state.revoked')}
      </StatusBadge>
    )
  if (user.state === 'invited' || !user.confirmed)
    return (
      <StatusBadge shape="square" tone="warn" bare>
        {t(user.state === 'invited' ? 'users.state.invited' : 'users.state.unconfirmed')}
      </StatusBadge>
    )
  return (
    <StatusBadge shape="dot" tone="ok" bare>
      {t('users.state.active')}
    </StatusBadge>
  )
}

function useColumns(): Column<PlatformUser>[] {
  const t = useWords()
  const locale = useLocale()
  const now = useNow()
  const zone = ownZone()
  return [
    {
      key: 'name',
      label: t('users.column.name'),
      sort: 'name',
      fixed: true,
      cell: (user) => (
        <b className="table__cell" title={nameOf(user)}>
          {nameOf(user)}
        </b>
      ),
    },
    {
      key: 'email',
      label: t('users.column.email'),
      cell: ({ email }) => (
        <span className="table__cell" title={email}>
          {email}
        </span>
      ),
    },
    { key: 'roles', label: t('users.column.roles'), cell: (user) => <Roles user={user} /> },
    { key: 'state', label: t('users.column.state'), cell: (user) => <AccountState user={user} /> },
    {
      key: 'responses',
      label: t('users.column.responses'),
      right: true,
      cell: ({ responses }) => (responses ? number(responses, locale) : <span className="soft">0</span>),
    },
    {
      key: 'createdAt',
      label: t('users.column.createdAt'),
      sort: 'createdAt',
      cell: ({ createdAt }) => <span className="num nowrap">{tableDate(new Date(createdAt), zone, locale)}</span>,
    },
    {
      key: 'lastSeenAt',
      label: t('users.column.lastSeenAt'),
      sort: 'lastSeenAt',
      cell: ({ lastSeenAt }) =>
        lastSeenAt ? (
          <span className="nowrap">{fromNow(new Date(lastSeenAt), now, locale)}</span>
        ) : (
          <span className="soft">{t('users.never')}</span>
        ),
    },
  ]
}

function Card({ user }: { user: PlatformUser }) {
  return (
    <>
      <b>{nameOf(user)}</b>
      <p className="small soft cut">{user.email}</p>
      <p className="small" style={{ display: 'flex', gap: 12, marginTop: 4, alignItems: 'center' }}>
        <AccountState user={user} />
        <Roles user={user} />
      </p>
    </>
  )
}
