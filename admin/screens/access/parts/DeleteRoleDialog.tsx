import { Button, Select } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { loadSession } from '#client/api/session.ts'
import { $platform } from '#client/stores/platform.ts'
import { number } from '#client/ui/format.ts'
import type { Role } from '#core/access/role.contract.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { useRefusalFocus } from '../../../app/issues.ts'
import { useApiMutation } from '../../../app/mutation.ts'
import { notify } from '../../../app/notices.tsx'
import { Dialog } from '../../../app/parts/Dialog.tsx'
import { RoleProblem } from './RoleProblem.tsx'
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
  const platform = useStore($platform)
  const platformId = usePlatformId()
  const [into, setInto] = useState<string | null>(null)
  const [tried, setTried] = useState(0)
  const deletion = useApiMutation('deleteRole', {
    onSuccess: () => {
      notify(t('roles.deleted', { name: nameOf(role) }), { topic: 'role' })
      onDeleted()
      void loadSession()
    },
  })
  const { problem, busy } = deletion
  const isHeld = role.holders > 0
  const isReady = !isHeld || into !== null
  useRefusalFocus(problem ?? (isReady ? 0 : tried))
  const remove = () => {
    setTried((times) => times + 1)
    if (isReady && !busy) deletion.mutate({ params: { platformId, roleId: role.id }, body: { into } })
  }
  return (
    <Dialog
      title={t('roles.deleteTitle', { name: nameOf(role) })}
      onClose={onClose}
      onSubmit={remove}
      isQuestion
      actions={
        <>
          <Button onClick={onClose} data-autofocus={isHeld ? undefined : true}>
            {t('dialog.cancel')}
          </Button>
          <Button type="submit" color="red" variant="filled" loading={busy} disabled={platform?.state === 'standby'}>
            {t('roles.deleteAction')}
          </Button>
        </>
      }
    >
      {problem !== null && <RoleProblem problem={problem} />}
      {isHeld ? (
        <>
          <p>{t('roles.deleteHolders', { count: role.holders, n: number(role.holders, locale) })}</p>
          <Select
            label={t('roles.into')}
            data={roles
              .filter(({ id, scope }) => id !== role.id && scope === role.scope)
              .map((each) => ({ value: each.id, label: nameOf(each) }))}
            value={into}
            onChange={setInto}
            error={tried > 0 && !into ? t('validation:required') : undefined}
            data-autofocus
            mt="md"
          />
        </>
      ) : (
        <p>{t('roles.deleteNobody')}</p>
      )}
    </Dialog>
  )
}
