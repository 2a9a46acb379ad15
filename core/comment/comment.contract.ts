import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, programParams, version } from '../schema.ts'
import { LONGEST_COMMENT } from './comment.rules.ts'

const body = z
  .string()
  .trim()
  .min(1, { error: 'required' })
  .max(LONGEST_COMMENT)
  .meta({ description: 'Plain text; `<@id>` mentions a person of the team' })
const isInternal = z.boolean().meta({ description: 'A note for organisers alone: jurors never read it' })

export const comment = z
  .object({
    id,
    author: z.object({ id, name: z.string() }).nullable(),
    body: z.string(),
    isInternal,
    mentions: z.array(z.object({ id, name: z.string() })).meta({ description: 'The people whom the body names' }),
    pinned: z.boolean().meta({ description: 'Shown over everything else of the application' }),
    createdAt: instant,
    edited: z.boolean(),
    version,
  })
  .meta({ id: 'Comment' })
export type Comment = z.output<typeof comment>

const access = { permission: 'program.comment.create', on: 'program' } as const
const ofResponse = programParams.extend({ responseId: id })
const one = ofResponse.extend({ commentId: id })

export const listComments = endpoint({
  method: 'get',
  path: '/user.programs/:programId/responses/:responseId/comments',
  summary: 'What organisers say of an application among themselves, the oldest first',
  access: { permission: 'program.comment.read', on: 'program' },
  params: ofResponse,
  response: z.object({ items: z.array(comment) }),
})

export const createComment = endpoint({
  method: 'post',
  path: '/user.programs/:programId/responses/:responseId/comments',
  summary: 'Comment on an application; people of the team who are mentioned are notified',
  access,
  params: ofResponse,
  body: z.object({ body, isInternal }),
  response: comment,
  status: 201,
  idempotency: 'transaction',
})

export const updateComment = endpoint({
  method: 'put',
  path: '/user.programs/:programId/responses/:responseId/comments/:commentId',
  summary: 'Change one’s own comment; who is mentioned anew is notified',
  access,
  params: one,
  body: z.object({ body, isInternal, version }),
  response: comment,
  problems: ['resource.stale'],
})

export const pinComment = endpoint({
  method: 'put',
  path: '/user.programs/:programId/responses/:responseId/comments/:commentId/pin',
  summary: 'Show a comment over everything else of the application, or no longer',
  access,
  params: one,
  body: z.object({ pinned: z.boolean() }),
  response: comment,
})

export const deleteComment = endpoint({
  method: 'delete',
  path: '/user.programs/:programId/responses/:responseId/comments/:commentId',
  summary: 'Delete one’s own comment',
  access,
  params: one,
})
