import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { responseState } from '../response/response.contract.ts'
import { id, instant, programParams } from '../schema.ts'
import { DUPLICATE_REASONS, MOST_DUPLICATES } from './duplicate.rules.ts'

export const duplicateReason = z.enum(DUPLICATE_REASONS)

export const listDuplicates = endpoint({
  method: 'get',
  path: '/user.programs/:programId/responses/:responseId/duplicates',
  summary: `Applications of the program that may be the same as this one, at most ${MOST_DUPLICATES}; nothing is done about them`,
  access: { permission: 'program.response.read', on: 'program' },
  params: programParams.extend({ responseId: id }),
  response: z.object({
    items: z.array(
      z.object({
        id,
        number: z.string(),
        title: z.string(),
        state: responseState,
        createdAt: instant,
        submittedAt: instant.nullable(),
        reasons: z.array(duplicateReason),
      }),
    ),
  }),
})
