import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { responseDetail } from '../response/response.contract.ts'
import { id, instant, locale, programParams } from '../schema.ts'

export const extendDeadline = endpoint({
  method: 'put',
  path: '/user.programs/:programId/responses/:responseId/deadline',
  summary: 'Give the applicant of one application more time than the call, or take that back',
  access: { permission: 'program.response.update', on: 'program' },
  params: programParams.extend({ responseId: id }),
  query: z.object({ lang: locale.optional() }),
  body: z.object({
    deadlineAt: instant.nullable().meta({ description: 'Later than the closing of the call; null: the call’s own' }),
  }),
  response: responseDetail,
  problems: ['extension.noDeadline', 'response.transition', 'program.archived', 'program.transition'],
})
