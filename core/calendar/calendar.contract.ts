import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, locale } from '../schema.ts'

const query = z.object({ lang: locale.optional() })
const bytes = { types: ['text/calendar'] }

export const getProgramCalendar = endpoint({
  method: 'get',
  path: '/portal/programs/:programSlug/calendar.ics',
  summary: 'The deadline of a published call as a calendar file',
  access: { public: 'the deadline stands on the public page of the call' },
  params: z.object({ programSlug: z.string().max(80) }),
  query,
  wire: 'stream',
  bytes,
})

export const getMyCalendar = endpoint({
  method: 'get',
  path: '/portal/me/responses/:responseId/calendar.ics',
  summary: 'The deadline of one of my applications as a calendar file, with more time where I have it',
  access: { signedIn: true },
  params: z.object({ responseId: id }),
  query,
  wire: 'stream',
  bytes,
  whileSuspended: true,
})
