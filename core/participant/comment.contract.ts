import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../schema.ts'
import { LONGEST_COMMENT } from './participant.rules.ts'

const response = z.object({ responseId: id })

export const applicantComment = z
  .object({
    id,
    stepId: id.nullable().meta({ description: 'Of the question; null for the application as a whole' }),
    reference: z.string().nullable(),
    text: z.string(),
    author: z.object({ name: z.string(), isMe: z.boolean() }),
    at: instant,
  })
  .meta({ id: 'ApplicantComment' })
export type ApplicantComment = z.output<typeof applicantComment>

const comments = z.object({
  items: z.array(applicantComment).meta({ description: 'Oldest first' }),
})

const text = z
  .string()
  .trim()
  .min(1)
  .max(LONGEST_COMMENT)
  .transform((given) => given.replaceAll(/[^\P{Cc}\n\t]/gu, ''))

export const listApplicantComments = endpoint({
  method: 'get',
  path: '/portal/me/responses/:responseId/comments',
  summary: 'Comments between co-applicants; organisers do not see them',
  access: { signedIn: true },
  params: response,
  response: comments,
  whileSuspended: true,
})

export const addApplicantComment = endpoint({
  method: 'post',
  path: '/portal/me/responses/:responseId/comments',
  summary: 'Comment on the application, or on one of its questions, for those who apply together',
  access: { signedIn: true },
  params: response,
  body: z.object({
    text,
    question: z.object({ stepId: id, reference: z.string().min(1).max(120) }).optional(),
  }),
  response: comments,
  status: 201,
  problems: ['participant.tooManyComments', 'rate.limited'],
})

export const deleteApplicantComment = endpoint({
  method: 'delete',
  path: '/portal/me/responses/:responseId/comments/:applicantCommentId',
  summary: 'Delete one of one’s own comments',
  access: { signedIn: true },
  params: response.extend({ applicantCommentId: id }),
  response: comments,
})
