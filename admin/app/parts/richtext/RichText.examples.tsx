import { useState } from 'react'
import type { Text } from '#core/text.ts'
import type { Examples } from '../../../examples/example.ts'
import { RichText, type RichTextProps } from './RichText.tsx'

const TOKENS = [
  { name: 'firstName', label: 'First name' },
  { name: 'project', label: 'Title of the project' },
  { name: 'closing', label: 'Closing date, in the person’s time zone' },
]

function Editor({ start = {}, ...props }: Partial<RichTextProps> & { start?: Text }) {
  const [value, setValue] = useState<Text>(start)
  return (
    <>
      <RichText label="Message" value={value} onChange={setValue} languages={['fr', 'en']} {...props} />
      <pre className="small soft" style={{ whiteSpace: 'pre-wrap' }}>
        {value.fr}
      </pre>
    </>
  )
}

export const examples: Examples = {
  title: 'Rich text',
  words: ['rich'],
  states: {
    empty: () => <Editor />,
    'with tokens': () => (
      <Editor
        tokens={TOKENS}
        start={{
          fr: '<p>Bonjour {{firstName}},</p><p>« {{project}} » est à envoyer avant le {{closing}}. {{unknown}}</p>',
        }}
      />
    ),
    error: () => <Editor error="Write a message" languages={['fr']} />,
    disabled: () => <Editor disabled languages={['fr']} start={{ fr: '<h2>Titre</h2><ul><li><p>Un</p></li></ul>' }} />,
  },
}
