import { Select } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { loadSession } from '#client/api/session.ts'
import { $platform } from '#client/stores/platform.ts'
import { number } from '#client/ui/format.ts'
import type { Role } from '#core/access/role.contract.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { runMutation } from '../../../app/mutation.ts'
import { notify } from '../../../app/notices.tsx'
import { FormDialog } from '../../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../../app/parts/forms/useApiForm.ts'
import { LackingPermissions } from './LackingPermissions.tsx'
import { useRoleName } from './roleNames.ts'
import { usePlatformId } from './useRoles.ts'

interface DeleteRoleDialogProps {
  role: Role
  roles: readonly Role[]
  onClose: () => void
  onDeleted: () => void
}

/** Deletes a role; whoever has it gets another one. */
export function DeleteRoleDialog({ role, roles, onClose, onDeleted }: DeleteRoleDialogProps) {
  const t = useWords()
  const locale = useLocale()
  const nameOf = useRoleName()
  const platformId = usePlatformId()
  const isStandby = useStore($platform)?.state === 'standby'
  const isHeld = role.holders > 0
  const form = useApiForm<{ into: string | null }>({
    initial: { into: null },
    required: isHeld ? ['into'] : [],
    submit: async (body) => {
      await runMutation('deleteRole', { params: { platformId, roleId: role.id }, body })
      notify(t('roles.deleted', { name: nameOf(role) }), { topic: 'role' })
      onDeleted()
      // It may have been one's own.
      void loadSession().catch(() => {})
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('roles.deleteTitle', { name: nameOf(role) })}
      onClose={onClose}
      submit={t('roles.deleteAction')}
      danger
      disabled={isStandby}
    >
      <LackingPermissions problem={form.problem} />
      {isHeld ? (
        <>
          <p>{t('roles.deleteHolders', { count: role.holders, n: number(role.holders, locale) })}</p>
          <Select
            label={t('roles.into')}
            data={roles
              .filter(({ id, scope }) => id !== role.id && scope === role.scope)
              .map((each) => ({ value: each.id, label: nameOf(each) }))}
            {...form.field('into')}
            data-autofocus
            mt="md"
          />
        </>
      ) : (
        <p>{t('roles.deleteNobody')}</p>
      )}
    </FormDialog>
  )
}
