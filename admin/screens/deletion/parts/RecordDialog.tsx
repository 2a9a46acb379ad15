import { Select, Textarea, TextInput } from '@mantine/core'
import { REQUEST_KINDS, type RequestKind } from '#core/deletion/deletion.rules.ts'
import { useWords } from '../../../app/hooks.ts'
import { runMutation } from '../../../app/mutation.ts'
import { notify } from '../../../app/notices.tsx'
import { DayInput } from '../../../app/parts/DayInput.tsx'
import { FormDialog } from '../../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../../app/parts/forms/useApiForm.ts'
import styles from '../Requests.module.css'

/** Records a request that somebody made outside of their account. */
export function RecordDialog({ platformId, onClose }: { platformId: string; onClose: () => void }) {
  const t = useWords()
  const form = useApiForm({
    initial: {
      email: '',
      kind: 'access' as RequestKind,
      receivedAt: new Date().toISOString().slice(0, 10),
      message: '',
    },
    required: ['email', 'receivedAt'],
    fields: { 'request.personUnknown': 'email', 'request.openAlready': 'kind', 'access.lastOwner': 'email' },
    submit: async (body) => {
      await runMutation('recordDataRequest', { params: { platformId }, body })
      notify(t('deletion.record.done'), { topic: 'deletion' })
      onClose()
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title={t('deletion.record.action')} submit={t('deletion.record.action')}>
      <div className={styles.fields}>
        <p>{t('deletion.record.text')}</p>
        <TextInput type="email" label={t('deletion.record.email')} {...form.field('email')} data-autofocus />
        <Select
          label={t('deletion.column.kind')}
          data={REQUEST_KINDS.map((value) => ({ value, label: t(`deletion.kind.${value}`) }))}
          allowDeselect={false}
          {...form.field('kind')}
        />
        <DayInput label={t('deletion.record.receivedAt')} {...form.parsed('receivedAt')} />
        <Textarea
          label={t('deletion.record.message')}
          maxLength={2_000}
          minRows={3}
          autosize
          {...form.field('message')}
        />
      </div>
    </FormDialog>
  )
}
