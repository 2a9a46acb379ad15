import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { code, id, instant } from '../schema.ts'

const erased = z.boolean().meta({ description: 'What it said about this person has been erased' })

export const logEntry = z
  .object({
    id,
    type: z.string().meta({ description: 'What happened, e.g. program.published; words in locales' }),
    at: instant,
    actor: z.object({
      kind: z.enum(['user', 'operator', 'system', 'visitor']),
      id: id.nullable(),
      name: z.string(),
      erased,
    }),
    subject: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable(), erased }),
    programId: id.nullable(),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
    requestId: z.string().nullable(),
  })
  .meta({ id: 'LogEntry' })
export type LogEntry = z.output<typeof logEntry>

const query = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  after: id.optional().meta({ description: 'Entries older than this one' }),
  type: code(80).optional().meta({ description: 'A type or its first part: program, response, …' }),
  actorId: id.optional(),
  subjectId: code(80).optional(),
  from: instant.optional(),
  to: instant.optional(),
})

const response = z.object({
  items: z.array(logEntry),
  metadata: z.object({ lastId: id.nullable(), hasMore: z.boolean() }),
})

export const listPlatformLogs = endpoint({
  method: 'get',
  path: '/platforms/:platformId/logs',
  summary: 'Who did what on the platform, newest first',
  access: { permission: 'platform.log.read', on: 'platform' },
  params: z.object({ platformId: id }),
  query,
  response,
})

export const listProgramLogs = endpoint({
  method: 'get',
  path: '/user.programs/:programId/logs',
  summary: 'Who did what in a program, newest first',
  access: { permission: 'program.log.read', on: 'program' },
  params: z.object({ programId: z.string() }),
  query,
  response,
})
