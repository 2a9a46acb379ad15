import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { StaffMember } from '#core/member/member.contract.ts'
import { useWords } from '../../../app/hooks.ts'
import { runMutation } from '../../../app/mutation.ts'
import { notify } from '../../../app/notices.tsx'
import { FormDialog } from '../../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../../app/parts/forms/useApiForm.ts'
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
  const roleName = useRoleName()
  const api = staffApi(owner)
  const roles = useApiQuery(queryOf(api.roles, { params: api.params }))
  const [before] = useState(() => member.roles.map(({ key }) => key))
  const form = useApiForm<{ roles: string[] }>({
    initial: { roles: before },
    check: (values) => (values.roles.length === 0 ? [{ at: 'roles', rule: 'required' }] : []),
    submit: async (values) => {
      await runMutation(api.setRoles, {
        params: { ...api.params, userId: member.userId ?? '' },
        body: { roles: values.roles, before },
      })
      notify(t('member.roles.saved', { name: nameOf(member) }), { topic: 'member' })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('member.roles.title', { name: nameOf(member) })}
      onClose={onClose}
      note={t('member.roles.note')}
      submit={t('member.roles.save')}
    >
      <Checkbox.Group
        label={t('member.column.roles')}
        {...form.field('roles')}
        error={form.errorAt('roles') && t('member.roles.none')}
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
    </FormDialog>
  )
}
