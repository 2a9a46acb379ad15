import { z } from 'zod'
import { of, words } from '../../field.contract.ts'

export const linearScale = () =>
  of('linear-scale').extend({
    from: z.number().int(),
    to: z.number().int(),
    fromLabel: words.optional(),
    toLabel: words.optional(),
  })
