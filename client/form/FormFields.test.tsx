import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { fieldOf, formOf } from '#core/form/form.fixture.ts'
import { FormFields } from './FormFields.tsx'

it('shows what is asked of a question right below it, and not of those inside of a group', () => {
  const inner = fieldOf({ type: 'text', reference: 'b', title: { en: 'Inner' } })
  const definition = formOf(
    fieldOf({ type: 'text', reference: 'a', title: { en: 'First' } }),
    fieldOf({ type: 'questions-group', reference: 'g', title: { en: 'Group' }, fields: [inner], minItems: 1 }),
    fieldOf({ type: 'text', reference: 'b', title: { en: 'Last' } }),
  )
  const page = renderToStaticMarkup(
    <FormFields
      definition={definition}
      answers={{ g: [{}] }}
      issues={[]}
      words={{}}
      lang="en"
      below={(reference) => reference !== 'g' && <i>{reference}?</i>}
      onChange={() => {}}
      onLeave={() => {}}
      onRemove={() => {}}
    />,
  )
  expect(page.match(/First|Last|<i>.<\/i>|<i>.\?<\/i>/g)).toEqual(['First', '<i>a?</i>', 'Last', '<i>b?</i>'])
})
