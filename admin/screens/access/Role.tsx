import { Button, Checkbox } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { Link } from 'react-router'
import { loadSession } from '#client/api/session.ts'
import { $platform } from '#client/stores/platform.ts'
import { number } from '#client/ui/format.ts'
import { isEqual } from '#client/ui/rebase.ts'
import type { Permission } from '#core/access/permissions.ts'
import type { Role } from '#core/access/role.contract.ts'
import { bySubject, mayHold, permissionChanges } from '#core/access/role.rules.ts'
import { fold } from '#core/fold.ts'
import type { Text } from '#core/text.ts'
import { applyChanges, changeItem } from '../../app/cacheChanges.ts'
import { useAllowed, useLocale, useNarrow, usePath, useQuery, useWords } from '../../app/hooks.ts'
import { runMutation } from '../../app/mutation.ts'
import { notify } from '../../app/notices.tsx'
import { SettingsNotes } from '../../app/parts/forms/SettingsForm.tsx'
import { useSettingsForm } from '../../app/parts/forms/useSettingsForm.ts'
import { SearchBox } from '../../app/parts/list/Filters.tsx'
import listPageStyles from '../../app/parts/list/ListPage.module.css'
import pageStyles from '../../app/parts/Page.module.css'
import { Banner, Sheet, UnsavedBar } from '../../app/parts/Page.tsx'
import { TextByLanguage } from '../../app/parts/TextByLanguage.tsx'
import { LackingPermissions } from './parts/LackingPermissions.tsx'
import tableStyles from './parts/PermissionTable.module.css'
import { Held, type PermissionColumn, PermissionTable, RoleHead } from './parts/PermissionTable.tsx'
import { RolePage } from './parts/RolePage.tsx'
import { checkRoleName, LONGEST_ROLE_NAME } from './parts/roleForm.ts'
import { usePermissionList, useRoleName } from './parts/roleNames.ts'
import { usePlatformId } from './parts/useRoles.ts'

export function Screen() {
  return <RolePage>{(role, roles) => <RoleEditor key={role.id} role={role} roles={roles} />}</RolePage>
}

interface RoleEditorProps {
  role: Role
  roles: readonly Role[]
}

interface Values {
  name: Text
  permissions: readonly Permission[]
}

const valuesOf = ({ name, permissions }: Role): Values => ({
  name: name ?? {},
  permissions: permissions as Permission[],
})

const LABELS: Record<string, string> = { name: 'roles.name', permissions: 'roles.column.permissions' }

const ENTRY: Permission = 'platform.back-office-access.authorize'

/** What a role allows: boxes in a role of the platform's own, checks in one that is built in. */
export function RoleEditor({ role, roles }: RoleEditorProps) {
  const t = useWords()
  const allowed = useAllowed()
  const nameOf = useRoleName()
  const languages = useStore($platform)?.supportedLangs ?? []
  const platformId = usePlatformId()
  const canEdit = !role.builtIn && allowed('platform.role.update')
  const form = useSettingsForm<Values, Role>({
    name: `role-${role.id}`,
    saved: role,
    valuesOf,
    canUpdate: canEdit,
    check: checkRoleName,
    save: ({ name, permissions }) =>
      runMutation('updateRole', {
        params: { platformId, roleId: role.id },
        body: { name, permissions: [...permissions], version: role.version },
      }),
    show: (now) => applyChanges([changeItem('listRoles', { platformId }, role.id, now)]),
    onSaved: () => {
      notify(t('roles.saved'), { topic: 'role' })
      // It may be one's own.
      void loadSession().catch(() => {})
    },
  })
  const { name, permissions } = form.values
  const set = (chosen: readonly Permission[], on: boolean) => {
    const { added } = permissionChanges(
      [],
      on ? [...permissions, ...chosen] : permissions.filter((one) => !chosen.includes(one)),
    )
    form.change({ permissions: added })
  }
  return (
    <>
      <SettingsNotes
        form={form}
        nameOf={(at) => t(LABELS[at] ?? 'roles.name')}
        words={(_at, value) => t(`permission.${value}`, { defaultValue: value })}
      />
      <LackingPermissions problem={form.problem} />
      {role.builtIn && <Banner>{t('roles.fixed')}</Banner>}
      {!role.builtIn && !canEdit && (
        <Banner>{t('state.missing', { right: t('permission.platform.role.update') })}</Banner>
      )}
      {!role.builtIn && (
        <Sheet label={t('roles.name')}>
          <div className={pageStyles.sheetBody}>
            <TextByLanguage
              label={t('roles.name')}
              value={name}
              onChange={(value) => form.change({ name: value })}
              languages={languages}
              maxLength={LONGEST_ROLE_NAME}
              disabled={!canEdit}
              error={form.errorAt('name')}
            />
          </div>
        </Sheet>
      )}
      {!permissions.includes(ENTRY) && (
        <Banner tone="warn">{t('roles.noEntry', { right: t(`permission.${ENTRY}`) })}</Banner>
      )}
      <Catalogue
        role={role}
        others={roles.filter((each) => each.builtIn && each.id !== role.id)}
        permissions={permissions}
        {...(canEdit && { onChange: set })}
      />
      {form.isDirty && (
        <UnsavedBar text={<Changes role={role} name={nameOf({ ...role, name })} now={form.values} />}>
          <Button onClick={form.discard}>{t('unsaved.drop')}</Button>
          <Button variant="filled" loading={form.busy} onClick={() => form.submit()}>
            {t('roles.save')}
          </Button>
        </UnsavedBar>
      )}
    </>
  )
}

/** What saving would change, and for how many people. */
function Changes({ role, name, now }: { role: Role; name: string; now: Values }) {
  const t = useWords()
  const locale = useLocale()
  const listOf = usePermissionList()
  const { added, removed } = permissionChanges(role.permissions, now.permissions)
  const isRenamed = !isEqual(role.name ?? {}, now.name)
  const count = added.length + removed.length + (isRenamed ? 1 : 0)
  const people = t('users.count', { count: role.holders, n: number(role.holders, locale) })
  return (
    <>
      <b>{name}</b>, {t('roles.unsaved', { count, n: number(count, locale), people })}{' '}
      {added.length > 0 && t('roles.added', { list: listOf(added) })}{' '}
      {removed.length > 0 && t('roles.removed', { list: listOf(removed) })}
    </>
  )
}

interface CatalogueProps {
  role: Role
  /** Shown beside it where there is room. */
  others: readonly Role[]
  permissions: readonly Permission[]
  /** Left out where nothing can be changed. */
  onChange?: (permissions: readonly Permission[], on: boolean) => void
}

/** Every permission that the role may hold, by subject. */
function Catalogue({ role, others, permissions, onChange }: CatalogueProps) {
  const t = useWords()
  const id = useId()
  const locale = useLocale()
  const path = usePath()
  const allowed = useAllowed()
  const nameOf = useRoleName()
  const narrow = useNarrow(1180)
  const { get } = useQuery()
  const search = fold(get('search'))
  const groups = bySubject().flatMap(({ subject, permissions: all }) => {
    const shown = all.filter(
      (one) => mayHold(role.scope, one) && (!search || fold(`${t(`permission.${one}`)} ${one}`).includes(search)),
    )
    return shown.length > 0 ? [{ subject, permissions: shown }] : []
  })
  const fieldOf = (permission: Permission) => `${id}${permission}`
  const holds = (permission: Permission) => permissions.includes(permission)
  const people = ({ holders }: Role) => t('users.count', { count: holders, n: number(holders, locale) })
  const other = (each: Role): PermissionColumn => ({
    id: each.id,
    head: (
      <RoleHead name={<Link to={path(`admin/permissions/${each.id}`)}>{nameOf(each)}</Link>} people={people(each)} />
    ),
    cell: (permission) => <Held held={each.permissions.includes(permission)} />,
  })
  const edited: PermissionColumn = {
    id: role.id,
    tinted: true,
    head: <RoleHead name={nameOf(role)} people={people(role)} />,
    cell: (permission) =>
      onChange ? (
        <span className={tableStyles.check}>
          <Checkbox
            id={fieldOf(permission)}
            aria-label={t(`permission.${permission}`)}
            aria-describedby={allowed(permission) ? undefined : `${fieldOf(permission)}-note`}
            checked={holds(permission)}
            disabled={!allowed(permission)}
            onChange={(event) => onChange([permission], event.currentTarget.checked)}
          />
        </span>
      ) : (
        <Held held={holds(permission)} />
      ),
    ...(onChange && {
      subjectCell: (subject, all) => {
        const mine = all.filter(allowed)
        const on = mine.filter(holds).length
        return (
          <span className={tableStyles.check}>
            <Checkbox
              aria-label={t('roles.all', { subject: t(`roles.subject.${subject}`) })}
              checked={on > 0 && on === mine.length}
              indeterminate={on > 0 && on < mine.length}
              disabled={mine.length === 0}
              onChange={(event) => onChange(mine, event.currentTarget.checked)}
            />
          </span>
        )
      },
    }),
  }
  return (
    <>
      <search className={listPageStyles.toolbar}>
        <SearchBox label={t('roles.find')} />
      </search>
      {groups.length === 0 ? (
        <p role="status">{t('roles.noMatch')}</p>
      ) : (
        <PermissionTable
          label={t('roles.column.permissions')}
          groups={groups}
          columns={[...(narrow ? [] : others.map(other)), edited]}
          {...(onChange && {
            fieldOf,
            noteOf: (permission: Permission) => (allowed(permission) ? undefined : t('roles.lacking')),
          })}
        />
      )}
    </>
  )
}
