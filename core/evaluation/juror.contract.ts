import { z } from 'zod'
import { endpoint, itemsOf } from '../endpoint.ts'
import { formDefinition } from '../form/form.contract.ts'
import { answers } from '../response/response.contract.ts'
import { count, id, instant, text, version } from '../schema.ts'
import { criteria } from './criterion.contract.ts'
import { dutyState, sessionParams } from './evaluation.contract.ts'
import { LONGEST_COMMENT, SESSION_STATES } from './session.rules.ts'

const access = { permission: 'program.evaluation.score', on: 'program' } as const
const path = '/user.programs/:programId/evaluation-sessions/:sessionId/mine'
const oneDuty = sessionParams.extend({ dutyId: id })

const scoring = z.enum(['yes', 'notOpen', 'over']).meta({ description: 'Whether sheets can be written now' })

export const jurySession = z
  .object({
    id,
    slug: z.string(),
    title: text(),
    program: z.object({ id, slug: z.string(), title: text(), lang: z.string(), zone: z.string() }),
    state: z.enum(SESSION_STATES),
    opensAt: instant.nullable(),
    closesAt: instant.nullable(),
    scoring,
    preferences: z
      .enum(['off', 'open', 'over'])
      .meta({ description: 'Whether jurors say what they would like to score' }),
    preferencesUntil: instant.nullable(),
    figures: z.object({ all: count, sent: count, drafts: count, recused: count }),
  })
  .meta({ id: 'JurySession' })
export type JurySession = z.output<typeof jurySession>

export const listJurySessions = endpoint({
  method: 'get',
  path: '/evaluation-sessions/mine',
  summary: 'Sessions of the platform in which the caller is a juror, those with work first',
  access: { signedIn: true },
  response: itemsOf(jurySession),
})

export const duty = z
  .object({
    id,
    number: z.string(),
    title: z.string().meta({ description: 'Empty where titles are hidden' }),
    category: text().nullable(),
    state: dutyState,
    mean: z.number().nullable(),
    changedAt: instant.nullable(),
  })
  .meta({ id: 'JuryDuty' })
export type Duty = z.output<typeof duty>

export const listDuties = endpoint({
  method: 'get',
  path,
  summary: 'What the caller scores in a session, in its order',
  access,
  params: sessionParams,
  response: z.object({ session: jurySession.extend({ instructions: text(10_000) }), items: z.array(duty) }),
})

const sheetFile = z.object({ key: z.string(), name: z.string() })

export const sheet = z
  .object({
    ...duty.shape,
    scoring,
    criteria: criteria.meta({ description: 'Those that are asked of this entry' }),
    shared: z
      .object({ criteria: z.array(z.string()), named: z.boolean() })
      .nullable()
      .meta({
        description: 'Texts that applicants read after the decision, with or without the juror’s name; null: none',
      }),
    notes: answers,
    comment: z.string(),
    version,
    previousId: id.nullable(),
    nextId: id.nullable(),
    application: z
      .object({
        people: z.array(z.string()).meta({ description: 'Who applies; empty where they are hidden' }),
        hidden: z.boolean().meta({ description: 'Whether something is hidden from jurors' }),
        steps: z.array(z.object({ id, title: z.string(), definition: formDefinition, answers })),
        files: z.array(sheetFile),
      })
      .nullable()
      .meta({ description: 'Null: the entry came with a file of scores' }),
    others: z
      .array(
        z.object({
          name: z.string().nullable().meta({ description: 'Null: hidden' }),
          number: z.number().int().meta({ description: 'Of the juror, within this entry' }),
          notes: answers,
          comment: z.string(),
          mean: z.number().nullable(),
        }),
      )
      .nullable()
      .meta({ description: 'Sheets of the other jurors; null: not shown (yet)' }),
  })
  .meta({ id: 'ScoreSheet' })
export type Sheet = z.output<typeof sheet>

export const getSheet = endpoint({
  method: 'get',
  path: `${path}/:dutyId`,
  summary: 'An entry as the jury sees it, with the caller’s score sheet',
  access,
  params: oneDuty,
  response: sheet,
})

export const getJuryFile = endpoint({
  method: 'get',
  path: `${path}/:dutyId/files/:key`,
  summary: 'A file of an entry, under a name that says nothing where people are hidden',
  access,
  params: oneDuty.extend({ key: z.string().max(120) }),
  wire: 'stream',
  bytes: { types: ['*/*'] },
})

const written = z.object({
  notes: answers,
  comment: z.string().max(LONGEST_COMMENT).default(''),
})
const outcome = z.object({ state: dutyState, mean: z.number().nullable(), version, changedAt: instant })

export const saveSheet = endpoint({
  method: 'put',
  path: `${path}/:dutyId`,
  summary: 'Keep a score sheet; one that was sent stays so when it is complete',
  access,
  params: oneDuty,
  body: written.extend({
    send: z.boolean().default(false).meta({ description: 'Send it: what is required must be there' }),
    version,
  }),
  response: outcome,
  problems: ['evaluation.notOpen', 'evaluation.over', 'evaluation.recused', 'resource.stale'],
})

export const recuse = endpoint({
  method: 'post',
  path: `${path}/:dutyId/recusal`,
  summary: 'Give an entry back: a conflict of interest, or another reason; its sheet counts no more',
  access,
  params: oneDuty,
  body: z.object({ reason: z.string().max(500).default('') }),
  response: outcome,
  problems: ['evaluation.over', 'evaluation.notOpen'],
})
