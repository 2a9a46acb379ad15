import { expect, it } from 'vitest'
import type { Field } from '#core/form/definition.ts'
import type { ResponseDetail } from '#core/response/response.contract.ts'
import { withoutPerson } from './withoutPerson.ts'

const field = (type: string, more: object = {}) => ({ reference: type, type, title: {}, ...more }) as Field

it('leaves out the questions that say who applies, also within groups', () => {
  const fields = [
    field('text'),
    field('text', { reference: 'name', autocomplete: 'name' }),
    field('email'),
    field('phone'),
    field('address'),
    field('textarea', { sensitive: true }),
    field('questions-group', { fields: [field('tel'), field('number')] }),
  ]
  const detail = { owner: { id: 'u', name: 'Ann' }, steps: [{ definition: { fields } }, { definition: null }] }
  const shown = withoutPerson(detail as unknown as ResponseDetail)
  const kept = shown.steps[0]?.definition?.fields as (Field & { fields?: Field[] })[]
  expect(shown.owner).toBe(null)
  expect(kept.map(({ reference }) => reference)).toEqual(['text', 'questions-group'])
  expect(kept[1]?.fields?.map(({ type }) => type)).toEqual(['number'])
  expect(shown.steps[1]?.definition).toBe(null)
})
