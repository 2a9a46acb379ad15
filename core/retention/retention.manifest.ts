import { z } from 'zod'
import { programPart } from '../manifest/part.ts'
import { holdReason, RULE_SHAPES } from './retention.contract.ts'

export const retentionPart = programPart({
  property: 'retention',
  schema: z
    .strictObject({ ...RULE_SHAPES, hold: holdReason })
    .partial()
    .meta({ description: 'What is deleted by itself, and when; what is left out stays' }),
  empty: {},
})
