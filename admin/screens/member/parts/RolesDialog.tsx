import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { StaffMember } from '#core/member/member.contract.ts'
import { useWords } from '../../../app/hooks.ts'
import { useRefusalFocus } from '../../../app/issues.ts'
import { useApiMutation } from '../../../app/mutation.ts'
import { notify, useProblemText } from '../../../app/notices.tsx'
import { Dialog } from '../../../app/parts/Dialog.tsx'
import { Banner } from '../../../app/parts/Page.tsx'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import styles from '../Member.module.css'
import { nameOf, useRoleName } from './names.ts'
import { type StaffOwner, staffApi } from './staffApi.ts'

interface RolesDialogProps {
  owner: StaffOwner
  member: StaffMember
  onClose: () => void
}

/** Changes which roles a person has on the platform, or in a program. */
export function RolesDialog({ owner, member, onClose }: RolesDialogProps) {
  const t = useWords()
  const textOf = useProblemText()
  const roleName = useRoleName()
  const api = staffApi(owner)
  const roles = useApiQuery(queryOf(api.roles, { params: api.params }))
  const [before] = useState(() => member.roles.map(({ key }) => key))
  const [keys, setKeys] = useState<string[]>(before)
  const [tried, setTried] = useState(0)
  const { mutate, busy, problem, reset } = useApiMutation(api.setRoles, {
    onSuccess: () => {
      notify(t('member.roles.saved', { name: nameOf(member) }), { topic: 'member' })
      onClose()
    },
  })
  useRefusalFocus(problem ?? (keys.length === 0 ? tried : 0))
  const save = () => {
    setTried((times) => times + 1)
    if (busy || keys.length === 0 || member.userId === null) return
    mutate({ params: { ...api.params, userId: member.userId }, body: { roles: keys, before } })
  }
  return (
    <Dialog
      title={t('member.roles.title', { name: nameOf(member) })}
      onClose={onClose}
      onSubmit={save}
      note={t('member.roles.note')}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button type="submit" variant="filled" loading={busy}>
            {t('member.roles.save')}
          </Button>
        </>
      }
    >
      {problem !== null && (
        <Banner tone="bad" role="alert">
          {textOf(problem).detail}
        </Banner>
      )}
      <Checkbox.Group
        label={t('member.column.roles')}
        value={keys}
        onChange={(next) => {
          setKeys(next)
          reset()
        }}
        error={tried > 0 && keys.length === 0 ? t('member.roles.none') : undefined}
      >
        <div className={styles.roles}>
          {(roles.data?.items ?? []).map((role) => (
            <Checkbox
              key={role.key}
              value={role.key}
              label={roleName(role)}
              description={t(`member.roleHint.${role.key}`, { defaultValue: t('member.roleHint.own') })}
              disabled={!role.canGive}
            />
          ))}
        </div>
      </Checkbox.Group>
    </Dialog>
  )
}
