import { Button, Select } from '@mantine/core'
import { IconArrowsLeftRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { number } from '#client/ui/format.ts'
import type { Permission } from '#core/access/permissions.ts'
import type { Role } from '#core/access/role.contract.ts'
import { bySubject, permissionChanges } from '#core/access/role.rules.ts'
import { useLocale, usePath, useQuery, useWords } from '../../app/hooks.ts'
import { Banner, Page, TabLinks } from '../../app/parts/Page.tsx'
import { ErrorState, SkeletonRows } from '../../app/parts/States.tsx'
import styles from './CompareRoles.module.css'
import { Held, PermissionTable, RoleHead } from './parts/PermissionTable.tsx'
import { PERMISSION_COUNT, useRoleName } from './parts/roleNames.ts'
import { useRoles } from './parts/useRoles.ts'

/** Two roles side by side, their differences first. */
export function Screen() {
  const t = useWords()
  const path = usePath()
  const { get, set } = useQuery()
  const { data, error, reload } = useRoles()
  const roles = data?.items ?? []
  const second =
    roles.find(({ id }) => id === get('second')) ?? roles.find(({ id }) => id !== get('first') && id !== roles[0]?.id)
  const first =
    roles.find(({ id }) => id === get('first') && id !== second?.id) ?? roles.find(({ id }) => id !== second?.id)
  return (
    <Page
      title={t('roles.compare')}
      facts={<Link to={path('admin/permissions')}>{t('menu.permissions')}</Link>}
      width="settings"
      actions={
        first &&
        second && (
          <Button
            leftSection={<IconArrowsLeftRight size={16} stroke={1.6} />}
            onClick={() => set({ first: second.id, second: first.id }, { replace: true })}
          >
            {t('roles.swap')}
          </Button>
        )
      }
    >
      {error && !data && <ErrorState error={error} onRetry={reload} title={t('roles.compare')} />}
      {!data && !error && <SkeletonRows rows={8} />}
      {first && second && <Comparison roles={roles} first={first} second={second} />}
    </Page>
  )
}

interface ComparisonProps {
  roles: readonly Role[]
  first: Role
  second: Role
}

function Comparison({ roles, first, second }: ComparisonProps) {
  const t = useWords()
  const locale = useLocale()
  const path = usePath()
  const nameOf = useRoleName()
  const { get, set } = useQuery()
  const showsAll = get('show') === 'all'
  const { added, removed } = permissionChanges(first.permissions, second.permissions)
  const different = new Set<Permission>([...added, ...removed])
  const same = PERMISSION_COUNT - different.size
  const at = (show?: string) =>
    `${path('admin/permissions/compare')}?${new URLSearchParams({ first: first.id, second: second.id, ...(show && { show }) })}`
  const people = ({ holders }: Role) => t('users.count', { count: holders, n: number(holders, locale) })
  const choice = (side: 'first' | 'second', role: Role, other: Role) => (
    <Select
      label={t(`roles.${side}`)}
      data={roles.filter(({ id }) => id !== other.id).map((each) => ({ value: each.id, label: nameOf(each) }))}
      value={role.id}
      allowDeselect={false}
      onChange={(id) =>
        id &&
        set(side === 'first' ? { first: id, second: other.id } : { first: other.id, second: id }, { replace: true })
      }
    />
  )
  const column = (role: Role) => ({
    id: role.id,
    head: (
      <RoleHead name={<Link to={path(`admin/permissions/${role.id}`)}>{nameOf(role)}</Link>} people={people(role)} />
    ),
    cell: (permission: Permission) => <Held held={role.permissions.includes(permission)} words />,
  })
  const more = (count: number, from: Role, to: Role) =>
    t('roles.more', { count, n: number(count, locale), second: nameOf(to), first: nameOf(from) })
  return (
    <>
      <div className={styles.choice}>
        {choice('first', first, second)}
        {choice('second', second, first)}
      </div>
      <TabLinks
        label={t('roles.show')}
        items={[
          { to: at(), label: t('roles.differences'), count: different.size, current: !showsAll },
          { to: at('all'), label: t('roles.everything'), count: PERMISSION_COUNT, current: showsAll },
        ]}
      />
      <p className="small soft">{t('roles.same', { count: same, n: number(same, locale) })}</p>
      {different.size === 0 && !showsAll ? (
        <Banner tone="ok">{t('roles.alike')}</Banner>
      ) : (
        <PermissionTable
          label={t('roles.compare')}
          groups={bySubject(showsAll ? undefined : [...different])}
          columns={[column(first), column(second)]}
          isMarked={(permission) => showsAll && different.has(permission)}
        />
      )}
      {different.size > 0 && (
        <Banner>
          {added.length > 0 && more(added.length, first, second)}{' '}
          {removed.length > 0 && more(removed.length, second, first)}
        </Banner>
      )}
    </>
  )
}
