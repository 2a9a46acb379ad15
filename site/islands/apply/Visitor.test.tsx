import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { FormDefinition } from '#core/form/definition.ts'
import type { BakedProps } from './props.ts'
import { Visitor } from './Visitor.tsx'
import { bakeWords } from './words.ts'

const END = '2026-11-21T12:00:00Z'
const definition: FormDefinition = { fields: [{ type: 'text', reference: 'title', title: { en: 'Title' } }] }
const category = {
  ...{ id: 'c', key: 'c', title: 'Small project', summary: '', steps: ['Project'], level: '' },
  first: { title: 'Project', definition, step: 1, lead: 'allNeeded', texts: [] },
  ...{ closesAt: END, endsAt: END },
}
bakeWords({ apply: { 'visitor.closed': 'Closed {{date}}' }, time: {}, area: {}, missing: {}, form: {} })

it.each([
  ['before', '2026-11-21T11:59:59Z', [true, false]],
  ['after', END, [false, true]],
])(
  'the only category, published %s its own closing, begins with its form or says that it has closed',
  (_when, publishedAt, expected) => {
    const program = {
      id: 'p',
      slug: 'quays',
      title: 'Quays',
      lang: 'en',
      phase: 'open',
      zone: 'UTC',
      categories: [category],
    }
    const html = renderToStaticMarkup(<Visitor {...({ lang: 'en', program, publishedAt } as unknown as BakedProps)} />)
    expect([html.includes('id="q-title"'), html.includes('Closed Saturday, 21 November 2026, 12:00')]).toEqual(expected)
  },
)

it('begins without an account with what is to be read first, as everybody does', () => {
  const texts = [{ title: 'Rules', html: '<p>Read me.</p>', level: '' }]
  const first = { ...category.first, step: 2, texts }
  const program = {
    ...{ id: 'p', slug: 'quays', title: 'Quays', lang: 'en', phase: 'open', zone: 'UTC' },
    categories: [{ ...category, steps: ['Rules', 'Project'], first }],
  }
  const props = { lang: 'en', program, publishedAt: '2026-11-20T12:00:00Z' } as unknown as BakedProps
  const html = renderToStaticMarkup(<Visitor {...props} />)
  expect([html.includes('<p>Read me.</p>'), html.includes('id="q-title"')]).toEqual([true, false])
  expect(/is-now" aria-current="step">([^<]*)/.exec(html)?.[1]).toBe('Rules')
})
