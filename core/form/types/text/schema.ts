import { z } from 'zod'
import { of, words } from '../../field.contract.ts'

export const text = () =>
  of('text').extend({ autocomplete: z.string().max(40).optional(), patternMessage: words.optional() })
