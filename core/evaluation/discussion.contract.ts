import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../schema.ts'
import { sessionParams } from './evaluation.contract.ts'
import { LONGEST_JURY_COMMENT } from './session.rules.ts'

export const juryComment = z
  .object({
    id,
    author: z
      .object({
        name: z.string().nullable().meta({ description: 'Null: hidden, or of somebody who is no more on the jury' }),
        number: z.number().int().nullable().meta({ description: 'Of the juror, within this entry' }),
      })
      .meta({ description: 'Both null: somebody who is no more on the jury' }),
    mine: z.boolean(),
    text: z.string().meta({ description: 'Plain text' }),
    at: instant,
  })
  .meta({ id: 'JuryComment' })
export type JuryCommentShown = z.output<typeof juryComment>

export const discussion = z
  .object({
    state: z.enum(['off', 'later', 'open', 'closed']).meta({
      description:
        '`off`: the session has none, or the juror gave the entry back or has a conflict; `later`: after the own sheet was sent; `closed`: to be read alone',
    }),
    items: z.array(juryComment),
  })
  .meta({ id: 'JuryDiscussion' })
export type Discussion = z.output<typeof discussion>

const juror = { permission: 'program.evaluation.score', on: 'program' } as const
const path = '/user.programs/:programId/evaluation-sessions/:sessionId'
const oneDuty = sessionParams.extend({ dutyId: id })
const oneEntry = sessionParams.extend({ entryId: id })

export const getDiscussion = endpoint({
  method: 'get',
  path: `${path}/mine/:dutyId/discussion`,
  summary: 'What the jurors of an entry write to each other, the oldest first, as far as the caller may read it',
  access: juror,
  params: oneDuty,
  response: discussion,
})

export const addToDiscussion = endpoint({
  method: 'post',
  path: `${path}/mine/:dutyId/discussion`,
  summary: 'Write to the other jurors of an entry',
  access: juror,
  params: oneDuty,
  body: z.object({ text: z.string().trim().min(1, { error: 'required' }).max(LONGEST_JURY_COMMENT) }),
  response: juryComment,
  status: 201,
  problems: ['evaluation.discussionClosed', 'evaluation.discussionFull', 'rate.limited'],
  idempotency: 'transaction',
})

export const removeFromDiscussion = endpoint({
  method: 'delete',
  path: `${path}/mine/:dutyId/discussion/:commentId`,
  summary: 'Delete one’s own comment, while the discussion is open',
  access: juror,
  params: oneDuty.extend({ commentId: id }),
  problems: ['evaluation.discussionClosed'],
})

export const getEntryDiscussion = endpoint({
  method: 'get',
  path: `${path}/entries/:entryId/discussion`,
  summary: 'What the jurors of an entry write to each other, with their names',
  access: { permission: 'program.evaluation.read', on: 'program' },
  params: oneEntry,
  response: discussion,
})

export const setEntryDiscussion = endpoint({
  method: 'put',
  path: `${path}/entries/:entryId/discussion`,
  summary: 'Close the discussion of an entry, or open it again',
  access: { permission: 'program.evaluation.update', on: 'program' },
  params: oneEntry,
  body: z.object({ closed: z.boolean() }),
  response: discussion,
})

export const removeEntryComment = endpoint({
  method: 'delete',
  path: `${path}/entries/:entryId/discussion/:commentId`,
  summary: 'Delete a comment of a juror',
  access: { permission: 'program.evaluation.update', on: 'program' },
  params: oneEntry.extend({ commentId: id }),
})
