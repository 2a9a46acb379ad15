import { expect, it } from 'vitest'
import type { Field } from '#core/form/definition.ts'
import { changesBetween, withFormerReferences } from './definitionChanges.ts'

const text = (reference: string, title = reference): Field => ({ type: 'text', reference, title: { en: title } })
const date = (reference: string): Field => ({ type: 'date', reference, title: { en: reference } })
const group = (reference: string, fields: Field[]): Field => ({
  type: 'questions-group',
  reference,
  title: { en: reference },
  fields,
})

/** What theirs has over mine, both made from `base`. */
function told(base: Field[], mine: Field[], theirs: Field[], kept: string[] = []) {
  const traced = (fields: Field[]) => ({ fields: withFormerReferences(fields, base, new Set(kept)) })
  const { added, removed, changed, moved } = changesBetween(traced(mine), traced(theirs))
  const titles = (fields: Field[]) => fields.map(({ title }) => title.en)
  return { added: titles(added), removed: titles(removed), changed: titles(changed), moved }
}
const same = { added: [], removed: [], changed: [], moved: false }

it.each<[string, Field[], Field[], Field[], Partial<ReturnType<typeof told>>]>([
  [
    'a question that both renamed',
    [text('a'), text('text')],
    [text('a'), text('mine')],
    [text('a'), text('theirs')],
    { changed: ['theirs'] },
  ],
  ['a question that one renamed', [text('text')], [text('text')], [text('theirs')], { changed: ['theirs'] }],
  [
    'a question renamed in a group',
    [group('g', [text('text')])],
    [group('g', [text('mine')])],
    [group('g', [text('theirs')])],
    { changed: ['theirs'] },
  ],
  [
    'questions that each added at one place',
    [text('a')],
    [text('a'), text('mine')],
    [text('a'), text('theirs')],
    { added: ['theirs'], removed: ['mine'] },
  ],
  [
    'a question of another type',
    [text('text')],
    [text('mine')],
    [date('theirs')],
    { added: ['theirs'], removed: ['mine'] },
  ],
  ['nothing', [text('a')], [text('a')], [text('a')], {}],
])('tells %s', (_, base, mine, theirs, changes) => {
  expect(told(base, mine, theirs)).toEqual({ ...same, ...changes })
})

it('takes a published reference for what it is', () => {
  expect(told([text('text')], [text('mine')], [text('theirs')], ['text'])).toEqual({
    ...same,
    added: ['theirs'],
    removed: ['mine'],
  })
})
