import { z } from 'zod'
import type { Field } from '../../definition.ts'
import { of, repeats, words } from '../../field.contract.ts'
import { MOST } from '../../sizes.ts'

export const questionsGroup = (field: z.ZodType<Field>) =>
  of('questions-group').extend({
    fields: z.array(field).max(MOST.groupFields),
    itemTitle: words.optional(),
    ...repeats,
  })
