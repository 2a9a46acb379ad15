import type { z } from 'zod'
import type { Field } from '../../definition.ts'
import { of, repeats } from '../../field.contract.ts'

export const simpleQuestionsGroup = (field: z.ZodType<Field>) =>
  of('simple-questions-group').extend({ field, ...repeats })
