import { z } from 'zod'
import { programPart } from '../manifest/part.ts'
import { SETTING_SHAPES } from './recommendation.contract.ts'

export const recommendationPart = programPart({
  property: 'recommendations',
  schema: z
    .strictObject(SETTING_SHAPES)
    .partial()
    .meta({ description: 'Whether and how applicants ask others for a recommendation; left out: nobody is asked' }),
  empty: {},
})
