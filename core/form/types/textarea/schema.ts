import { z } from 'zod'
import { of } from '../../field.contract.ts'

export const textarea = () => of('textarea').extend({ rich: z.boolean().optional() })
