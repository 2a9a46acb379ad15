import { z } from 'zod'
import { endpoint, itemsOf, listOf, pageQuery } from '../endpoint.ts'
import { evaluationSession, sessionParams } from '../evaluation/evaluation.contract.ts'
import { count, id, instant, key, locale, requiredText, search, text, version } from '../schema.ts'
import { statusLabel } from '../status/status.contract.ts'
import {
  APPEAL_STATES,
  FEEDBACK,
  LONGEST_APPEAL,
  LONGEST_BODY,
  LONGEST_SUBJECT,
  MOST_APPEAL_DAYS,
  MOST_STAGED,
  OUTCOME_PATTERN,
  OUTCOMES,
  RELEASE_STATES,
} from './decision.rules.ts'

export const outcome = z
  .string()
  .max(90)
  .regex(OUTCOME_PATTERN, { error: 'unknown' })
  .meta({ description: '`accepted`, `waitlisted`, `refused`, or `status:{key}` for a status of the program' })

const written = z.string().trim().min(1, { error: 'required' }).max(LONGEST_APPEAL)

const ownWords = z.object({ subject: text(LONGEST_SUBJECT), body: text(LONGEST_BODY) })

export const decisionSettings = z
  .object({
    words: z
      .record(outcome, ownWords)
      .meta({ description: 'Own words of the mails, by outcome; what is empty is as the platform says it' }),
    statuses: z
      .partialRecord(z.enum(OUTCOMES), key.nullable())
      .meta({ description: 'Keys of the statuses that applications get with the three decisions' }),
    feedback: z
      .enum(FEEDBACK)
      .meta({ description: 'Whether applicants read what jurors wrote, with or without names' }),
    feedbackCriteria: z.array(z.string().max(80)).max(100).meta({ description: 'Text criteria that they read' }),
    showRank: z.boolean(),
    appealDays: z
      .number()
      .int()
      .min(1)
      .max(MOST_APPEAL_DAYS)
      .nullable()
      .meta({ description: 'Days after the release in which applicants may appeal; null: they may not' }),
    version,
  })
  .meta({ id: 'DecisionSettings' })
export type DecisionSettings = z.output<typeof decisionSettings>

export const release = z
  .object({
    id,
    state: z.enum(RELEASE_STATES),
    startsAt: instant,
    startedAt: instant,
    startedBy: z.string().nullable(),
    count: count.meta({ description: 'Decisions that it releases' }),
    people: count,
    sent: count.meta({ description: 'Decisions of which all mails are queued' }),
    endedAt: instant.nullable(),
    now: instant.meta({ description: 'By the clock of the server' }),
  })
  .meta({ id: 'DecisionRelease' })
export type Release = z.output<typeof release>

export const appeal = z
  .object({
    id,
    state: z.enum(APPEAL_STATES),
    text: z.string(),
    at: instant,
    by: z.string().nullable(),
    reply: z.string().nullable(),
    repliedAt: instant.nullable(),
  })
  .meta({ id: 'Appeal' })

export const decision = z
  .object({
    id: id.meta({ description: 'Of the entry' }),
    responseId: id.nullable(),
    number: z.string(),
    title: z.string(),
    category: z.string().nullable(),
    rank: z.number().int().nullable(),
    total: z.number().nullable(),
    outcome: outcome.nullable().meta({ description: 'As it is staged; null: undecided' }),
    released: outcome.nullable().meta({ description: 'As applicants know it' }),
    releasedAt: instant.nullable(),
    people: count.meta({ description: 'Who gets a mail' }),
    langs: z.array(locale),
    appeal: appeal.nullable(),
  })
  .meta({ id: 'Decision' })
export type Decision = z.output<typeof decision>

const read = { permission: 'program.evaluation.read', on: 'program' } as const
const update = { permission: 'program.decision.update', on: 'program' } as const
const releases = { permission: 'program.decision.release', on: 'program' } as const
const path = '/user.programs/:programId/evaluation-sessions/:sessionId/decisions'

export const decisionFilters = z.object({
  search,
  outcome: z.union([outcome, z.literal('none')]).optional(),
  state: z.enum(['staged', 'released', 'appealed']).optional(),
})

export const listDecisions = endpoint({
  method: 'get',
  path,
  summary: 'Entries of a session in the order of its ranking, with what is decided about them',
  access: read,
  params: sessionParams,
  query: pageQuery.extend(decisionFilters.shape),
  response: listOf(decision),
})

const pile = z.object({
  outcome,
  count,
  staged: count.meta({ description: 'Those that applicants do not know yet' }),
  people: count.meta({ description: 'Who gets a mail when they are released' }),
  mails: z.partialRecord(locale, count).meta({ description: 'The same by language' }),
})

export const decisionOverview = z
  .object({
    piles: z.array(pile),
    undecided: count,
    staged: count,
    released: count,
    appeals: count.meta({ description: 'Appeals that wait for a reply' }),
    comments: count.meta({ description: 'Texts of jurors that applicants will read' }),
    release: release.nullable().meta({ description: 'The last one' }),
    statuses: z.array(statusLabel).meta({ description: 'Those of the program' }),
    settings: decisionSettings,
  })
  .meta({ id: 'DecisionOverview' })
export type DecisionOverview = z.output<typeof decisionOverview>

export const getDecisions = endpoint({
  method: 'get',
  path: `${path}-overview`,
  summary: 'Decisions of a session in figures, its release and its settings',
  access: read,
  params: sessionParams,
  response: decisionOverview,
})

const others = z.enum(['refused', 'none']).default('refused')

export const stageDecisions = endpoint({
  method: 'post',
  path: `${path}-staged`,
  summary: 'Stage decisions about entries, or about the whole ranking; nobody is told',
  access: update,
  params: sessionParams,
  body: z.discriminatedUnion('by', [
    z.object({
      by: z.literal('entries'),
      entryIds: z.array(id).min(1).max(MOST_STAGED),
      outcome: outcome.nullable().meta({ description: 'Null: undecided again, or as it was released' }),
    }),
    z.object({
      by: z.literal('ranking'),
      accepted: count.min(0).max(20_000),
      waitlisted: count.min(0).max(20_000).default(0),
      others,
    }),
    z
      .object({ by: z.literal('selection'), waitlisted: count.min(0).max(20_000).default(0), others })
      .meta({ description: 'What the quotas and seats of the session choose' }),
    z.object({ by: z.literal('score'), accepted: z.number(), waitlisted: z.number().nullable().default(null), others }),
  ]),
  response: z.object({
    changed: count,
    tied: count.meta({ description: 'Entries beyond what was asked for, with the last rank of a pile' }),
  }),
  problems: ['decision.releasing', 'decision.noSelection'],
})

export const updateDecisionSettings = endpoint({
  method: 'put',
  path: `${path}-settings`,
  summary: 'Change mails, feedback and appeals; what is left out stays',
  access: update,
  params: sessionParams,
  body: decisionSettings.omit({ version: true }).partial().extend({ version }),
  response: decisionOverview,
  problems: ['resource.stale'],
})

export const mailPreview = z
  .object({
    to: z.array(z.object({ name: z.string(), email: z.string(), lang: locale })),
    lang: locale,
    subject: z.string(),
    paragraphs: z.array(z.string()),
    action: z.string(),
    template: z.object({ subject: z.string(), body: z.string() }).meta({ description: 'Its words, not filled in' }),
  })
  .meta({ id: 'DecisionMailPreview' })

export const previewDecision = endpoint({
  method: 'get',
  path: `${path}-preview`,
  summary: 'The mail about an entry as it would leave',
  access: read,
  params: sessionParams,
  query: z.object({
    outcome,
    entryId: id.optional().meta({ description: 'Left out: with values of an example' }),
    lang: locale.optional().meta({ description: 'Left out: that of the first person' }),
  }),
  response: mailPreview,
})

export const sendDecisionTest = endpoint({
  method: 'post',
  path: `${path}-test`,
  summary: 'Send the mail about an entry to the caller alone',
  access: update,
  params: sessionParams,
  body: z.object({ outcome, entryId: id.optional(), lang: locale }),
})

export const startRelease = endpoint({
  method: 'post',
  path: `${path}-release`,
  summary: 'Release all staged decisions 60 seconds from now, or at an instant; it can be stopped until then',
  access: releases,
  params: sessionParams,
  body: z.object({
    count: count.min(1).meta({ description: 'How many the caller saw; another number is refused' }),
    at: instant.optional(),
  }),
  response: release,
  status: 201,
  problems: ['decision.releasing', 'decision.none', 'decision.changed', 'program.archived', 'program.transition'],
})

export const stopRelease = endpoint({
  method: 'post',
  path: `${path}-release-stopped`,
  summary: 'Stop a release before it starts; nothing was sent',
  access: releases,
  params: sessionParams,
  response: release,
  problems: ['decision.notWaiting'],
})

export const answerAppeal = endpoint({
  method: 'post',
  path: `${path}-appeals/:appealId`,
  summary: 'Answer an appeal: with another decision, or with the same',
  access: releases,
  params: sessionParams.extend({ appealId: id }),
  body: z.object({
    reply: written,
    outcome: outcome.nullable().meta({ description: 'The new decision; null: it stays as it is' }),
  }),
  response: appeal,
  problems: ['decision.answered', 'decision.releasing'],
})

export const createRound = endpoint({
  method: 'post',
  path: '/user.programs/:programId/evaluation-sessions/:sessionId/rounds',
  summary: 'Create the next session of a program with entries of this one',
  access: { permission: 'program.evaluation.update', on: 'program' },
  params: sessionParams,
  body: z.object({
    title: requiredText(200),
    choose: z.discriminatedUnion('by', [
      z.object({ by: z.literal('top'), count: count.min(1).max(20_000) }),
      z.object({ by: z.literal('outcome'), outcome }),
      z.object({ by: z.literal('entries'), entryIds: z.array(id).min(1).max(1_000) }),
    ]),
    copy: z.boolean().default(true).meta({ description: 'With criteria, settings and jury of this one' }),
  }),
  response: evaluationSession,
  status: 201,
  problems: ['decision.nobody', 'evaluation.tooMany'],
})

/* ---- applicants ---- */

export const myDecision = z
  .object({
    id,
    session: text(),
    outcome,
    status: text().nullable().meta({ description: 'What the program calls it; null for one of the three' }),
    releasedAt: instant,
    rank: z.object({ rank: z.number().int(), of: count }).nullable(),
    feedback: z.array(z.object({ criterion: text(), text: z.string(), juror: z.string().nullable() })),
    appealUntil: instant.nullable().meta({ description: 'Null: no appeal, or no more' }),
    appeal: appeal.omit({ by: true }).nullable(),
  })
  .meta({ id: 'MyDecision' })
export type MyDecision = z.output<typeof myDecision>

const mine = z.object({ responseId: id })

export const listMyDecisions = endpoint({
  method: 'get',
  path: '/portal/me/responses/:responseId/decisions',
  summary: 'What juries have decided about one of my applications, once it is released',
  access: { signedIn: true },
  params: mine,
  response: itemsOf(myDecision),
  whileSuspended: true,
})

export const makeAppeal = endpoint({
  method: 'post',
  path: '/portal/me/responses/:responseId/decisions/:decisionId/appeal',
  summary: 'Appeal against a decision, once, in the time that there is',
  access: { signedIn: true },
  params: mine.extend({ decisionId: id }),
  body: z.object({ text: written }),
  response: itemsOf(myDecision),
  status: 201,
  problems: ['decision.noAppeal', 'response.readOnly'],
})
