import type { LogPerson } from '#core/log/log.contract.ts'
import { useWords } from '../../../app/hooks.ts'
import { FormDialog } from '../../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../../app/parts/forms/useApiForm.ts'
import { PersonPicker, type PickedPerson } from '../../../app/parts/people/PersonPicker.tsx'

interface PersonDialogProps {
  search: (text: string) => Promise<readonly LogPerson[]>
  onChoose: (person: { id: string; name: string }) => void
  onClose: () => void
}

/** Finds one person among those who did something. */
export function PersonDialog({ search, onChoose, onClose }: PersonDialogProps) {
  const t = useWords()
  const form = useApiForm<{ people: readonly PickedPerson[] }>({
    initial: { people: [] },
    required: ['people'],
    submit: ({ people: [person] }) => {
      if (person?.id) onChoose({ id: person.id, name: person.name || person.email })
    },
  })
  const { value, onChange, error } = form.field('people')
  return (
    <FormDialog form={form} title={t('log.person.title')} submit={t('log.person.show')} onClose={onClose}>
      <PersonPicker
        label={t('log.person.label')}
        description={t('log.person.hint')}
        value={value}
        onChange={onChange}
        search={search}
        most={1}
        error={error}
      />
    </FormDialog>
  )
}
