import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { createPasskey, deviceName } from '#client/api/passkey.ts'
import { useWords } from '../../../app/hooks.ts'
import { runMutation } from '../../../app/mutation.ts'
import { notify } from '../../../app/notices.tsx'
import { FormDialog } from '../../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../../app/parts/forms/useApiForm.ts'
import { Banner } from '../../../app/parts/Page.tsx'

/** Names a new passkey, then asks the browser to create it. */
export function PasskeyDialog({ onClose, onDone }: { onClose: () => void; onDone: (recoveryCodes: string[]) => void }) {
  const t = useWords()
  const [left, setLeft] = useState(false)
  const form = useApiForm({
    initial: { name: deviceName() },
    required: ['name'],
    submit: async ({ name }) => {
      setLeft(false)
      const { options } = await runMutation('startPasskey', {})
      const registration = await createPasskey(options)
      if (!registration) return setLeft(true)
      const { recoveryCodes } = await runMutation('addPasskey', { body: { name: name.trim(), registration } })
      notify(t('security.passkey.added'))
      onDone(recoveryCodes)
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title={t('security.passkey.add')} submit={t('security.passkey.create')}>
      {left && <Banner role="status">{t('security.passkey.cancelled')}</Banner>}
      <p>{t('security.passkey.text', { host: location.hostname })}</p>
      <TextInput
        {...form.field('name')}
        label={t('security.passkey.name')}
        description={t('security.passkey.nameHint')}
        maxLength={60}
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  )
}

export function RenameFactorDialog({ factor, onClose }: { factor: { id: string; name: string }; onClose: () => void }) {
  const t = useWords()
  const form = useApiForm({
    initial: { name: factor.name },
    required: ['name'],
    submit: async ({ name }) => {
      await runMutation('renameFactor', { params: { factorId: factor.id }, body: { name: name.trim() } })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('security.passkey.rename')}
      submit={t('security.passkey.saveName')}
    >
      <TextInput
        {...form.field('name')}
        label={t('security.passkey.name')}
        maxLength={60}
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  )
}
