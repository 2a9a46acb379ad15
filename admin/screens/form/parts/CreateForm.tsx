import { TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useProgram, useWords } from '../../../app/hooks.ts'
import { runMutation } from '../../../app/mutation.ts'
import { FormDialog } from '../../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../../app/parts/forms/useApiForm.ts'
import { SKIP_UNSAVED_GUARD } from '../../../app/unsavedChanges.ts'
import { useFormPath } from './useFormPath.ts'

export function CreateForm({ onClose }: { onClose: () => void }) {
  const t = useWords()
  const { id: programId, defaultLang } = useProgram()
  const navigate = useNavigate()
  const at = useFormPath()
  const form = useApiForm({
    initial: { title: '' },
    required: ['title'],
    submit: async ({ title }) => {
      const body = { title: { [defaultLang]: title.trim() } }
      const { id } = await runMutation('createForm', { params: { programId }, body })
      await navigate(at(id), { replace: true, state: SKIP_UNSAVED_GUARD })
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('form.create')}
      onClose={onClose}
      note={t('form.createNote')}
      submit={t('form.createAction')}
    >
      <TextInput
        label={t('form.createTitle')}
        description={t('form.createHint')}
        maxLength={200}
        {...form.field('title')}
        data-autofocus
      />
    </FormDialog>
  )
}
