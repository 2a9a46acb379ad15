import { z } from 'zod'
import { of } from '../../field.contract.ts'

export const notation = () => of('notation').extend({ stars: z.number().int() })
