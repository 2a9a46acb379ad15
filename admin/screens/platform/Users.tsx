import { useStore } from '@nanostores/react'
import { IconUsers } from '@tabler/icons-react'
import { $platform } from '#client/stores/platform.ts'
import { fromNow, number, ownZone, tableDate } from '#client/ui/format.ts'
import type { PlatformUser } from '#core/account/account.contract.ts'
import { useLocale, useNow, useWords } from '../../app/hooks.ts'
import { useZoneName } from '../../app/parts/CallLine.tsx'
import { ListPage } from '../../app/parts/list/ListPage.tsx'
import { useList } from '../../app/parts/list/useList.ts'
import { StateBox } from '../../app/parts/States.tsx'
import { StatusBadge } from '../../app/parts/StatusBadge.tsx'
import type { Column } from '../../app/parts/table/props.ts'

const KINDS = ['staff', 'applicant'] as const

const nameOf = ({ firstname, lastname, email }: PlatformUser) => `${firstname} ${lastname}`.trim() || email

export function Screen() {
  const t = useWords()
  const locale = useLocale()
  const zoneName = useZoneName()
  const platform = useStore($platform)
  const list = useList('listUsers', {
    name: 'users',
    params: { platformId: platform?.id ?? '' },
    columns: useColumns(),
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
  return (
    <ListPage
      list={list}
      title={t('users.title')}
      facts={
        total !== undefined &&
        `${t('users.count', { count: total, n: number(total, locale) })}. ${t('time.all', { zone: zoneName(ownZone()) })}`
      }
      search={t('users.search')}
      nameOf={nameOf}
      card={(user) => <Card user={user} />}
      empty={
        <StateBox icon={IconUsers} title={t('users.empty')}>
          {t('users.emptyHint')}
        </StateBox>
      }
    />
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
      firstDirection: 'asc',
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
