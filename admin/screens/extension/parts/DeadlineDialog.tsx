import { useLocale, useWords } from '../../../app/hooks.ts'
import { useApiMutation } from '../../../app/mutation.ts'
import { notify } from '../../../app/notices.tsx'
import { DateTimeField } from '../../../app/parts/DateTimeField.tsx'
import { FormDialog } from '../../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../../app/parts/forms/useApiForm.ts'
import type { ResponsePartProps } from '../../../app/slice.ts'

/** A deadline for this application alone; none: the call's own. */
export function DeadlineDialog({
  program,
  detail,
  extended,
  onClose,
}: ResponsePartProps & { extended: string | null; onClose: () => void }) {
  const t = useWords()
  const locale = useLocale()
  const { mutateAsync } = useApiMutation('extendDeadline')
  const form = useApiForm({
    initial: { deadlineAt: extended },
    async submit({ deadlineAt }) {
      await mutateAsync({
        params: { programId: program.id, responseId: detail.id },
        query: { lang: locale },
        body: { deadlineAt },
      })
      notify(t(deadlineAt ? 'extension.done' : 'extension.removed'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('extension.dialog')}
      note={t('extension.note')}
      submit={t('extension.save')}
      onClose={onClose}
    >
      <DateTimeField
        label={t('extension.label')}
        hint={t('extension.hint')}
        {...form.parsed('deadlineAt')}
        zone={program.zone}
        hour="23:59"
      />
    </FormDialog>
  )
}
