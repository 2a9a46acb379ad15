import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../schema.ts'
import { TOLD_EVENTS } from './history.rules.ts'

const KINDS = Object.values(TOLD_EVENTS)

const happened = z
  .object({
    id,
    kind: z.enum(KINDS),
    at: instant,
    by: z.enum(['me', 'other', 'organiser']),
    name: z.string().nullable().meta({ description: 'Of a co-applicant; null for oneself and for organisers' }),
  })
  .meta({ id: 'Happened' })
export type Happened = z.output<typeof happened>

export const listMyHistory = endpoint({
  method: 'get',
  path: '/portal/me/responses/:responseId/history',
  summary: 'What happened to one of my applications, newest first, as far as it is told to those who apply',
  access: { signedIn: true },
  params: z.object({ responseId: id }),
  response: z.object({ items: z.array(happened) }),
  whileSuspended: true,
})
