import { Checkbox, PasswordInput, Radio, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Text } from '#core/text.ts'
import type { Examples } from '../../examples/example.ts'
import { NumberField } from './NumberField.tsx'
import { TextByLanguage } from './TextByLanguage.tsx'

function Texts() {
  const [value, setValue] = useState<Text>({ fr: 'Un titre' })
  return <TextByLanguage label="Title" value={value} onChange={setValue} languages={['fr', 'en']} maxLength={200} />
}
function Numbers() {
  const [value, setValue] = useState<number | null>(12)
  return <NumberField label="Number" value={value} onChange={setValue} whole required least={1} />
}

export const examples: Examples = {
  title: 'Fields',
  states: {
    empty: () => <TextInput label="Name" description="As people see it." placeholder="" />,
    filled: () => <TextInput label="Name" defaultValue="Förderprogramm für gemeinnützige Freiwilligenorganisationen" />,
    error: () => <TextInput label="Name" defaultValue="x" error="At least three characters" />,
    disabled: () => <TextInput label="Name" defaultValue="Fixed" disabled />,
    password: () => <PasswordInput label="Password" visibilityToggleButtonProps={{ 'aria-label': 'Show' }} />,
    'long text': () => <Textarea label="Description" defaultValue="One\nTwo\nThree" />,
    choice: () => <Select label="Role" data={['Organiser', 'Juror']} defaultValue="Juror" />,
    options: () => (
      <>
        <Checkbox label="Checkbox" defaultChecked /> <Radio label="Radio" /> <Switch label="Switch" />
      </>
    ),
    number: () => <Numbers />,
    'text by language': () => <Texts />,
  },
}
