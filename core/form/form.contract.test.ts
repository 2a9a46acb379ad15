import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import type { Field, FormDefinition } from './definition.ts'
import { type fieldShape, formDefinition } from './form.contract.ts'
import { FIELD_TYPES } from './types/schemas.ts'

type Inferred = z.output<ReturnType<typeof fieldShape>>

describe('the zod face of a form definition', () => {
  it('is the same type as the plain one, both ways', () => {
    expectTypeOf<Inferred>().toExtend<Field>()
    expectTypeOf<Field>().toExtend<Inferred>()
    expectTypeOf<z.output<typeof formDefinition>>().toExtend<FormDefinition>()
    expectTypeOf<FormDefinition>().toExtend<z.output<typeof formDefinition>>()
  })

  it('knows every wire type of the specification and refuses others and unknown keys', () => {
    const more: Record<string, object> = {
      'questions-group': { fields: [] },
      'simple-questions-group': { field: { type: 'text', reference: 'inner', title: {} } },
      accordion: { sections: [] },
      select: { options: [] },
      checkbox: { options: [] },
      radio: { options: [] },
      'picture-choice': { options: [] },
      table: { rows: [], cols: [] },
      'linear-scale': { from: 1, to: 7 },
      notation: { stars: 5 },
      'sep-image': { image: '/a.png' },
      'sep-quote': { content: {} },
      'sep-textarea': { content: {} },
      'sep-video': { video: 'https://example.org' },
    }
    const fields = FIELD_TYPES.map((type, n) => ({ type, reference: `f${n}`, title: { fr: 'Titre' }, ...more[type] }))
    expect(formDefinition.parse({ fields })).toEqual({ fields })
    expect(formDefinition.safeParse({ fields: [{ type: 'color', reference: 'a', title: {} }] }).success).toBe(false)
    expect(formDefinition.safeParse({ fields: [{ type: 'text', reference: 'a', title: {}, colour: 1 }] }).success).toBe(
      false,
    )
    expect(formDefinition.safeParse({ fields: [{ type: 'text', reference: '__proto__', title: {} }] }).success).toBe(
      false,
    )
  })

  it('becomes JSON Schema, recursion included', () => {
    expect(Object.keys(z.toJSONSchema(formDefinition))).toContain('$defs')
  })
})
