import { Checkbox, TextInput } from '@mantine/core'
import type { SavedView, ViewList } from '#core/view/view.contract.ts'
import { copyOf, LONGEST_VIEW_NAME, type ViewSettings } from '#core/view/view.rules.ts'
import { useAllowed, useWords } from '../../hooks.ts'
import { runMutation } from '../../mutation.ts'
import { notify } from '../../notices.tsx'
import { FormDialog } from '../forms/FormDialog.tsx'
import { useApiForm } from '../forms/useApiForm.ts'

interface ViewDialogProps {
  programId: string
  list: ViewList
  settings: ViewSettings
  /** Left out: a new one. */
  view?: SavedView | undefined
  onClose: () => void
  onSaved: (view: SavedView) => void
}

/** What a view is called, who sees it, and whether the list opens with it. */
export function ViewDialog({ programId, list, settings, view, onClose, onSaved }: ViewDialogProps) {
  const t = useWords()
  const allowed = useAllowed()
  const form = useApiForm({
    initial: { name: view?.name ?? '', isShared: view?.isShared ?? false, isDefault: view?.isDefault ?? false },
    required: ['name'],
    fields: { 'view.nameTaken': 'name' },
    submit: async (given) => {
      const body = { ...given, settings: copyOf(settings) }
      const saved = view
        ? await runMutation('updateView', {
            params: { programId, viewId: view.id },
            body: { ...body, version: view.version },
          })
        : await runMutation('createView', { params: { programId }, body: { ...body, list } })
      notify(t('views.saved', { name: saved.name }))
      onSaved(saved)
    },
  })
  return (
    <FormDialog
      form={form}
      title={view ? t('views.editTitle', { name: view.name }) : t('views.saveTitle')}
      onClose={onClose}
      submit={t('views.saveAction')}
    >
      <TextInput label={t('views.name')} maxLength={LONGEST_VIEW_NAME} {...form.field('name')} data-autofocus />
      {(allowed('program.view.share') || view?.isShared) && (
        <Checkbox
          mt="md"
          label={t('views.shared')}
          description={t('views.sharedHint')}
          {...form.checkbox('isShared')}
        />
      )}
      <Checkbox
        mt="md"
        label={t('views.default')}
        description={t('views.defaultHint')}
        {...form.checkbox('isDefault')}
      />
    </FormDialog>
  )
}
