import { Button } from '@mantine/core'
import { useWords } from '../../hooks.ts'
import { Dialog, type DialogProps } from '../Dialog.tsx'
import { FormErrors } from './FormErrors.tsx'
import type { ApiForm } from './useApiForm.ts'

interface FormDialogProps<V extends object>
  extends Pick<DialogProps, 'title' | 'size' | 'placement' | 'note' | 'written' | 'children'> {
  form: ApiForm<V>
  onClose: () => void
  /** The verb of the title. */
  submit: string
  danger?: boolean
  /** Nothing can be sent yet. */
  disabled?: boolean
}

/**
 * A dialog with a form: fields, what is wrong with them, Cancel and the verb, which waits while the form is sent. What was
 * typed is not lost without a question.
 */
export function FormDialog<V extends object>({
  form,
  onClose,
  submit,
  danger = false,
  disabled = false,
  children,
  ...dialog
}: FormDialogProps<V>) {
  const t = useWords()
  return (
    <Dialog
      {...dialog}
      onClose={onClose}
      onSubmit={() => !disabled && form.submit()}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button
            type="submit"
            variant="filled"
            loading={form.busy || form.done}
            disabled={disabled}
            {...(danger ? { color: 'red' } : {})}
          >
            {submit}
          </Button>
        </>
      }
    >
      <FormErrors form={form} />
      {children}
    </Dialog>
  )
}
