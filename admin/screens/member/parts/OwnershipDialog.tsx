import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { loadSession } from '#client/api/session.ts'
import type { StaffMember } from '#core/member/member.contract.ts'
import { useWords } from '../../../app/hooks.ts'
import { useFormErrors, useRefusalFocus } from '../../../app/issues.ts'
import { useApiMutation } from '../../../app/mutation.ts'
import { notify } from '../../../app/notices.tsx'
import { Dialog } from '../../../app/parts/Dialog.tsx'
import { Banner } from '../../../app/parts/Page.tsx'
import { nameOf } from './names.ts'

interface OwnershipDialogProps {
  platformId: string
  member: StaffMember
  onClose: () => void
}

/** Makes a member the owner of the platform, once their address was typed. */
export function OwnershipDialog({ platformId, member, onClose }: OwnershipDialogProps) {
  const t = useWords()
  const [confirm, setConfirm] = useState('')
  const [tried, setTried] = useState(0)
  const isTyped = confirm.trim().toLowerCase() === member.email.toLowerCase()
  const { mutate, busy, problem } = useApiMutation('transferOwnership', {
    onSuccess: async () => {
      notify(t('member.owner.done', { name: nameOf(member) }), { topic: 'member' })
      onClose()
      // What the person may do has changed.
      await loadSession()
    },
  })
  const errors = useFormErrors(problem, { confirm })
  useRefusalFocus(problem ?? (isTyped ? 0 : tried))
  const submit = () => {
    setTried((times) => times + 1)
    if (isTyped && !busy && member.userId !== null)
      mutate({ params: { platformId }, body: { userId: member.userId, confirm: confirm.trim() } })
  }
  return (
    <Dialog
      title={t('member.owner.title', { name: nameOf(member) })}
      onClose={onClose}
      onSubmit={submit}
      isQuestion
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button type="submit" variant="filled" color="red" loading={busy}>
            {t('member.owner.action')}
          </Button>
        </>
      }
    >
      {problem !== null && errors.issues.length === 0 && errors.summary && (
        <Banner tone="bad" role="alert">
          {errors.summary}
        </Banner>
      )}
      <p>{t('member.owner.text', { name: nameOf(member) })}</p>
      <TextInput
        mt="md"
        label={t('member.owner.confirm', { email: member.email })}
        value={confirm}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setConfirm(event.currentTarget.value)}
        error={errors.errorAt('confirm') ?? (tried > 0 && !isTyped ? t('validation:member-confirm') : undefined)}
        data-autofocus
      />
    </Dialog>
  )
}
