import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconCopy, IconDots, IconKey, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { number } from '#client/ui/format.ts'
import type { Role } from '#core/access/role.contract.ts'
import { useAllowed, useGo, useLocale, usePath, useWords } from '../../app/hooks.ts'
import { ListPage } from '../../app/parts/list/ListPage.tsx'
import { useList } from '../../app/parts/list/useList.ts'
import { StateBox } from '../../app/parts/States.tsx'
import type { Column } from '../../app/parts/table/props.ts'
import tableStyles from '../../app/parts/table/Table.module.css'
import { DeleteRoleDialog } from './parts/DeleteRoleDialog.tsx'
import { RoleDialog } from './parts/RoleDialog.tsx'
import { PERMISSION_COUNT, useRoleName } from './parts/roleNames.ts'
import { usePlatformId } from './parts/useRoles.ts'
import styles from './Roles.module.css'

type Open = { what: 'create' } | { what: 'copy' | 'delete'; role: Role } | null

/** The roles of the platform: what is built in, then its own. */
export function Screen() {
  const t = useWords()
  const path = usePath()
  const go = useGo()
  const locale = useLocale()
  const nameOf = useRoleName()
  const allowed = useAllowed()
  const canEdit = allowed('platform.role.update')
  const canSeePeople = allowed('platform.user.read')
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const at = (role: Role, part = '') => path(`admin/permissions/${role.id}${part}`)
  const people = (role: Role) => {
    const words = t('users.count', { count: role.holders, n: number(role.holders, locale) })
    return canSeePeople ? <Link to={at(role, '/people')}>{words}</Link> : words
  }
  const held = (role: Role, key = 'roles.of') =>
    t(key, { n: number(role.permissions.length, locale), total: number(PERMISSION_COUNT, locale) })
  const menu = (role: Role) => (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('roles.menu', { name: nameOf(role) })}>
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!role.builtIn && (
          <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} />} onClick={() => go(at(role))}>
            {t('roles.edit')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCopy size={16} stroke={1.6} />} onClick={() => setOpen({ what: 'copy', role })}>
          {t('roles.copy')}
        </Menu.Item>
        {!role.builtIn && (
          <Menu.Item
            data-danger
            leftSection={<IconTrash size={16} stroke={1.6} />}
            onClick={() => setOpen({ what: 'delete', role })}
          >
            {t('roles.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
  const columns: Column<Role>[] = [
    {
      key: 'name',
      label: t('roles.column.name'),
      fixed: true,
      cell: (role) => (
        <span className={styles.name}>
          <Link className={tableStyles.name} data-row-link="" to={at(role)}>
            {nameOf(role)}
          </Link>
          {role.builtIn && <span className="soft small">{t('roles.builtIn')}</span>}
        </span>
      ),
    },
    { key: 'scope', label: t('roles.column.scope'), cell: ({ scope }) => t(`roles.scope.${scope}`) },
    { key: 'permissions', label: t('roles.column.permissions'), cell: (role) => held(role) },
    { key: 'holders', label: t('roles.column.holders'), cell: people },
    ...(canEdit ? [{ key: 'menu', label: t('roles.column.menu'), quiet: true, width: 56, cell: menu }] : []),
  ]
  const list = useList('listRoles', {
    name: 'roles',
    params: { platformId: usePlatformId() },
    columns,
    paging: 'all',
    textOf: nameOf,
  })
  const roles = list.answer?.items ?? []
  return (
    <ListPage
      list={list}
      title={t('menu.permissions')}
      facts={t('roles.lead')}
      actions={
        <>
          <Button component={Link} to={path('admin/permissions/compare')}>
            {t('roles.compare')}
          </Button>
          {canEdit && (
            <Button
              variant="filled"
              leftSection={<IconPlus size={16} stroke={1.6} />}
              onClick={() => setOpen({ what: 'create' })}
            >
              {t('roles.create')}
            </Button>
          )}
        </>
      }
      search={t('roles.search')}
      nameOf={nameOf}
      card={(role) => (
        <div className={styles.card}>
          <div className={styles.words}>
            <Link className={tableStyles.name} data-row-link="" to={at(role)}>
              {nameOf(role)}
            </Link>
            <p className="small soft">
              {[role.builtIn && t('roles.builtIn'), t(`roles.scope.${role.scope}`)].filter(Boolean).join(', ')}
            </p>
            <p className="small">
              {people(role)}, {held(role, 'roles.ofPermissions')}
            </p>
          </div>
          {canEdit && menu(role)}
        </div>
      )}
      empty={<StateBox icon={IconKey} title={t('roles.empty')} />}
    >
      {open?.what === 'create' && <RoleDialog onClose={close} onSaved={(role) => go(at(role))} />}
      {open?.what === 'copy' && <RoleDialog copied={open.role} onClose={close} onSaved={(role) => go(at(role))} />}
      {open?.what === 'delete' && <DeleteRoleDialog role={open.role} roles={roles} onClose={close} onDeleted={close} />}
    </ListPage>
  )
}
