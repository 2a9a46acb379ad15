import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { createPasskey, deviceName } from '#client/api/passkey.ts'
import { useWords } from '../../../app/hooks.ts'
import { runMutation } from '../../../app/mutation.ts'
import { notify } from '../../../app/notices.tsx'
import { FormDialog } from '../../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../../app/parts/forms/useApiForm.ts'
import { Banner } from '../../../app/parts/Page.tsx'

interface PasskeyDialogProps {
  onClose: () => void
  onDone: (recoveryCodes: string[]) => void
}

/** Names a new passkey, then asks the browser to create it. Left there, it begins anew with the name. */
export function PasskeyDialog(props: PasskeyDialogProps) {
  const [{ attempt, name }, setState] = useState({ attempt: 0, name: deviceName() })
  return (
    <NewPasskey
      {...props}
      key={attempt}
      name={name}
      left={attempt > 0}
      onLeft={(typed) => setState({ attempt: attempt + 1, name: typed })}
    />
  )
}

function NewPasskey({
  name: first,
  left,
  onLeft,
  onClose,
  onDone,
}: PasskeyDialogProps & { name: string; left: boolean; onLeft: (name: string) => void }) {
  const t = useWords()
  const form = useApiForm({
    initial: { name: first },
    required: ['name'],
    submit: async ({ name }) => {
      const { options } = await runMutation('startPasskey', {})
      const registration = await createPasskey(options)
      if (!registration) return onLeft(name)
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
