import { IconUsers } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Role, RoleHolder } from '#core/access/role.contract.ts'
import { usePath, useWords } from '../../../app/hooks.ts'
import { ListFoot } from '../../../app/parts/list/ListFoot.tsx'
import { useList } from '../../../app/parts/list/useList.ts'
import { StateBox } from '../../../app/parts/States.tsx'
import { DataTable } from '../../../app/parts/table/DataTable.tsx'
import type { Column } from '../../../app/parts/table/props.ts'
import tableStyles from '../../../app/parts/table/Table.module.css'
import { usePlatformId } from './useRoles.ts'

const nameOf = ({ firstname, lastname, email }: RoleHolder) => `${firstname} ${lastname}`.trim() || email

/** Who has a role, and in which programs. */
export function RolePeople({ role }: { role: Role }) {
  const t = useWords()
  const path = usePath()
  const person = (holder: RoleHolder) => (
    <Link
      className={tableStyles.name}
      data-row-link=""
      to={`${path('admin/home/users')}?${new URLSearchParams({ search: holder.email })}`}
    >
      {nameOf(holder)}
    </Link>
  )
  const where = ({ programs }: RoleHolder) =>
    programs.length === 0 ? (
      <span className="soft">{t('roles.everywhere')}</span>
    ) : (
      programs.map(({ id, slug, title }, n) => (
        <span key={id}>
          {n > 0 && ', '}
          <Link to={path(`admin/programs/${slug}/dashboard`)}>{title}</Link>
        </span>
      ))
    )
  const columns: Column<RoleHolder>[] = [
    { key: 'name', label: t('users.column.name'), fixed: true, cell: person },
    { key: 'email', label: t('users.column.email'), cell: ({ email }) => email },
    { key: 'programs', label: t('roles.where'), wraps: true, cell: where },
  ]
  const list = useList('listRoleHolders', {
    name: 'role-people',
    params: { platformId: usePlatformId(), roleId: role.id },
    columns,
  })
  return (
    <DataTable
      label={t('roles.column.holders')}
      columns={columns}
      rows={list.rows}
      loading={list.loading}
      error={list.error}
      onRetry={list.reload}
      nameOf={nameOf}
      card={(holder) => (
        <>
          {person(holder)}
          <p className="small soft cut">{holder.email}</p>
          <p className="small">{where(holder)}</p>
        </>
      )}
      empty={
        <StateBox icon={IconUsers} title={t('roles.nobody')}>
          {t('roles.nobodyHint')}
        </StateBox>
      }
      foot={<ListFoot list={list} />}
    />
  )
}
