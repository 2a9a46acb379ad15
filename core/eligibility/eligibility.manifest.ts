import { z } from 'zod'
import { programPart } from '../manifest/part.ts'
import { eligibilityRule } from './eligibility.contract.ts'
import { MOST_RULES } from './eligibility.rules.ts'

export const eligibilityPart = programPart({
  property: 'eligibility',
  schema: z
    .strictObject({
      form: z.string().max(80).meta({ description: 'Key of the form that is asked before an application begins' }),
      rules: z.array(eligibilityRule).max(MOST_RULES).default([]),
    })
    .nullable()
    .meta({ description: 'What is asked before an application begins, and who cannot apply' }),
  empty: null,
})
