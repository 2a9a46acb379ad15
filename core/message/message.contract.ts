import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, programParams } from '../schema.ts'
import { LONGEST_MESSAGE } from './message.rules.ts'

/** A message is text: line breaks and tabs are its only control characters. */
const body = z
  .string()
  .overwrite((given) => given.replaceAll(/[^\P{Cc}\n\t]/gu, ''))
  .trim()
  .min(1, { error: 'required' })
  .max(LONGEST_MESSAGE)

export const message = z
  .object({
    id,
    side: z.enum(['organiser', 'applicant']),
    author: z.string().nullable().meta({ description: 'Name of who wrote it; null once the account is gone' }),
    isMe: z.boolean(),
    body: z.string(),
    at: instant,
    unread: z.boolean().meta({ description: 'For the person who asks' }),
  })
  .meta({ id: 'Message' })
export type Message = z.output<typeof message>

const messages = z.object({
  items: z.array(message).meta({ description: 'Oldest first' }),
  unread: z.number().int(),
  open: z.boolean().meta({ description: 'Whether the call takes answers of those who apply' }),
})
export type Messages = z.output<typeof messages>

const ofResponse = programParams.extend({ responseId: id })
const mine = z.object({ responseId: id })
const readUntil = z.object({ messageId: id.meta({ description: 'The last message that was shown' }) })

export const listMessages = endpoint({
  method: 'get',
  path: '/user.programs/:programId/responses/:responseId/messages',
  summary: 'Messages between organisers and those who apply with an application',
  access: { permission: 'program.message.read', on: 'program' },
  params: ofResponse,
  response: messages,
})

export const sendMessage = endpoint({
  method: 'post',
  path: '/user.programs/:programId/responses/:responseId/messages',
  summary: 'Write to all who apply with an application; each gets a mail',
  access: { permission: 'program.message.create', on: 'program' },
  params: ofResponse,
  body: z.object({ body }),
  response: messages,
  status: 201,
  problems: ['message.nobody', 'message.tooMany', 'program.archived', 'program.transition', 'rate.limited'],
  idempotency: 'transaction',
})

export const readMessages = endpoint({
  method: 'put',
  path: '/user.programs/:programId/responses/:responseId/messages/read',
  summary: 'Note that the caller has read the messages until one of them',
  access: { permission: 'program.message.read', on: 'program' },
  params: ofResponse,
  body: readUntil,
  response: messages,
})

export const listMyMessages = endpoint({
  method: 'get',
  path: '/portal/me/responses/:responseId/messages',
  summary: 'Messages about one of my applications',
  access: { signedIn: true },
  params: mine,
  response: messages,
  whileSuspended: true,
})

export const answerMessage = endpoint({
  method: 'post',
  path: '/portal/me/responses/:responseId/messages',
  summary: 'Answer the organisers, once they have written',
  access: { signedIn: true },
  params: mine,
  body: z.object({ body }),
  response: messages,
  status: 201,
  problems: [
    'message.off',
    'message.notBegun',
    'message.tooMany',
    'response.readOnly',
    'program.archived',
    'program.transition',
    'rate.limited',
  ],
  idempotency: 'transaction',
})

export const readMyMessages = endpoint({
  method: 'put',
  path: '/portal/me/responses/:responseId/messages/read',
  summary: 'Note that the caller has read the messages about one of their applications until one of them',
  access: { signedIn: true },
  params: mine,
  body: readUntil,
  response: messages,
})
