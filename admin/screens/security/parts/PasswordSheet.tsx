import { Button, PasswordInput } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $authUser } from '#client/api/session.ts'
import { useWords } from '../../../app/hooks.ts'
import { runMutation } from '../../../app/mutation.ts'
import { notify } from '../../../app/notices.tsx'
import { FormDialog } from '../../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../../app/parts/forms/useApiForm.ts'
import { Sheet } from '../../../app/parts/Page.tsx'
import securityStyles from '../Security.module.css'
import { PasswordStrength } from './PasswordStrength.tsx'

export function PasswordSheet() {
  const t = useWords()
  const [changing, setChanging] = useState(false)
  return (
    <Sheet title={t('security.password.title')}>
      <div className={securityStyles.sheet}>
        <p className={securityStyles.text}>{t('security.password.text')}</p>
        <Button onClick={() => setChanging(true)}>{t('security.password.change')}</Button>
      </div>
      {changing && <PasswordDialog onClose={() => setChanging(false)} />}
    </Sheet>
  )
}

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useWords()
  const user = useStore($authUser)
  const form = useApiForm({
    initial: { current: '', password: '' },
    required: ['current', 'password'],
    submit: async (body) => {
      await runMutation('changePassword', { body })
      notify(t('security.password.changed'))
      onClose()
    },
  })
  const toggle = { 'aria-label': t('security.password.show') }
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('security.password.change')}
      submit={t('security.password.change')}
      written={form.values.current !== '' || form.values.password !== ''}
    >
      <PasswordInput
        {...form.field('current')}
        label={t('security.password.current')}
        autoComplete="current-password"
        visibilityToggleButtonProps={toggle}
        data-autofocus
      />
      <PasswordInput
        {...form.field('password')}
        label={t('security.password.new')}
        description={t('security.password.hint')}
        autoComplete="new-password"
        visibilityToggleButtonProps={toggle}
      />
      <PasswordStrength
        password={form.values.password}
        about={user ? [user.firstname, user.lastname, user.email] : []}
      />
    </FormDialog>
  )
}
