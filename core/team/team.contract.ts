import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, programParams } from '../schema.ts'

/** Applications that are assigned in one request, and people to whom. */
const MOST_ASSIGNED = 1_000
const MOST_PEOPLE = 50

export const teammate = z.object({ id, name: z.string() }).meta({ id: 'Teammate' })
export type Teammate = z.output<typeof teammate>

export const listTeam = endpoint({
  method: 'get',
  path: '/user.programs/:programId/team',
  summary: 'Who may read the applications of a program, by name',
  access: { permission: 'program.response.read', on: 'program' },
  params: programParams,
  response: z.object({ items: z.array(teammate) }),
})

export const assignResponses = endpoint({
  method: 'post',
  path: '/user.programs/:programId/response-assignees',
  summary: 'Assign applications to people of the team and take them off others, all or none',
  access: { permission: 'program.response.assign', on: 'program' },
  params: programParams,
  body: z.object({
    responseIds: z.array(id).min(1).max(MOST_ASSIGNED),
    add: z.array(id).max(MOST_PEOPLE).default([]),
    remove: z.array(id).max(MOST_PEOPLE).default([]),
  }),
  response: z.object({
    changed: z.number().int().meta({ description: 'Applications that are assigned to others than before' }),
  }),
})
