import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, id, instant, programParams, text } from '../schema.ts'
import { counts } from './program.contract.ts'

export const programDashboard = z
  .object({
    counts: counts,
    perDay: z.array(z.object({ day: z.string(), created: count, submitted: count })),
    perCategory: z.array(
      z.object({
        categoryId: id,
        title: text(),
        total: count,
        draft: count,
        submitted: count,
        toValidate: count,
        validated: count,
        refused: count,
        rejected: count,
        withdrawn: count,
      }),
    ),
    funnel: z
      .array(z.object({ step: text(), stepIds: z.array(id), reached: count }))
      .meta({ description: 'How many applications began each form; the last is submission' }),
    waiting: z.array(
      z.object({
        kind: z.string(),
        stepId: id.nullable(),
        title: text().nullable(),
        category: text().nullable().meta({ description: 'Title of its category; null when the program has only one' }),
        count,
        since: instant.nullable(),
      }),
    ),
  })
  .meta({ id: 'ProgramDashboard' })
export type ProgramDashboard = z.output<typeof programDashboard>

export const getProgramDashboard = endpoint({
  method: 'get',
  path: '/user.programs/:programId/dashboard',
  summary: 'Figures of a program; each equals the total of the list that it links to',
  access: { permission: 'program.response.read', on: 'program' },
  params: programParams,
  query: z.object({
    days: z.coerce.number().int().min(7).max(366).default(60),
    until: instant.optional().meta({ description: 'In the last of these days; now when left out' }),
  }),
  response: programDashboard,
})
