import { expect, it } from 'vitest'
import type { Answers } from '#core/form/definition.ts'
import { fieldOf } from '#core/form/form.fixture.ts'
import { nameResponse } from './answers.ts'

const person = { fields: [fieldOf({ type: 'text', reference: 'full_name' })] }
const work = {
  fields: [fieldOf({ type: 'text', reference: 'place' }), fieldOf({ type: 'text', reference: 'title' })],
}
const titleOf = (...filled: { definition: typeof person; answers: Answers }[]) =>
  nameResponse(filled, { texts: [], lang: 'en', fallback: 'en' }).title

it.each([
  [{ full_name: 'Lena' }, { place: 'Brest', title: ' Windlass ' }, 'Windlass'],
  [{ full_name: 'Lena' }, { place: 'Brest', title: ' ' }, 'Lena'],
  [{}, { place: 'Brest' }, 'Brest'],
  [{}, {}, ''],
])('is called by its title, else by the first short text: %j %j', (first, second, expected) => {
  expect(titleOf({ definition: person, answers: first }, { definition: work, answers: second })).toBe(expected)
})
