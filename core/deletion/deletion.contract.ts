import { z } from 'zod'
import { endpoint, itemsOf, listOf, pageQuery } from '../endpoint.ts'
import { email, id, instant, locale, platformParams, version } from '../schema.ts'
import { REQUEST_KINDS, REQUEST_STATES } from './deletion.rules.ts'

const message = z.string().trim().max(2_000)
const kind = z.enum(REQUEST_KINDS)
const state = z.enum(REQUEST_STATES)
const count = z.number().int().min(0)

const common = {
  id,
  kind,
  state,
  message: z.string(),
  answer: z.string().meta({ description: 'Written to the person; empty until then' }),
  createdAt: instant,
  dueAt: instant.meta({ description: 'To be answered before' }),
  runAt: instant.nullable().meta({ description: 'When the data are deleted' }),
  settledAt: instant.nullable(),
}

const ownRequest = z.object(common).meta({ id: 'OwnDataRequest' })
export type OwnDataRequest = z.output<typeof ownRequest>

const own = { access: { signedIn: true } as const, auth: 'session' as const, whileSuspended: true }

export const listOwnDataRequests = endpoint({
  ...own,
  method: 'get',
  path: '/profile/data-requests',
  summary: 'What one has asked for about one’s own data on this platform, newest first',
  response: itemsOf(ownRequest),
})

export const createDataRequest = endpoint({
  ...own,
  method: 'post',
  path: '/profile/data-requests',
  summary: 'Ask for the deletion of one’s data on this platform; a copy is downloaded with `startDataExport`',
  body: z.object({ kind: z.literal('deletion'), message }),
  response: ownRequest,
  status: 201,
  problems: ['request.openAlready', 'access.lastOwner', 'rate.limited'],
})

export const cancelDataRequest = endpoint({
  ...own,
  method: 'delete',
  path: '/profile/data-requests/:requestId',
  summary: 'Withdraw a request; a deletion that is scheduled does not take place',
  params: z.object({ requestId: id }),
  problems: ['request.settled'],
})

const person = z
  .object({ id, name: z.string(), email: z.string(), lang: locale })
  .nullable()
  .meta({ description: 'Null once their data are deleted' })

const dataRequest = z
  .object({
    ...common,
    version,
    person,
    extended: z.boolean().meta({ description: 'The deadline has been extended, which is possible once' }),
    settledBy: z.string().nullable(),
  })
  .meta({ id: 'DataRequest' })
export type DataRequestItem = z.output<typeof dataRequest>

const counts = z.object({ todo: count, processed: count })
const query = pageQuery.extend({ part: z.enum(['todo', 'processed']).default('todo') })
const list = listOf(dataRequest).extend({ counts })

const ofProgram = z.object({ programId: id })

export const listDataRequests = endpoint({
  method: 'get',
  path: '/platforms/:platformId/data-requests',
  summary: 'Requests of people about their data: the next deadline first, those that are processed newest first',
  access: { permission: 'platform.request.read', on: 'platform' },
  params: platformParams,
  query,
  response: list,
})

export const listProgramDataRequests = endpoint({
  method: 'get',
  path: '/user.programs/:programId/data-requests',
  summary: 'The same, of people with an application in the program',
  access: { permission: 'program.request.read', on: 'program' },
  params: ofProgram,
  query,
  response: list,
})

const held = z
  .object({
    applications: count,
    drafts: count,
    files: count,
    emails: count,
    sessions: count,
    logs: count.meta({ description: 'Log entries that stay, without the name' }),
    account: z.boolean().meta({ description: 'Whether the account goes as well: it is on no other platform' }),
    lastOwner: z.boolean().meta({ description: 'The last owner of a platform cannot be deleted' }),
  })
  .meta({ id: 'HeldData' })
export type HeldData = z.output<typeof held>

const oneOfPlatform = platformParams.extend({ requestId: id })
const update = { permission: 'platform.request.update', on: 'platform' } as const

export const getDataRequest = endpoint({
  method: 'get',
  path: '/platforms/:platformId/data-requests/:requestId',
  summary: 'A request with what the platform holds about its person',
  access: { permission: 'platform.request.read', on: 'platform' },
  params: oneOfPlatform,
  response: dataRequest.extend({ held: held.nullable() }),
})

export const recordDataRequest = endpoint({
  method: 'post',
  path: '/platforms/:platformId/data-requests',
  summary: 'Record a request that came by post or mail; its month counts from the day that it was received',
  access: update,
  params: platformParams,
  body: z.object({ email, kind, message, receivedAt: z.iso.date().meta({ description: 'Not in the future' }) }),
  response: dataRequest,
  status: 201,
  problems: ['request.personUnknown', 'request.openAlready', 'access.lastOwner'],
})

export const processDataRequest = endpoint({
  method: 'post',
  path: '/platforms/:platformId/data-requests/:requestId/process',
  summary:
    'Grant a request: a deletion takes place seven days later, unless it is withdrawn; a copy is prepared for the person',
  access: update,
  stepUp: true,
  params: oneOfPlatform,
  body: z.object({ answer: message, version }),
  response: dataRequest,
  problems: ['request.settled', 'access.lastOwner', 'resource.stale'],
})

export const refuseDataRequest = endpoint({
  method: 'post',
  path: '/platforms/:platformId/data-requests/:requestId/refuse',
  summary: 'Refuse a request with a reason, which is sent to the person',
  access: update,
  params: oneOfPlatform,
  body: z.object({ answer: message.min(1), version }),
  response: dataRequest,
  problems: ['request.settled', 'resource.stale'],
})

export const extendDataRequest = endpoint({
  method: 'post',
  path: '/platforms/:platformId/data-requests/:requestId/extend',
  summary: 'Extend the deadline by two months, once; the person is told why',
  access: update,
  params: oneOfPlatform,
  body: z.object({ answer: message.min(1), version }),
  response: dataRequest,
  problems: ['request.settled', 'request.extendedAlready', 'resource.stale'],
})
