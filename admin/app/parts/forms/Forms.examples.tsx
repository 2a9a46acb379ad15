import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ApiProblem } from '#client/api/problem.ts'
import type { Examples } from '../../../examples/example.ts'
import { NumberField } from '../NumberField.tsx'
import { FieldRow } from '../Page.tsx'
import { FormDialog } from './FormDialog.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { useApiForm } from './useApiForm.ts'
import { useSettingsForm } from './useSettingsForm.ts'

const TAKEN = new ApiProblem({ code: 'tag.nameTaken', status: 409, title: 'This name is taken' })

function RenameDialog({ onClose }: { onClose: () => void }) {
  const form = useApiForm<{ name: string; role: string | null }>({
    initial: { name: 'Freiwilligenausbildung', role: null },
    required: ['name', 'role'],
    fields: { 'tag.nameTaken': 'name' },
    submit: () => Promise.reject(TAKEN),
  })
  return (
    <FormDialog form={form} title="Kategorie umbenennen" onClose={onClose} submit="Umbenennen">
      <TextInput label="Name" {...form.field('name')} />
      <Select label="Role" data={['Juror', 'Organiser']} {...form.field('role')} mt="md" />
    </FormDialog>
  )
}

function Opened() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen && <RenameDialog onClose={() => setOpen(false)} />}
    </>
  )
}

interface Values {
  name: string
  days: number | null
  open: boolean
}
type Saved = Values & { version: number }

const valuesOf = ({ name, days, open }: Saved): Values => ({ name, days, open })
const NAMES: Record<string, string> = { name: 'Name', days: 'Days of grace', open: 'Open to everybody' }

function Settings({ canUpdate = true, stale = false }: { canUpdate?: boolean; stale?: boolean }) {
  const [saved, setSaved] = useState<Saved>({ name: 'Foundation', days: 7, open: false, version: 1 })
  const form = useSettingsForm<Values, Saved>({
    name: `examples.${canUpdate}.${stale}`,
    saved,
    valuesOf,
    canUpdate,
    save: async (values) => {
      const current = { ...saved, name: 'Stiftung', version: saved.version + 1 }
      if (stale && saved.version === 1)
        throw new ApiProblem({ code: 'resource.stale', status: 409, title: 'Updated by someone else', current })
      return { ...values, version: saved.version + 1 }
    },
    show: setSaved,
    onSaved: () => {},
  })
  return (
    <SettingsForm form={form} unsaved="Seen by everybody." save="Save" nameOf={(at) => NAMES[at] ?? ''}>
      <FieldRow title="General" hint="What visitors see.">
        <TextInput label={NAMES.name} {...form.field('name')} />
        <NumberField label={NAMES.days} {...form.parsed('days')} whole required least={0} />
        <Checkbox label={NAMES.open} {...form.checkbox('open')} />
      </FieldRow>
    </SettingsForm>
  )
}

export const examples: Examples = {
  title: 'Forms: settings and dialogs',
  states: {
    'dialog that is refused': () => <Opened />,
    settings: () => <Settings />,
    'settings that somebody else changed': () => <Settings stale />,
    'settings without the right': () => <Settings canUpdate={false} />,
  },
}
