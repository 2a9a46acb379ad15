import { Button } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { IconDownload, IconUsers } from '@tabler/icons-react'
import { Link, useParams, useSearchParams } from 'react-router'
import { download } from '#client/api/transfer.ts'
import { $platform } from '#client/stores/platform.ts'
import { fromNow, number, ownZone, tableDate } from '#client/ui/format.ts'
import type { PlatformUser } from '#core/account/account.contract.ts'
import { useGo, useLocale, useNarrow, useNow, usePath, useWords } from '../../app/hooks.ts'
import { ListPage } from '../../app/parts/list/ListPage.tsx'
import { useList } from '../../app/parts/list/useList.ts'
import { useZoneName } from '../../app/parts/programDates.ts'
import { StateBox } from '../../app/parts/States.tsx'
import { StatusBadge } from '../../app/parts/StatusBadge.tsx'
import type { Column } from '../../app/parts/table/props.ts'
import tableStyles from '../../app/parts/table/Table.module.css'
import { nameOf } from './parts/names.ts'
import { ProfilePanel } from './parts/ProfilePanel.tsx'

const KINDS = ['staff', 'applicant'] as const

/** What the address keeps of the list while a panel opens over it. */
function useAddress(): (id: string | null) => string {
  const path = usePath()
  const [params] = useSearchParams()
  const search = params.toString()
  return (id) => `${path('admin/home/users')}${id ? `/${id}` : ''}${search ? `?${search}` : ''}`
}

/** Everybody of the platform, those who apply and those who work on it; a person opens beside the list. */
export function Screen() {
  const t = useWords()
  const locale = useLocale()
  const zoneName = useZoneName()
  const platform = useStore($platform)
  const go = useGo()
  const address = useAddress()
  const phone = useNarrow(720)
  const { userId } = useParams()
  const platformId = platform?.id ?? ''
  const list = useList('listUsers', {
    name: 'users',
    params: { platformId },
    columns: useColumns(address),
    sorting: { by: 'createdAt', direction: 'desc' },
    filters: [
      {
        name: 'kind',
        label: t('users.kind.label'),
        options: KINDS.map((value) => ({ value, label: t(`users.kind.${value}`) })),
      },
    ],
  })
  const total = list.answer?.metadata.total
  const rows = list.rows ?? []
  const at = rows.findIndex((row) => row.userId === userId)
  const step = (by: 1 | -1) => {
    const row = at < 0 ? undefined : rows[at + by]
    if (row) go(address(row.userId))
  }
  const { kind, search } = list.values
  return (
    <>
      <div inert={phone && userId !== undefined}>
        <ListPage
          list={list}
          title={t('users.title')}
          facts={
            total !== undefined &&
            `${t('users.count', { count: total, n: number(total, locale) })}. ${t('time.all', { zone: zoneName(ownZone()) })}`
          }
          actions={
            <Button
              leftSection={<IconDownload size={16} stroke={1.6} />}
              onClick={() =>
                void download(
                  'exportUsers',
                  {
                    params: { platformId },
                    query: { ...(search && { search }), ...(kind && { kind: kind as PlatformUser['kind'] }) },
                  },
                  { name: t('users.title') },
                )
              }
            >
              {t('member.export')}
            </Button>
          }
          search={t('users.search')}
          nameOf={nameOf}
          onOpen={(user) => go(address(user.userId))}
          hrefOf={(user) => address(user.userId)}
          currentId={rows[at]?.id}
          card={(user) => <Card user={user} to={address(user.userId)} />}
          empty={
            <StateBox icon={IconUsers} title={t('users.empty')}>
              {t('users.emptyHint')}
            </StateBox>
          }
        />
      </div>
      {userId && (
        <ProfilePanel
          key={userId}
          platformId={platformId}
          userId={userId}
          row={rows[at]}
          canStep={{ previous: at > 0, next: at >= 0 && at + 1 < rows.length }}
          onStep={step}
          onClose={() => go(address(null))}
        />
      )}
    </>
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
    <span className={tableStyles.cell} title={words.join(', ')}>
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

function useColumns(address: (id: string) => string): Column<PlatformUser>[] {
  const t = useWords()
  const locale = useLocale()
  const now = useNow()
  const zone = ownZone()
  return [
    {
      key: 'name',
      label: t('users.column.name'),
      sort: 'name',
      firstDirection: 'asc',
      fixed: true,
      cell: (user) => (
        <Link
          className={`${tableStyles.name} ${tableStyles.cell}`}
          data-row-link=""
          title={nameOf(user)}
          to={address(user.userId)}
        >
          {nameOf(user)}
        </Link>
      ),
    },
    {
      key: 'email',
      label: t('users.column.email'),
      cell: ({ email }) => (
        <span className={tableStyles.cell} title={email}>
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

function Card({ user, to }: { user: PlatformUser; to: string }) {
  return (
    <>
      <Link className={tableStyles.name} data-row-link="" to={to}>
        {nameOf(user)}
      </Link>
      <p className="small soft cut">{user.email}</p>
      <p className="small" style={{ display: 'flex', gap: 12, marginTop: 4, alignItems: 'center' }}>
        <AccountState user={user} />
        <Roles user={user} />
      </p>
    </>
  )
}
