import { z } from 'zod'
import { endpoint, itemsOf, listOf, pageQuery } from '../endpoint.ts'
import { responseFilters } from '../response/response.contract.ts'
import { count, id, instant, programParams, requiredText, search, slug, text, version } from '../schema.ts'
import { criteria } from './criterion.contract.ts'
import { METHODS } from './ranking/methods.rules.ts'
import {
  CONFLICT_SOURCES,
  DUTY_STATES,
  JUROR_STATES,
  MOST_ENTRIES,
  MOST_PER_ENTRY,
  MOST_QUOTAS,
  QUOTA_GROUP,
  SESSION_STATES,
  SHOWN_OTHERS,
} from './session.rules.ts'

export const method = z.enum(METHODS)
export const dutyState = z.enum(DUTY_STATES)

const tie = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('criterion'), criterion: z.string().max(80) }),
  z.strictObject({ by: z.literal('agreement') }),
  z.strictObject({ by: z.literal('submission') }),
])

export const anonymity = z
  .strictObject({
    people: z.boolean().meta({ description: 'Who applies is left out, in names of files too' }),
    title: z.boolean().meta({ description: 'Entries are called by their number' }),
    fields: z
      .array(z.string().max(170))
      .max(500)
      .meta({ description: 'Questions that jurors do not see, as `{form key}.{reference}`' }),
  })
  .meta({ id: 'Anonymity' })

const quota = z.strictObject({
  group: z.string().regex(QUOTA_GROUP, { error: 'unknown' }).meta({ description: '`category:{key}` or `tag:{id}`' }),
  least: z.number().int().min(0).max(MOST_ENTRIES).optional(),
  most: z.number().int().min(0).max(MOST_ENTRIES).optional(),
})

export const sessionSettings = z
  .strictObject({
    perEntry: z.number().int().min(1).max(MOST_PER_ENTRY).meta({ description: 'Jurors that each entry gets' }),
    others: z
      .enum(SHOWN_OTHERS)
      .meta({ description: 'When jurors see the sheets of others: never, after their own, always' }),
    jurorsNamed: z.boolean().meta({ description: 'Whether jurors read whose sheets and comments those of others are' }),
    discussion: z
      .boolean()
      .meta({ description: 'Whether the jurors of an entry write to each other, when they see the sheets of others' }),
    preferences: z.boolean().meta({ description: 'Whether jurors say what they would like to score' }),
    preferencesUntil: instant.nullable(),
    method,
    trim: z.number().int().min(0).max(20),
    round: z.number().int().min(0).max(6).nullable().meta({ description: 'Decimals of a criterion before its weight' }),
    ties: z.array(tie).max(20).meta({ description: 'What decides between the same totals, one after the other' }),
    seats: z.number().int().min(1).max(MOST_ENTRIES).nullable().meta({ description: 'Entries that are chosen' }),
    anonymity,
    quotas: z
      .array(quota)
      .max(MOST_QUOTAS)
      .meta({ description: 'Bounds on how many of the chosen belong to a category or have a tag' }),
    reminders: z
      .array(z.number().int().min(1).max(60))
      .max(10)
      .meta({ description: 'Days before the end at which jurors with sheets left are written to' }),
  })
  .meta({ id: 'EvaluationSettings' })

export const evaluationSession = z
  .object({
    id,
    slug: z.string(),
    title: text(),
    state: z.enum(SESSION_STATES),
    opensAt: instant.nullable(),
    closesAt: instant.nullable(),
    instructions: text(10_000).meta({ description: 'What jurors read first' }),
    settings: sessionSettings,
    criteria,
    figures: z.object({
      entries: count,
      jurors: count,
      sheets: count.meta({ description: 'Assigned, without those that jurors gave back' }),
      sent: count,
    }),
    version,
  })
  .meta({ id: 'EvaluationSession' })
export type EvaluationSession = z.output<typeof evaluationSession>

const read = { permission: 'program.evaluation.read', on: 'program' } as const
const update = { permission: 'program.evaluation.update', on: 'program' } as const
export const sessionParams = programParams.extend({
  sessionId: z.string().max(80).meta({ description: 'Id or slug' }),
})
const path = '/user.programs/:programId/evaluation-sessions'

export const listEvaluationSessions = endpoint({
  method: 'get',
  path,
  summary: 'The evaluation sessions of a program, in their order',
  access: read,
  params: programParams,
  response: itemsOf(evaluationSession.omit({ criteria: true, instructions: true })),
})

export const createEvaluationSession = endpoint({
  method: 'post',
  path,
  summary:
    'Create a jury session, as a draft; `from`: with criteria and settings of another, of this program with its jurors too',
  access: update,
  params: programParams,
  body: z.object({
    title: requiredText(200),
    slug: slug.optional().meta({ description: 'Left out: made of the title' }),
    from: id.optional().meta({ description: 'A session of this program, or of another that the caller may read' }),
  }),
  response: evaluationSession,
  status: 201,
  problems: ['evaluation.slugTaken', 'evaluation.tooMany'],
})

export const getEvaluationSession = endpoint({
  method: 'get',
  path: `${path}/:sessionId`,
  summary: 'One evaluation session with its criteria',
  access: read,
  params: sessionParams,
  response: evaluationSession,
})

export const updateEvaluationSession = endpoint({
  method: 'put',
  path: `${path}/:sessionId`,
  summary: 'Change title, dates, instructions or settings; what is left out stays',
  access: update,
  params: sessionParams,
  body: z.object({
    title: requiredText(200).optional(),
    opensAt: instant.nullable().optional(),
    closesAt: instant.nullable().optional(),
    instructions: text(10_000).optional(),
    settings: sessionSettings.partial().optional(),
    version,
  }),
  response: evaluationSession,
  problems: ['resource.stale', 'evaluation.datesInvalid'],
})

export const updateCriteria = endpoint({
  method: 'put',
  path: `${path}/:sessionId/criteria`,
  summary: 'Change the criteria, all of them; scores by criteria that stay are kept',
  access: update,
  params: sessionParams,
  body: z.object({ criteria, version }),
  response: evaluationSession,
  problems: ['resource.stale'],
})

export const setSessionState = endpoint({
  method: 'post',
  path: `${path}/:sessionId/state`,
  summary: 'Open a session to its jurors, close it, or open it again',
  access: update,
  params: sessionParams,
  body: z.object({ state: z.enum(['open', 'closed']) }),
  response: evaluationSession,
  problems: ['evaluation.notReady'],
})

export const deleteEvaluationSession = endpoint({
  method: 'delete',
  path: `${path}/:sessionId`,
  summary: 'Delete a session that no juror has sent a sheet of',
  access: update,
  params: sessionParams,
  problems: ['evaluation.begun'],
})

/* ---- entries ---- */

export const sessionEntry = z
  .object({
    id,
    responseId: id.nullable().meta({ description: 'Null: known by its key alone, from imported scores' }),
    key: z.string(),
    number: z.string(),
    title: z.string(),
    category: z.string().nullable(),
    jurors: z.array(z.object({ jurorId: id, state: dutyState })),
    mean: z.number().nullable().meta({ description: 'Weighted mean of the sheets that were sent' }),
    comments: count.meta({ description: 'Of jurors to each other' }),
  })
  .meta({ id: 'SessionEntry' })
export type SessionEntry = z.output<typeof sessionEntry>

export const listEntries = endpoint({
  method: 'get',
  path: `${path}/:sessionId/entries`,
  summary: 'Entries of a session with who scores them',
  access: read,
  params: sessionParams,
  query: pageQuery.extend({
    search,
    category: z.string().max(80).optional(),
    progress: z.enum(['none', 'some', 'all', 'short']).optional().meta({
      description: 'By sheets that were sent; `short`: with fewer jurors than the session asks for',
    }),
  }),
  response: listOf(sessionEntry),
})

export const addEntries = endpoint({
  method: 'post',
  path: `${path}/:sessionId/entries`,
  summary: 'Take applications into a session: these, or all submitted ones that filters let through',
  access: update,
  params: sessionParams,
  body: z.object({
    responseIds: z.array(id).max(1_000).optional(),
    filters: responseFilters.optional(),
  }),
  response: z.object({ added: count, total: count }),
  problems: ['evaluation.tooManyEntries'],
})

export const removeEntries = endpoint({
  method: 'post',
  path: `${path}/:sessionId/entries-removed`,
  summary: 'Take entries out of a session, unless a juror has sent a sheet',
  access: update,
  params: sessionParams,
  body: z.object({ entryIds: z.array(id).min(1).max(1_000) }),
  response: z.object({ removed: count, kept: count }),
})

/* ---- jurors ---- */

export const juror = z
  .object({
    id,
    userId: id.nullable(),
    name: z.string(),
    email: z.string().nullable(),
    state: z.enum(JUROR_STATES).meta({
      description: '`imported`: from a file of scores, without an account',
    }),
    cap: z.number().int().nullable().meta({ description: 'The most entries they score' }),
    categories: z.array(z.string()).meta({ description: 'Keys of categories they score; empty: all' }),
    expertise: z.array(z.string()).meta({ description: 'Tags that they know about' }),
    assigned: count,
    sent: count,
    drafts: count,
    recused: count,
    mean: z.number().nullable().meta({ description: 'Mean of their sheets' }),
    lastSeenAt: instant.nullable(),
    remindedAt: instant.nullable(),
  })
  .meta({ id: 'Juror' })
export type Juror = z.output<typeof juror>

const jurorSettings = {
  cap: z.number().int().min(0).max(MOST_ENTRIES).nullable(),
  categories: z.array(z.string().max(80)).max(200),
  expertise: z.array(z.string().max(80)).max(200),
}
const oneJuror = sessionParams.extend({ jurorId: id })

export const listJurors = endpoint({
  method: 'get',
  path: `${path}/:sessionId/jurors`,
  summary: 'The jury of a session with its progress',
  access: read,
  params: sessionParams,
  response: itemsOf(juror),
})

export const addJurors = endpoint({
  method: 'post',
  path: `${path}/:sessionId/jurors`,
  summary: 'Put people on the jury; those who are not in the program are invited to it as jurors',
  access: update,
  params: sessionParams,
  body: z.object({
    list: z.string().min(1).max(100_000).meta({ description: 'One per line: `Name <email>` or the address alone' }),
    message: z.string().max(2_000).default(''),
    cap: jurorSettings.cap.default(null),
  }),
  response: z.object({ added: count, invited: count, known: count }),
  problems: ['evaluation.tooManyJurors', 'access.cannotGrant'],
})

export const updateJuror = endpoint({
  method: 'put',
  path: `${path}/:sessionId/jurors/:jurorId`,
  summary: 'Change what a juror scores',
  access: update,
  params: oneJuror,
  body: z.object(jurorSettings),
  response: juror,
})

export const removeJuror = endpoint({
  method: 'delete',
  path: `${path}/:sessionId/jurors/:jurorId`,
  summary: 'Take a juror off the jury; sheets that they sent stay',
  access: update,
  params: oneJuror,
})

export const remindJurors = endpoint({
  method: 'post',
  path: `${path}/:sessionId/reminders`,
  summary: 'Write to jurors who have sheets left; left out: all of them',
  access: update,
  params: sessionParams,
  body: z.object({ jurorIds: z.array(id).max(500).optional() }),
  response: z.object({ sent: count }),
  problems: ['evaluation.notOpen'],
})

/* ---- assignment ---- */

export const conflict = z
  .object({
    jurorId: id,
    entryId: id,
    source: z.enum(CONFLICT_SOURCES),
    reason: z.string(),
  })
  .meta({ id: 'JuryConflict' })

const shortage = z.object({
  entryIds: z.array(id),
  needed: count,
  missing: count,
  jurorIds: z.array(id),
  places: count,
  because: z.enum(['conflicts', 'places']),
})

const proposedPair = z.object({
  entryId: id,
  jurorId: id,
  reason: z.enum(['kept', 'preference', 'expertise', 'balance']),
})

export const proposal = z
  .object({
    pairs: z.array(proposedPair),
    shortages: z.array(shortage).meta({ description: 'What cannot be met, and whom it binds' }),
    added: count,
    removed: count.meta({ description: 'Pairs that were assigned and not begun, and would not be any more' }),
    conflicts: z.array(conflict),
  })
  .meta({ id: 'AssignmentProposal' })
export type AssignmentProposal = z.output<typeof proposal>

export const proposeAssignment = endpoint({
  method: 'get',
  path: `${path}/:sessionId/assignment`,
  summary: 'Who would score what, with what cannot be met; nothing is changed',
  access: read,
  params: sessionParams,
  response: proposal,
})

export const confirmAssignment = endpoint({
  method: 'post',
  path: `${path}/:sessionId/assignment`,
  summary: 'Assign entries to jurors as proposed; what is begun or set by hand stays',
  access: update,
  params: sessionParams,
  response: z.object({ added: count, removed: count, missing: count }),
  problems: ['evaluation.noJury'],
})

export const setDuty = endpoint({
  method: 'put',
  path: `${path}/:sessionId/duties`,
  summary: 'Give an entry to a juror by hand, or take it away when its sheet was not sent',
  access: update,
  params: sessionParams,
  body: z.object({ entryId: id, jurorId: id, assigned: z.boolean() }),
  problems: ['evaluation.sheetSent', 'evaluation.conflict'],
})

export const setConflict = endpoint({
  method: 'put',
  path: `${path}/:sessionId/conflicts`,
  summary: 'Say that a juror must not score an entry, or that they may',
  access: update,
  params: sessionParams,
  body: z.object({ entryId: id, jurorId: id, conflicted: z.boolean(), reason: z.string().max(500).default('') }),
  problems: ['evaluation.sheetSent'],
})

/* ---- results ---- */

export const standing = z
  .object({
    method,
    entries: z.array(
      z.object({
        id,
        key: z.string(),
        number: z.string(),
        title: z.string(),
        category: z.string().nullable(),
        rank: z.number().int().nullable().meta({ description: 'Null: no score' }),
        total: z.number().nullable(),
        criteria: z.record(z.string(), z.number()),
        sheets: z.array(z.object({ jurorId: id, mean: z.number().nullable() })),
        stability: z
          .number()
          .nullable()
          .meta({ description: 'Share of resamplings in which it is chosen; null: no seats' }),
      }),
    ),
    ties: z.array(z.object({ entryIds: z.array(id), decidedBy: z.array(z.string().nullable()) })),
    jurors: z.array(
      z.object({ id, name: z.string(), sheets: count, mean: z.number().nullable(), bias: z.number().nullable() }),
    ),
    seats: z.number().int().nullable(),
    selection: z
      .object({
        chosen: z.array(id),
        raised: z.array(z.object({ entryId: id, group: z.string() })).meta({ description: 'Chosen for a minimum' }),
        barred: z.array(z.object({ entryId: id, group: z.string() })).meta({ description: 'Left out for a maximum' }),
        short: z.array(z.object({ group: z.string(), missing: count })),
      })
      .nullable()
      .meta({ description: 'With the quotas of the session; null: no seats, or no quotas' }),
    sheets: z.object({ sent: count, all: count }),
  })
  .meta({ id: 'Standing' })
export type StandingShown = z.output<typeof standing>

export const getRanking = endpoint({
  method: 'get',
  path: `${path}/:sessionId/ranking`,
  summary: 'The ranking by the sheets that were sent, with what decided ties and how stable the cut-off is',
  access: read,
  params: sessionParams,
  query: z.object({
    method: method.optional().meta({ description: 'Left out: that of the session' }),
    category: z.string().max(80).optional(),
    seats: z.coerce.number().int().min(1).max(MOST_ENTRIES).optional(),
  }),
  response: standing,
})

export const sessionStatistics = z
  .object({
    criteria: z.array(
      z.object({
        reference: z.string(),
        count,
        mean: z.number().nullable(),
        deviation: z.number().nullable(),
        least: z.number().nullable(),
        most: z.number().nullable(),
        bars: z.array(count).meta({ description: 'Scores in equal parts of the scale' }),
        from: z.number(),
        to: z.number(),
      }),
    ),
    outliers: z.array(
      z.object({
        entry: z.object({ id, number: z.string(), title: z.string() }),
        juror: z.object({ id, name: z.string() }),
        mean: z.number(),
        others: z.number(),
        distance: z.number().meta({ description: 'In standard deviations of the others' }),
      }),
    ),
    silent: z.array(z.object({ id, name: z.string(), left: count, lastSeenAt: instant.nullable() })),
  })
  .meta({ id: 'SessionStatistics' })
export type SessionStatistics = z.output<typeof sessionStatistics>

export const getSessionStatistics = endpoint({
  method: 'get',
  path: `${path}/:sessionId/statistics`,
  summary: 'Scores by criterion, sheets that are far from the others, jurors who are silent',
  access: read,
  params: sessionParams,
  response: sessionStatistics,
})
