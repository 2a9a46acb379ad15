import { z } from 'zod'
import type { Field } from '../../definition.ts'
import { condition, of, prose, reference, words } from '../../field.contract.ts'
import { MOST } from '../../sizes.ts'

export const accordion = (field: z.ZodType<Field>) =>
  of('accordion').extend({
    sections: z
      .array(
        z.strictObject({
          reference,
          title: words,
          description: prose.optional(),
          visibleWhen: condition.optional(),
          fields: z.array(field).max(MOST.groupFields),
        }),
      )
      .max(MOST.sections),
  })
