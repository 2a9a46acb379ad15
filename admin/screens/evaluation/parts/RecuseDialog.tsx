import { Textarea } from '@mantine/core'
import { useWords } from '../../../app/hooks.ts'
import { runMutation } from '../../../app/mutation.ts'
import { FormDialog } from '../../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../../app/parts/forms/useApiForm.ts'

interface RecuseDialogProps {
  params: { programId: string; sessionId: string; dutyId: string }
  name: string
  onClose: () => void
  onDone: () => void
}

/** A juror gives an application back. */
export function RecuseDialog({ params, name, onClose, onDone }: RecuseDialogProps) {
  const t = useWords()
  const form = useApiForm({
    initial: { reason: '' },
    submit: ({ reason }) => runMutation('recuse', { params, body: { reason } }).then(onDone),
  })
  return (
    <FormDialog
      form={form}
      title={t('evaluation.recuse.title')}
      submit={t('evaluation.recuse.action')}
      onClose={onClose}
    >
      <p>{t('evaluation.recuse.text', { name })}</p>
      <Textarea
        label={t('evaluation.recuse.reason')}
        description={t('evaluation.recuse.reasonHint')}
        autosize
        minRows={2}
        maxLength={500}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
