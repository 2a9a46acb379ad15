import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { answers } from '../response/response.contract.ts'
import { id, instant, locale } from '../schema.ts'

const source = z
  .object({
    kind: z.enum(['profile', 'response']),
    id: z.string().meta({ description: 'Of the earlier application; `profile` for the profile' }),
    title: z.string(),
    program: z.string(),
    at: instant.nullable(),
    questions: z
      .array(z.object({ reference: z.string(), title: z.string() }))
      .meta({ description: 'The questions that it answers' }),
    left: z.array(z.string()).meta({
      description: 'Titles of the questions that it answers too, but whose answers are not carried over',
    }),
    answers,
  })
  .meta({ id: 'PrefillSource' })
export type PrefillSource = z.output<typeof source>

export const listPrefill = endpoint({
  method: 'get',
  path: '/portal/me/responses/:responseId/steps/:stepId/prefill',
  summary: 'What my profile and my earlier applications already answer of a step that is empty',
  access: { signedIn: true },
  params: z.object({ responseId: id, stepId: id }),
  query: z.object({ lang: locale.optional() }),
  response: z.object({ items: z.array(source) }),
})
