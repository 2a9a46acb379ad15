import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { fieldOf, formOf } from '#core/form/form.fixture.ts'
import { readWords } from '#locales/read.ts'
import { FormFields } from '../FormFields.tsx'
import { formWords } from '../words.ts'

const words = formWords(readWords('en').front, {}, 'en')
const nothing = () => {}

it.each([
  [{ 'min-array-length': 2, 'max-array-length': 2 }, ['2 choices']],
  [{ 'min-array-length': 1, 'max-array-length': 2 }, ['2 choices at most']],
  [{ 'max-array-length': 1 }, ['1 choice at most']],
  [{ 'min-array-length': 2 }, []],
])('says how many may be chosen: %j', (rules, said) => {
  const options = ['a', 'b', 'c'].map((reference) => ({ reference, text: { en: reference } }))
  const html = renderToStaticMarkup(
    <FormFields
      definition={formOf(fieldOf({ type: 'checkbox', reference: 'one', options, rules }))}
      answers={{}}
      issues={[]}
      words={words}
      lang="en"
      onChange={nothing}
      onLeave={nothing}
      onRemove={nothing}
    />,
  )
  expect([...html.matchAll(/class="hint">([^<]*)/g)].map(([, hint]) => hint)).toEqual(said)
})
