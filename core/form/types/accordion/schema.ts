import { z } from 'zod'
import type { Field } from '../../definition.ts'
import { of, reference, words } from '../../field.contract.ts'
import { MOST } from '../../sizes.ts'

export const accordion = (field: z.ZodType<Field>) =>
  of('accordion').extend({
    sections: z
      .array(z.strictObject({ reference, title: words, fields: z.array(field).max(MOST.groupFields) }))
      .max(50),
  })
