import { Select } from '@mantine/core'
import { number } from '#client/ui/format.ts'
import type { Status } from '#core/status/status.contract.ts'
import { useLocale, useText, useWords } from '../../../app/hooks.ts'
import { runMutation } from '../../../app/mutation.ts'
import { notify } from '../../../app/notices.tsx'
import { FormDialog } from '../../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../../app/parts/forms/useApiForm.ts'

interface DeleteDialogProps {
  programId: string
  status: Status
  others: readonly Status[]
  onClose: () => void
}

/** Deletes a status; its applications get another one, or none. */
export function DeleteDialog({ programId, status, others, onClose }: DeleteDialogProps) {
  const t = useWords()
  const text = useText()
  const locale = useLocale()
  const name = text(status.title)
  const form = useApiForm<{ into: string | null }>({
    initial: { into: null },
    submit: async ({ into }) => {
      await runMutation('deleteStatus', {
        params: { programId, statusId: status.id },
        ...(into ? { query: { into } } : {}),
      })
      notify(t('statuses.deleted', { name }), { topic: 'status' })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('statuses.deleteTitle', { name })}
      onClose={onClose}
      submit={t('statuses.deleteAction')}
      danger
    >
      <p>{t('statuses.deleteText', { count: status.count, n: number(status.count, locale) })}</p>
      {status.count > 0 && others.length > 0 && (
        <Select
          label={t('statuses.deleteInto')}
          placeholder={t('statuses.noStatus')}
          data={others.map(({ id, title }) => ({ value: id, label: text(title) }))}
          {...form.field('into')}
          clearable
          mt="md"
        />
      )}
    </FormDialog>
  )
}
