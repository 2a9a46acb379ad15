import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { LONGEST_MESSAGE } from '../member/member.rules.ts'
import { email, id, instant } from '../schema.ts'

export const applicantRole = z.enum(['owner', 'editor', 'reader'])
const invitedRole = z.enum(['editor', 'reader'])

const response = z.object({ responseId: id })
const ofPerson = response.extend({ participantId: id })
const ofInvitation = response.extend({ openInvitationId: id })

const person = z
  .object({
    id: z.string().meta({ description: 'Of the participation; `owner` for the owner' }),
    userId: id.nullable().meta({ description: 'Null for an owner who is gone' }),
    name: z.string(),
    email: z.string().nullable().meta({ description: 'For the owner, and of oneself; null otherwise' }),
    role: applicantRole,
    isMe: z.boolean(),
    since: instant.nullable(),
    version: z.number().int(),
  })
  .meta({ id: 'Participant' })
export type Participant = z.output<typeof person>

const openInvitation = z
  .object({
    id,
    email: z.string(),
    role: invitedRole,
    state: z.enum(['sent', 'expired', 'declined']),
    sends: z.number().int(),
    lastSentAt: instant,
    expiresAt: instant,
  })
  .meta({ id: 'ParticipantInvitation' })
export type ParticipantInvitation = z.output<typeof openInvitation>

export const participants = z
  .object({
    role: applicantRole.meta({ description: 'Of the caller' }),
    items: z.array(person).meta({ description: 'The owner first, then in the order in which they joined' }),
    invitations: z.array(openInvitation).meta({ description: 'Not accepted yet; for the owner alone' }),
    abilities: z.object({ invite: z.boolean(), transfer: z.boolean(), leave: z.boolean() }),
  })
  .meta({ id: 'Participants' })
export type Participants = z.output<typeof participants>

/** A message is text: line breaks and tabs are its only control characters. */
const message = z
  .string()
  .trim()
  .max(LONGEST_MESSAGE)
  .transform((text) => text.replaceAll(/[^\P{Cc}\n\t]/gu, ''))

export const listParticipants = endpoint({
  method: 'get',
  path: '/portal/me/responses/:responseId/participants',
  summary: 'Who applies together: people with their roles and, for the owner, invitations that are open',
  access: { signedIn: true },
  params: response,
  response: participants,
  whileSuspended: true,
})

export const inviteParticipant = endpoint({
  method: 'post',
  path: '/portal/me/responses/:responseId/participants',
  summary: 'Invite somebody by email to read or edit the application; whether they have an account is not said',
  access: { signedIn: true },
  params: response,
  body: z.object({ email, role: invitedRole, message: message.default('') }),
  response: participants,
  status: 201,
  problems: [
    'response.ownerOnly',
    'response.transition',
    'participant.off',
    'participant.tooMany',
    'participant.memberAlready',
    'participant.invitedAlready',
    'account.emailBanned',
    'rate.limited',
  ],
})

export const resendParticipantInvitation = endpoint({
  method: 'post',
  path: '/portal/me/responses/:responseId/invitations/:openInvitationId/send',
  summary: 'Send an open invitation again, with a new link; the one before works no more',
  access: { signedIn: true },
  params: ofInvitation,
  response: participants,
  problems: [
    'response.ownerOnly',
    'response.transition',
    'invitation.closed',
    'invitation.sentOften',
    'participant.tooMany',
    'rate.limited',
  ],
})

export const revokeParticipantInvitation = endpoint({
  method: 'delete',
  path: '/portal/me/responses/:responseId/invitations/:openInvitationId',
  summary: 'Take an invitation back: its link works no more',
  access: { signedIn: true },
  params: ofInvitation,
  response: participants,
  problems: ['response.ownerOnly', 'invitation.closed'],
})

export const updateParticipant = endpoint({
  method: 'put',
  path: '/portal/me/responses/:responseId/participants/:participantId',
  summary: 'Change what a co-applicant may do',
  access: { signedIn: true },
  params: ofPerson,
  body: z.object({ role: invitedRole, version: z.number().int().min(1) }),
  response: participants,
  problems: ['response.ownerOnly', 'resource.stale'],
})

export const removeParticipant = endpoint({
  method: 'delete',
  path: '/portal/me/responses/:responseId/participants/:participantId',
  summary: 'Remove a co-applicant, who does not find the application any more',
  access: { signedIn: true },
  params: ofPerson,
  response: participants,
  problems: ['response.ownerOnly'],
})

export const leaveResponse = endpoint({
  method: 'post',
  path: '/portal/me/responses/:responseId/leave',
  summary: 'Leave an application of somebody else',
  access: { signedIn: true },
  params: response,
  problems: ['participant.ownerStays'],
})

export const transferResponse = endpoint({
  method: 'post',
  path: '/portal/me/responses/:responseId/transfer',
  summary: 'Make a co-applicant the owner at once; who owned it can edit it from then on',
  access: { signedIn: true },
  params: response,
  body: z.object({ participantId: id }),
  response: participants,
  problems: ['response.ownerOnly', 'response.transition', 'participant.cannotOwn', 'program.notInvited'],
})

export const listResponseParticipants = endpoint({
  method: 'get',
  path: '/user.programs/:programId/responses/:responseId/participants',
  summary: 'Who applies together, for organisers. Comments of co-applicants are theirs alone',
  access: { permission: 'program.response.read', on: 'program' },
  params: z.object({ programId: z.string().max(80).meta({ description: 'Id or slug' }), responseId: id }),
  response: z.object({
    items: z.array(
      z.object({ id: z.string(), name: z.string(), email: z.string(), role: invitedRole, since: instant }),
    ),
    open: z.number().int().meta({ description: 'Invitations that nobody has answered' }),
  }),
})
