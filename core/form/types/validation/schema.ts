import { z } from 'zod'
import { of, words } from '../../field.contract.ts'

export const validation = () =>
  of('validation').extend({
    label: words.optional(),
    link: z.string().max(2000).optional(),
    linkLabel: words.optional(),
  })
