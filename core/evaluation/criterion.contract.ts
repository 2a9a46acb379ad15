import { z } from 'zod'
import type { Field } from '../form/definition.ts'
import { field } from '../form/form.contract.ts'
import { CRITERION_TYPES, type Criterion, type CriterionField, MOST_CRITERIA, MOST_WEIGHT } from './criterion.rules.ts'

const isCriterionField = (value: Field): value is CriterionField =>
  (CRITERION_TYPES as readonly string[]).includes(value.type)

export const criterion: z.ZodType<Criterion> = z
  .strictObject({
    field,
    weight: z.number().min(0).max(MOST_WEIGHT).default(0).meta({ description: 'In the total; 0: not counted' }),
    categories: z
      .array(z.string().max(80))
      .max(200)
      .default([])
      .meta({ description: 'Keys of the categories whose entries it is asked of; empty: all' }),
    points: z
      .record(z.string().max(80), z.number().min(-1e9).max(1e9))
      .optional()
      .meta({ description: 'Score of each option of a choice' }),
  })
  .refine((given): given is Criterion => isCriterionField(given.field), {
    path: ['field', 'type'],
    params: { rule: 'unknown' },
  })
  .meta({ id: 'Criterion' }) as z.ZodType<Criterion>

export const criteria = z.array(criterion).max(MOST_CRITERIA)
