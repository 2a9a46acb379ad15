import { z } from 'zod'
import { of, words } from '../../field.contract.ts'
import { LONGEST_FORMULA } from '../../formula/parse.ts'

export const number = () =>
  of('number').extend({ unit: words.optional(), formula: z.string().max(LONGEST_FORMULA).optional() })
