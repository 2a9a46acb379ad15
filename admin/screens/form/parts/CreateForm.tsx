import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useProgram, useWords } from '../../../app/hooks.ts'
import { useRefusalFocus } from '../../../app/issues.ts'
import { useApiMutation } from '../../../app/mutation.ts'
import { useProblemText } from '../../../app/notices.tsx'
import { Dialog } from '../../../app/parts/Dialog.tsx'
import { Banner } from '../../../app/parts/Page.tsx'
import { SKIP_UNSAVED_GUARD } from '../../../app/unsavedChanges.ts'
import { useFormPath } from './formRows.tsx'

export function CreateForm({ onClose }: { onClose: () => void }) {
  const t = useWords()
  const textOf = useProblemText()
  const program = useProgram()
  const navigate = useNavigate()
  const at = useFormPath()
  const [title, setTitle] = useState('')
  const [tried, setTried] = useState(0)
  const { mutate, busy, problem } = useApiMutation('createForm', {
    onSuccess: (form) => navigate(at(form.id), { replace: true, state: SKIP_UNSAVED_GUARD }),
  })
  useRefusalFocus(problem ?? (title.trim() ? 0 : tried))
  const submit = () => {
    setTried((times) => times + 1)
    if (!title.trim() || busy) return
    mutate({ params: { programId: program.id }, body: { title: { [program.defaultLang]: title.trim() } } })
  }
  return (
    <Dialog
      title={t('form.create')}
      onClose={onClose}
      onSubmit={submit}
      note={t('form.createNote')}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button type="submit" variant="filled" loading={busy}>
            {t('form.createAction')}
          </Button>
        </>
      }
    >
      {problem !== null && (
        <Banner tone="bad" role="alert">
          {textOf(problem).detail}
        </Banner>
      )}
      <TextInput
        label={t('form.createTitle')}
        description={t('form.createHint')}
        value={title}
        maxLength={200}
        onChange={(event) => setTitle(event.currentTarget.value)}
        error={tried > 0 && !title.trim() ? t('validation:required') : undefined}
        data-autofocus
      />
    </Dialog>
  )
}
