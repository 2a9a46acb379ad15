import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  ACCEPT_PROBLEMS,
  acceptance,
  accepted,
  CHECK_PROBLEMS,
  DECLINE_PROBLEMS,
  invited,
  withToken,
} from '../member/invited.contract.ts'
import { id, instant } from '../schema.ts'

/** What the link of an invitation to apply together leads to. */
export const joinInvitation = invited
  .extend({
    role: z.enum(['editor', 'reader']),
    title: z.string().meta({ description: 'Of the application; may be empty' }),
    program: z.object({
      title: z.string(),
      category: z.string(),
      zone: z.string(),
      deadlineAt: instant.nullable(),
    }),
  })
  .meta({ id: 'JoinInvitation' })
export type JoinInvitation = z.output<typeof joinInvitation>

export const checkJoinInvitation = endpoint({
  method: 'post',
  path: '/auth/join/check',
  summary: 'What the link of an invitation to apply together leads to; the link stays good',
  access: { public: 'the token is the credential' },
  body: withToken,
  response: joinInvitation,
  problems: CHECK_PROBLEMS,
})

export const acceptJoinInvitation = endpoint({
  method: 'post',
  path: '/auth/join/accept',
  summary:
    'Accept to apply together: with a name and a password where there is no account, else signed in as its person',
  access: { public: 'the token is the credential' },
  body: acceptance,
  response: accepted.extend({ responseId: id, programSlug: z.string() }),
  problems: [...ACCEPT_PROBLEMS, 'account_access_revoked'],
})

export const declineJoinInvitation = endpoint({
  method: 'post',
  path: '/auth/join/decline',
  summary: 'Decline an invitation to apply together: its link works no more',
  access: { public: 'the token is the credential' },
  body: withToken,
  problems: DECLINE_PROBLEMS,
})
