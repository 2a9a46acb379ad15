import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, key, programParams, requiredText, text, version } from '../schema.ts'
import {
  LONGEST_STATUS_MESSAGE,
  LONGEST_STATUS_TITLE,
  MOST_MOVED,
  MOST_STATUSES,
  STATUS_COLOURS,
} from './status.rules.ts'

export const statusColour = z.enum(STATUS_COLOURS)
const title = requiredText(LONGEST_STATUS_TITLE)
const flags = {
  isFinal: z.boolean().meta({ description: 'Whether nothing more is expected of the organisers' }),
  visibleToApplicant: z.boolean().meta({ description: 'Whether applicants read it beside their application' }),
  message: text(LONGEST_STATUS_MESSAGE).meta({ description: 'What they read; its title when it is empty' }),
}

export const status = z
  .object({
    id,
    key,
    title: text(LONGEST_STATUS_TITLE),
    colour: statusColour,
    ...flags,
    count: z.number().int().meta({ description: 'Applications that have it, those in the trash too' }),
    version,
  })
  .meta({ id: 'ReviewStatus' })
export type Status = z.output<typeof status>

/** As rows of lists show it. */
export const statusLabel = status.pick({ key: true, title: true, colour: true, isFinal: true })
export type StatusLabel = z.output<typeof statusLabel>

const access = { permission: 'program.status.update', on: 'program' } as const
const one = programParams.extend({ statusId: id })

export const listStatuses = endpoint({
  method: 'get',
  path: '/user.programs/:programId/statuses',
  summary: 'The review statuses of a program, in their order',
  access: { permission: 'program.response.read', on: 'program' },
  params: programParams,
  response: z.object({ items: z.array(status) }),
})

export const createStatus = endpoint({
  method: 'post',
  path: '/user.programs/:programId/statuses',
  summary: 'Create a review status, the last of the order',
  access,
  params: programParams,
  body: z.object({
    title,
    colour: statusColour.optional().meta({ description: 'Left out: one that is rare' }),
    isFinal: flags.isFinal.default(false),
    visibleToApplicant: flags.visibleToApplicant.default(false),
    message: flags.message.default({}),
  }),
  response: status,
  status: 201,
  problems: ['status.titleTaken', 'status.tooMany'],
})

export const updateStatus = endpoint({
  method: 'put',
  path: '/user.programs/:programId/statuses/:statusId',
  summary: 'Change a review status; its key stays',
  access,
  params: one,
  body: z.object({ title, colour: statusColour, ...flags, version }),
  response: status,
  problems: ['status.titleTaken', 'resource.stale'],
})

export const orderStatuses = endpoint({
  method: 'put',
  path: '/user.programs/:programId/statuses-order',
  summary: 'Put the review statuses of a program in another order',
  access,
  params: programParams,
  body: z.object({ statusIds: z.array(id).max(MOST_STATUSES).meta({ description: 'All of them, each once' }) }),
  response: z.object({ items: z.array(status) }),
  problems: ['resource.stale'],
})

export const deleteStatus = endpoint({
  method: 'delete',
  path: '/user.programs/:programId/statuses/:statusId',
  summary: 'Delete a review status; its applications get another one, or none',
  access,
  params: one,
  query: z.object({ into: id.optional().meta({ description: 'The status that its applications get' }) }),
})

export const setResponseStatus = endpoint({
  method: 'post',
  path: '/user.programs/:programId/response-statuses',
  summary: 'Give applications a review status, or take it away, all or none',
  access,
  params: programParams,
  body: z.object({
    responseIds: z.array(id).min(1).max(MOST_MOVED),
    statusId: id.nullable().meta({ description: 'Null: none' }),
  }),
  response: z.object({
    changed: z.number().int().meta({ description: 'Applications that had another one before' }),
  }),
})
