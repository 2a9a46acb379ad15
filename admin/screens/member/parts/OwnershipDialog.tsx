import { TextInput } from '@mantine/core'
import { loadSession } from '#client/api/session.ts'
import type { StaffMember } from '#core/member/member.contract.ts'
import { useWords } from '../../../app/hooks.ts'
import { runMutation } from '../../../app/mutation.ts'
import { notify } from '../../../app/notices.tsx'
import { FormDialog } from '../../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../../app/parts/forms/useApiForm.ts'
import { nameOf } from './names.ts'

interface OwnershipDialogProps {
  platformId: string
  member: StaffMember
  onClose: () => void
}

/** Makes a member the owner of the platform, once their address was typed. */
export function OwnershipDialog({ platformId, member, onClose }: OwnershipDialogProps) {
  const t = useWords()
  const form = useApiForm({
    initial: { confirm: '' },
    check: ({ confirm }) =>
      confirm.trim().toLowerCase() === member.email.toLowerCase() ? [] : [{ at: 'confirm', rule: 'member-confirm' }],
    submit: async ({ confirm }) => {
      await runMutation('transferOwnership', {
        params: { platformId },
        body: { userId: member.userId ?? '', confirm: confirm.trim() },
      })
      notify(t('member.owner.done', { name: nameOf(member) }), { topic: 'member' })
      onClose()
      // What the person may do has changed.
      await loadSession()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('member.owner.title', { name: nameOf(member) })}
      onClose={onClose}
      submit={t('member.owner.action')}
      danger
    >
      <p>{t('member.owner.text', { name: nameOf(member) })}</p>
      <TextInput
        mt="md"
        label={t('member.owner.confirm', { email: member.email })}
        autoComplete="off"
        spellCheck={false}
        {...form.field('confirm')}
        data-autofocus
      />
    </FormDialog>
  )
}
