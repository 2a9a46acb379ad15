import { describe, expect, it } from 'vitest'
import { fieldOf, formOf, optionsOf } from '../form/form.fixture.ts'
import { maskSensitive, sensitiveReferences, withSensitivityOf } from './sensitive.rules.ts'

const when = (field: string, value: string) => ({ field, operator: 'equals' as const, value })
const definition = formOf(
  fieldOf({ type: 'text', reference: 'title' }),
  fieldOf({ type: 'radio', reference: 'health', options: optionsOf('well', 'ill'), sensitive: true }),
  fieldOf({ type: 'text', reference: 'care', visibleWhen: when('health', 'ill') }),
  fieldOf({ type: 'text', reference: 'sport', visibleWhen: when('health', 'well') }),
  fieldOf({
    type: 'questions-group',
    reference: 'team',
    fields: [
      fieldOf({ type: 'text', reference: 'name' }),
      fieldOf({ type: 'text', reference: 'iban', sensitive: true }),
    ],
  }),
)

describe('sensitive answers', () => {
  it('are taken out of the answers and named; what depends on them is settled', () => {
    const answers = {
      title: 'Tide',
      health: 'ill',
      care: 'much',
      sport: 'none',
      team: [{ name: 'Lena', iban: 'FR76' }, { name: 'Ann' }],
    }
    const { definition: shown, answers: left, masked } = maskSensitive(definition, answers)
    expect(masked).toEqual(['health', 'team[0].iban'])
    expect(left).toEqual({ title: 'Tide', care: 'much', team: [{ name: 'Lena' }, { name: 'Ann' }] })
    expect(shown.fields.map(({ reference, visibleWhen }) => [reference, visibleWhen])).toEqual([
      ['title', undefined],
      ['health', undefined],
      ['care', undefined],
      ['team', undefined],
    ])
    expect(JSON.stringify({ shown, left })).not.toMatch(/FR76|"ill"$/)
  })

  it('are those of the form as it is now, in both directions, groups included', () => {
    const open = formOf(
      ...definition.fields.map((field) => {
        const { sensitive: _, ...rest } = field
        return (
          rest.type === 'questions-group'
            ? { ...rest, fields: rest.fields.map(({ sensitive: __, ...inner }) => inner) }
            : rest
        ) as typeof field
      }),
    )
    expect(sensitiveReferences(definition)).toEqual(['health', 'team.iban'])
    expect(sensitiveReferences(withSensitivityOf(definition, open))).toEqual(['health', 'team.iban'])
    expect(sensitiveReferences(withSensitivityOf(open, definition))).toEqual([])
    expect(withSensitivityOf(definition, open)).toBe(withSensitivityOf(definition, open))
    const older = formOf(fieldOf({ type: 'text', reference: 'gone', sensitive: true }))
    expect(withSensitivityOf(open, older)).toBe(older)
  })
})
