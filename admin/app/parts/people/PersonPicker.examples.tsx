import { useState } from 'react'
import { ApiProblem } from '#client/api/problem.ts'
import type { Examples } from '../../../examples/example.ts'
import { PersonPicker, type PersonPickerProps, type PickedPerson } from './PersonPicker.tsx'

const PEOPLE: PickedPerson[] = [
  { id: '1', name: 'Nadia Benali', email: 'nadia@estran.example' },
  { id: '2', name: 'Théo Marchetti', email: 'theo@estran.example' },
  {
    id: '3',
    name: 'Maximiliane Freifrau von Hohenstein-Wittgenau',
    email: 'maximiliane.von.hohenstein@stiftung.example',
  },
]
const search = async (text: string) =>
  PEOPLE.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(text.toLowerCase()))

function Picker({ start = [], ...props }: Partial<PersonPickerProps> & { start?: PickedPerson[] }) {
  const [value, setValue] = useState(start)
  return <PersonPicker label="Jurors" value={value} onChange={setValue} search={search} canInvite {...props} />
}

export const examples: Examples = {
  title: 'Person picker',
  words: ['parts'],
  states: {
    empty: () => <Picker />,
    filled: () => <Picker start={[...PEOPLE, { email: 'new@lumen.example' }]} />,
    'people of the platform alone': () => <Picker canInvite={false} />,
    'search fails': () => <Picker search={() => Promise.reject(new ApiProblem({ code: 'client.offline' }))} />,
    'never answers': () => <Picker search={() => new Promise(() => {})} />,
    error: () => <Picker error="At least one juror" />,
    disabled: () => <Picker disabled start={PEOPLE.slice(0, 1)} />,
  },
}
