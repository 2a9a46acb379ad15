import { expect, it } from 'vitest'
import { conflictingFields, listDifferences } from './conflicts.ts'

const before = { slug: 'a', title: { fr: 'A' }, cap: 1 as number | null }

it.each<[string, typeof before, typeof before, string[]]>([
  ['nothing', before, before, []],
  ['one each', { ...before, slug: 'b' }, { ...before, cap: 2 }, []],
  ['the same in the same way', { ...before, slug: 'b' }, { ...before, slug: 'b' }, []],
  ['the same in two ways', { ...before, slug: 'b', cap: null }, { ...before, slug: 'c', cap: null }, ['slug']],
  [
    'a text in a language each',
    { ...before, title: { fr: 'A', en: 'B' } as never },
    { ...before, title: { fr: 'C' } },
    [],
  ],
  ['a text in one language', { ...before, title: { fr: 'B' } }, { ...before, title: { fr: 'C' } }, ['title']],
])('tells what two people changed: %s', (_case, mine, theirs, expected) =>
  expect(conflictingFields(before, mine, theirs)).toEqual(expected),
)

it('shows both values of what differs, and of long texts the part where they begin to', () => {
  const long = 'Les projets sont lus par trois jurés, '
  expect(
    listDifferences(
      { title: { fr: 'Moi', en: 'Me' }, cap: null, content: `<p>${long}puis discutés.</p>` },
      { title: { fr: 'Toi', en: 'Me' }, cap: 3, content: `<p>${long}<b>jamais</b> discutés.</p>` },
    ),
  ).toEqual([
    { at: 'title.fr', mine: 'Moi', theirs: 'Toi' },
    { at: 'cap', mine: '', theirs: '3' },
    { at: 'content', mine: '…us par trois jurés, puis discutés.', theirs: '…us par trois jurés, jamais discutés.' },
  ])
})

it.each([
  [
    'one begins with the other',
    `${'Ils sont lus. '.repeat(7)}Fin`,
    ' du jury',
    '…s. Ils sont lus. Fin',
    '…s. Ils sont lus. Fin du jury',
  ],
  ['signs of two units stand before it', `${'🚢'.repeat(30)}`, '⚓', `…${'🚢'.repeat(20)}`, `…${'🚢'.repeat(20)}⚓`],
])('shows where long texts part when %s', (_case, start, more, mine, theirs) => {
  expect(listDifferences({ text: start }, { text: start + more })).toEqual([{ at: 'text', mine, theirs }])
  expect(listDifferences({ text: start + more }, { text: start })).toEqual([{ at: 'text', mine: theirs, theirs: mine }])
})

it('cuts no sign in two', () => {
  const [shown] = listDifferences({ text: `a${'🚢'.repeat(90)}` }, { text: `b${'🚢'.repeat(90)}` })
  expect(shown).toEqual({ at: 'text', mine: `a${'🚢'.repeat(79)}…`, theirs: `b${'🚢'.repeat(79)}…` })
})
