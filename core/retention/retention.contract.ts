import { z } from 'zod'
import { endpoint, itemsOf } from '../endpoint.ts'
import { id, instant, locale, platformParams, text } from '../schema.ts'
import {
  ACTIONS_OF,
  MOST_MONTHS,
  RETENTION_ACTIONS,
  RETENTION_KINDS,
  RETENTION_STARTS,
  type RetentionKind,
} from './retention.rules.ts'

const count = z.number().int().min(0)
const months = z.number().int().min(1).max(MOST_MONTHS).meta({ description: 'Months that it is kept' })
const since = z.enum(RETENTION_STARTS).meta({ description: 'From the closing of the call, or the last change' })

/** What may happen differs from kind to kind. */
const rule = <Kind extends RetentionKind>(kind: Kind) =>
  z
    .strictObject({
      months,
      since,
      action: z.enum(RETENTION_ACTIONS).refine((action) => ACTIONS_OF[kind].includes(action), {
        params: { rule: 'unknown' },
      }),
    })
    .meta({ description: `One of ${ACTIONS_OF[kind].join(', ')}` })

/** By kind, in the shape that the endpoints and the manifest share. */
export const RULE_SHAPES = {
  drafts: rule('drafts'),
  withdrawn: rule('withdrawn'),
  rejected: rule('rejected'),
  submitted: rule('submitted'),
  files: rule('files'),
}

export const holdReason = z.string().trim().min(1, { error: 'required' }).max(500)

const rules = z.strictObject({
  drafts: RULE_SHAPES.drafts.nullable(),
  withdrawn: RULE_SHAPES.withdrawn.nullable(),
  rejected: RULE_SHAPES.rejected.nullable(),
  submitted: RULE_SHAPES.submitted.nullable(),
  files: RULE_SHAPES.files.nullable(),
  hold: holdReason.nullable().meta({ description: 'Why nothing is deleted for now, e.g. a dispute. Null: no hold' }),
})

const settings = rules
  .extend({ version: z.number().int().min(0).meta({ description: '0 before anything was set' }) })
  .meta({ id: 'Retention' })
export type Retention = z.output<typeof settings>

const ofProgram = z.object({ programId: id })
const read = { permission: 'program.retention.read', on: 'program' } as const

export const getRetention = endpoint({
  method: 'get',
  path: '/user.programs/:programId/retention',
  summary: 'The retention rules of a program; null where nothing is deleted by itself',
  access: read,
  params: ofProgram,
  response: settings,
})

export const updateRetention = endpoint({
  method: 'put',
  path: '/user.programs/:programId/retention',
  summary: 'Set the retention rules of a program. Organisers are told by mail seven days before a rule first runs',
  access: { permission: 'program.retention.update', on: 'program' },
  stepUp: true,
  params: ofProgram,
  body: rules.extend({ version: settings.shape.version }),
  response: settings,
  problems: ['resource.stale'],
})

const code = z
  .string()
  .regex(new RegExp(`^([1-9]\\d{0,2})\\.(${RETENTION_STARTS.join('|')})\\.(${RETENTION_ACTIONS.join('|')})$`), {
    error: 'unknown',
  })
  .optional()
  .meta({ description: 'Months, start and action: 12.closing.delete' })

const preview = z
  .object({
    kind: z.enum(RETENTION_KINDS),
    date: instant.nullable().meta({ description: 'When the rule runs next; null when nothing falls due' }),
    count: count.meta({ description: 'How many go on that day' }),
    later: count.meta({ description: 'How many of the kind go afterwards' }),
    held: count.meta({ description: 'How many would be due, and stay because their person has an open request' }),
    why: z.enum(['hold', 'noDate', 'none']).nullable().meta({ description: 'Why there is no date' }),
  })
  .meta({ id: 'RetentionPreview' })
export type RetentionPreview = z.output<typeof preview>

export const previewRetention = endpoint({
  method: 'get',
  path: '/user.programs/:programId/retention/preview',
  summary: 'What rules would delete, and when. Nothing is changed',
  access: read,
  params: ofProgram,
  query: z.object({ drafts: code, withdrawn: code, rejected: code, submitted: code, files: code }),
  response: itemsOf(preview),
})

const overview = z
  .object({
    program: z.object({ id, slug: z.string(), title: text(200), lang: locale }),
    rules: z.array(z.object({ kind: z.enum(RETENTION_KINDS), months, since, action: z.enum(RETENTION_ACTIONS) })),
    hold: z.boolean(),
  })
  .meta({ id: 'RetentionOfProgram' })
export type RetentionOfProgram = z.output<typeof overview>

export const listRetention = endpoint({
  method: 'get',
  path: '/platforms/:platformId/retention',
  summary: 'The programs of the platform with their retention rules, and those that have none',
  access: { permission: 'platform.security.read', on: 'platform' },
  params: platformParams,
  response: itemsOf(overview),
})
