import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { code, id, instant, platformParams } from '../schema.ts'
import { LONGEST_SEARCH } from '../search.ts'

const erased = z.boolean().meta({ description: 'What it said about this person has been erased' })

export const logEntry = z
  .object({
    id,
    type: z.string().meta({ description: 'What happened, e.g. program.published; words in locales' }),
    at: instant,
    actor: z.object({
      kind: z.enum(['user', 'support', 'operator', 'system', 'visitor']),
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

const filters = z.object({
  type: code(80).optional().meta({ description: 'A type or its first part: program, response, …' }),
  actorId: id.optional(),
  subjectId: code(80).optional(),
  from: instant.optional(),
  to: instant.optional(),
})
export type LogFilters = z.output<typeof filters>

const query = filters.extend({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  after: id.optional().meta({ description: 'Entries older than this one' }),
})

const response = z.object({
  items: z.array(logEntry),
  metadata: z.object({ lastId: id.nullable(), hasMore: z.boolean() }),
})

const ofPlatform = { params: platformParams } as const
const ofProgram = { params: z.object({ programId: z.string() }) } as const

export const listPlatformLogs = endpoint({
  method: 'get',
  path: '/platforms/:platformId/logs',
  summary: 'Who did what on the platform, newest first',
  access: { permission: 'platform.log.read', on: 'platform' },
  ...ofPlatform,
  query,
  response,
})

export const listProgramLogs = endpoint({
  method: 'get',
  path: '/user.programs/:programId/logs',
  summary: 'Who did what in a program, newest first',
  access: { permission: 'program.log.read', on: 'program' },
  ...ofProgram,
  query,
  response,
})

const search = z.object({ search: z.string().trim().max(LONGEST_SEARCH).default('') })

export const logPerson = z
  .object({ id, name: z.string().meta({ description: 'Empty for somebody who has none' }), email: z.string() })
  .meta({ id: 'LogPerson' })
export type LogPerson = z.output<typeof logPerson>

const people = z.object({ items: z.array(logPerson).max(10) })

export const listPlatformLogPeople = endpoint({
  method: 'get',
  path: '/platforms/:platformId/logs/people',
  summary: 'People of the platform who did something, by name or address, ten at the most',
  access: { permission: 'platform.log.read', on: 'platform' },
  ...ofPlatform,
  query: search,
  response: people,
})

export const listProgramLogPeople = endpoint({
  method: 'get',
  path: '/user.programs/:programId/logs/people',
  summary: 'People who did something in the program, by name or address, ten at the most',
  access: { permission: 'program.log.read', on: 'program' },
  ...ofProgram,
  query: search,
  response: people,
})

const csv = { wire: 'stream', bytes: { types: ['text/csv'] } } as const

export const exportPlatformLogs = endpoint({
  method: 'get',
  path: '/platforms/:platformId/logs/export',
  summary: 'The filtered log of the platform as CSV, newest first',
  access: { permission: 'platform.log.export', on: 'platform' },
  ...ofPlatform,
  query: filters,
  ...csv,
})

export const exportProgramLogs = endpoint({
  method: 'get',
  path: '/user.programs/:programId/logs/export',
  summary: 'The filtered log of the program as CSV, newest first',
  access: { permission: 'program.log.export', on: 'program' },
  ...ofProgram,
  query: filters,
  ...csv,
})
