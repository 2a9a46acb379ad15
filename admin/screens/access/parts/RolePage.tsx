import { Button } from '@mantine/core'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import type { Role } from '#core/access/role.contract.ts'
import { useAllowed, useGo, usePath, useWords } from '../../../app/hooks.ts'
import { usePageName } from '../../../app/pageName.ts'
import { Page, TabLinks } from '../../../app/parts/Page.tsx'
import { RareActions } from '../../../app/parts/RareActions.tsx'
import { ErrorState, SkeletonRows } from '../../../app/parts/States.tsx'
import { DeleteRoleDialog } from './DeleteRoleDialog.tsx'
import { RoleDialog } from './RoleDialog.tsx'
import { useRoleName } from './roleNames.ts'
import { useRoles } from './useRoles.ts'

/** The frame of a role's pages: its name, what can be done with it, its tabs. Shows `children` once the roles are there. */
export function RolePage({ children }: { children: (role: Role, roles: readonly Role[]) => ReactNode }) {
  const t = useWords()
  const { roleId } = useParams()
  const { data, error, reload } = useRoles()
  const role = data?.items.find(({ id }) => id === roleId)
  if (role) return <Found role={role} roles={data?.items ?? []} body={children} />
  return (
    <Page title={t('menu.permissions')} width="settings">
      {error && !data && <ErrorState error={error} onRetry={reload} title={t('menu.permissions')} />}
      {!data && !error && <SkeletonRows rows={8} />}
      {data && <Missing />}
    </Page>
  )
}

function Missing() {
  const t = useWords()
  const path = usePath()
  return (
    <p>
      {t('problems:resource_notFound.detail')} <Link to={path('admin/permissions')}>{t('menu.permissions')}</Link>
    </p>
  )
}

interface FoundProps {
  role: Role
  roles: readonly Role[]
  body: (role: Role, roles: readonly Role[]) => ReactNode
}

function Found({ role, roles, body }: FoundProps) {
  const t = useWords()
  const path = usePath()
  const go = useGo()
  const allowed = useAllowed()
  const name = useRoleName()(role)
  const canEdit = allowed('platform.role.update')
  const [open, setOpen] = useState<'copy' | 'delete' | null>(null)
  const list = path('admin/permissions')
  const at = path(`admin/permissions/${role.id}`)
  usePageName(name)
  return (
    <Page
      title={name}
      badge={role.builtIn && <span className="soft small">{t('roles.builtIn')}</span>}
      facts={
        <>
          <Link to={list}>{t('menu.permissions')}</Link>, {t(`roles.scope.${role.scope}`)}.{' '}
          {t(`roles.scopeHint.${role.scope}`)}
        </>
      }
      actions={
        <>
          {canEdit && (
            <RareActions
              page={name}
              actions={[
                { label: t('roles.copy'), icon: <IconCopy size={16} stroke={1.6} />, onClick: () => setOpen('copy') },
                ...(role.builtIn
                  ? []
                  : [
                      {
                        label: t('roles.delete'),
                        icon: <IconTrash size={16} stroke={1.6} />,
                        onClick: () => setOpen('delete'),
                      },
                    ]),
              ]}
            />
          )}
          <Button component={Link} to={`${path('admin/permissions/compare')}?second=${role.id}`}>
            {t('roles.compare')}
          </Button>
        </>
      }
    >
      <TabLinks
        label={t('roles.tabs')}
        items={[
          { to: at, label: t('roles.column.permissions'), count: role.permissions.length },
          ...(allowed('platform.user.read')
            ? [{ to: `${at}/people`, label: t('roles.column.holders'), count: role.holders }]
            : []),
        ]}
      />
      {body(role, roles)}
      {open === 'copy' && (
        <RoleDialog
          copied={role}
          onClose={() => setOpen(null)}
          onSaved={(made) => go(path(`admin/permissions/${made.id}`))}
        />
      )}
      {open === 'delete' && (
        <DeleteRoleDialog role={role} roles={roles} onClose={() => setOpen(null)} onDeleted={() => go(list)} />
      )}
    </Page>
  )
}
