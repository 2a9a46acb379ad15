import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, programParams } from '../schema.ts'

export const featureFigures = z
  .object({
    together: count.meta({ description: 'Applications of several people' }),
    recommendations: count.meta({ description: 'Recommendations that were asked for' }),
    asksRecommendations: z.boolean(),
    eligibility: z.boolean().meta({ description: 'A questionnaire is asked before an application begins' }),
    gates: count.meta({ description: 'Steps that organisers validate' }),
    lateCodes: count.meta({ description: 'Codes that can still be used' }),
    conversations: count.meta({ description: 'Applications with messages' }),
    statuses: count,
    exports: count.meta({ description: 'Saved settings of exports' }),
    retention: z.boolean(),
  })
  .meta({ id: 'FeatureFigures' })
export type FeatureFigures = z.output<typeof featureFigures>

export const getFeatureFigures = endpoint({
  method: 'get',
  path: '/user.programs/:programId/features',
  summary: 'What a program uses of what is optional, in figures',
  access: { permission: 'program.settings.read', on: 'program' },
  params: programParams,
  response: featureFigures,
})
