import { z } from 'zod'
import { endpoint, itemsOf } from '../endpoint.ts'
import { LONGEST_MESSAGE } from '../reopening/reopening.rules.ts'
import { responseFilters } from '../response/response.contract.ts'
import { count, id, instant, programParams } from '../schema.ts'
import { BULK_KINDS, BULK_STATES, MOST_NAMED } from './bulk.rules.ts'

const ids = z.array(id).max(50)

export const bulkAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('status'), statusId: id.nullable().meta({ description: 'Null: none' }) }),
  z.object({ kind: z.literal('tag'), add: ids, remove: ids }),
  z.object({ kind: z.literal('assign'), add: ids, remove: ids }),
  z.object({ kind: z.literal('extend'), deadlineAt: instant.nullable().meta({ description: 'Null: the call’s own' }) }),
  z.object({
    kind: z.literal('reopen'),
    questions: z
      .array(z.string().min(1).max(300))
      .min(1, { error: 'required' })
      .max(200)
      .meta({ description: 'Ids of listQuestions; each application is reopened for those that it asks' }),
    message: z.string().trim().min(1, { error: 'required' }).max(LONGEST_MESSAGE),
    dueAt: instant,
  }),
  z.object({ kind: z.literal('delete') }),
])
export type BulkAction = z.output<typeof bulkAction>

export const bulkRun = z
  .object({
    id,
    kind: z.enum(BULK_KINDS),
    state: z.enum(BULK_STATES),
    total: count.nullable().meta({ description: 'Applications; null while they are looked for' }),
    handled: count,
    done: count,
    same: count.meta({ description: 'Applications that were so already' }),
    left: count.meta({ description: 'Applications that it could not be done with' }),
    reasons: z.array(
      z.object({
        code: z.string(),
        count,
        examples: z.array(z.object({ id, number: z.string(), title: z.string() })),
      }),
    ),
    canUndo: z.boolean(),
    createdAt: instant,
  })
  .meta({ id: 'BulkRun' })
export type BulkRun = z.output<typeof bulkRun>

const access = { permission: 'program.response.read', on: 'program' } as const
const one = programParams.extend({ bulkId: id })

export const startBulk = endpoint({
  method: 'post',
  path: '/user.programs/:programId/bulk',
  summary:
    'Does something with all applications that the filters let through, in the background; what it needs beside reading depends on the action',
  access,
  params: programParams,
  body: z.object({
    filters: responseFilters,
    responseIds: z
      .array(id)
      .min(1)
      .max(MOST_NAMED)
      .optional()
      .meta({ description: 'These alone, whatever the filters say' }),
    action: bulkAction,
  }),
  response: bulkRun,
  status: 202,
  problems: ['bulk.running', 'program.archived', 'program.transition'],
})

export const listBulkRuns = endpoint({
  method: 'get',
  path: '/user.programs/:programId/bulk',
  summary: 'The caller’s own bulk actions of the last days, newest first',
  access,
  params: programParams,
  response: itemsOf(bulkRun),
})

export const getBulkRun = endpoint({
  method: 'get',
  path: '/user.programs/:programId/bulk/:bulkId',
  summary: 'How far a bulk action of the caller’s is, what was left out and why',
  access,
  params: one,
  response: bulkRun,
})

export const stopBulk = endpoint({
  method: 'post',
  path: '/user.programs/:programId/bulk/:bulkId/stop',
  summary: 'Stops a bulk action; what was done stays done, and can be undone',
  access,
  params: one,
  response: bulkRun,
})

export const undoBulk = endpoint({
  method: 'post',
  path: '/user.programs/:programId/bulk/:bulkId/undo',
  summary: 'Takes back what it did, but for applications that were changed since',
  access,
  params: one,
  response: bulkRun,
  problems: ['bulk.notUndoable', 'program.archived', 'program.transition'],
})
