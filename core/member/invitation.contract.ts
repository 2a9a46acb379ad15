import { z } from 'zod'
import { endpoint, listOf, pageQuery } from '../endpoint.ts'
import { code, id, instant, locale, platformParams, programParams, search } from '../schema.ts'
import {
  ACCEPT_PROBLEMS,
  acceptance,
  accepted,
  CHECK_PROBLEMS,
  DECLINE_PROBLEMS,
  invitationState,
  invited,
  withToken,
} from './invited.contract.ts'
import { heldRole, ofPlatform, ofPlatformChange, ofProgram, ofProgramChange } from './member.contract.ts'
import { LONGEST_LIST, LONGEST_MESSAGE } from './member.rules.ts'

export const invitation = z
  .object({
    id,
    email: z.string(),
    name: z.string(),
    role: heldRole,
    locale,
    invitedBy: z.string(),
    state: invitationState,
    sends: z.number().int(),
    createdAt: instant,
    lastSentAt: instant,
    expiresAt: instant,
    endedAt: instant.nullable().meta({ description: 'When it was accepted, declined or revoked' }),
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.output<typeof invitation>

const invitationQuery = pageQuery.extend({
  search,
  state: invitationState.optional(),
})

/** A message is text: line breaks and tabs are its only control characters. */
const message = z
  .string()
  .trim()
  .max(LONGEST_MESSAGE)
  .transform((text) => text.replaceAll(/[^\P{Cc}\n\t]/gu, ''))

const newInvitations = z.object({
  list: z.string().min(1).max(LONGEST_LIST).meta({
    description: 'One per line, or with commas or semicolons between: `Name <email>` or the address alone',
  }),
  role: code(80),
  locale,
  message: message.default(''),
  skip: z.boolean().default(false).meta({
    description: 'Invite the others where an address is wrong, there twice, invited already or of a member',
  }),
})
export type NewInvitations = z.output<typeof newInvitations>

const inviteOutcome = z.object({
  invited: z.array(z.string()).meta({ description: 'Addresses that an invitation is sent to' }),
  skipped: z.array(z.object({ line: z.number().int(), text: z.string(), rule: z.string() })),
})

const inviteProblems = ['access.cannotGrant', 'rate.limited'] as const

export const inviteStaff = endpoint({
  method: 'post',
  path: '/platforms/:platformId/invitations',
  summary: 'Invite people to a role on the whole platform; what is wrong with a list is said of every line at once',
  access: ofPlatformChange,
  params: platformParams,
  body: newInvitations,
  response: inviteOutcome,
  problems: inviteProblems,
})

export const inviteCollaborators = endpoint({
  method: 'post',
  path: '/user.programs/:programId/invitations',
  summary: 'Invite people to a role in the program',
  access: ofProgramChange,
  params: programParams,
  body: newInvitations,
  response: inviteOutcome,
  problems: inviteProblems,
})

export const listInvitations = endpoint({
  method: 'get',
  path: '/platforms/:platformId/invitations',
  summary: 'Invitations to roles on the whole platform, newest first',
  access: ofPlatform,
  params: platformParams,
  query: invitationQuery,
  response: listOf(invitation),
})

export const listProgramInvitations = endpoint({
  method: 'get',
  path: '/user.programs/:programId/invitations',
  summary: 'Invitations to the program, newest first',
  access: ofProgram,
  params: programParams,
  query: invitationQuery,
  response: listOf(invitation),
})

const resendProblems = ['invitation.closed', 'invitation.sentOften', 'rate.limited', 'access.cannotGrant'] as const

export const resendInvitation = endpoint({
  method: 'post',
  path: '/platforms/:platformId/invitations/:invitationId/send',
  summary: 'Send an open invitation again, with a new link; the one before works no more',
  access: ofPlatformChange,
  params: platformParams.extend({ invitationId: id }),
  response: invitation,
  problems: resendProblems,
})

export const resendProgramInvitation = endpoint({
  method: 'post',
  path: '/user.programs/:programId/invitations/:invitationId/send',
  summary: 'Send an open invitation to the program again',
  access: ofProgramChange,
  params: programParams.extend({ invitationId: id }),
  response: invitation,
  problems: resendProblems,
})

export const revokeInvitation = endpoint({
  method: 'delete',
  path: '/platforms/:platformId/invitations/:invitationId',
  summary: 'Take an open invitation back: its link works no more',
  access: ofPlatformChange,
  params: platformParams.extend({ invitationId: id }),
  problems: ['invitation.closed'],
})

export const revokeProgramInvitation = endpoint({
  method: 'delete',
  path: '/user.programs/:programId/invitations/:invitationId',
  summary: 'Take an open invitation to the program back',
  access: ofProgramChange,
  params: programParams.extend({ invitationId: id }),
  problems: ['invitation.closed'],
})

/** What the link of an invitation leads to. */
export const openInvitation = invited
  .extend({
    firstname: z.string(),
    lastname: z.string(),
    role: heldRole,
    roleName: z.string().meta({ description: 'In the language of the request' }),
    program: z.string().nullable().meta({ description: 'Title of the program; null for a role on the platform' }),
    platform: z.string(),
  })
  .meta({ id: 'OpenInvitation' })
export type OpenInvitation = z.output<typeof openInvitation>

export const checkInvitation = endpoint({
  method: 'post',
  path: '/auth/invitation/check',
  summary: 'What an invitation’s link leads to, whatever has become of it; the link stays good',
  access: { public: 'the token is the credential' },
  body: withToken,
  response: openInvitation,
  problems: CHECK_PROBLEMS,
})

export const acceptInvitation = endpoint({
  method: 'post',
  path: '/auth/invitation/accept',
  summary: 'Accept an invitation: with a name and a password where there is no account, else signed in as its person',
  access: { public: 'the token is the credential' },
  body: acceptance,
  response: accepted.extend({
    to: z.string().meta({ description: 'Path in the back office, after the language, that the role leads to' }),
  }),
  problems: ACCEPT_PROBLEMS,
})

export const declineInvitation = endpoint({
  method: 'post',
  path: '/auth/invitation/decline',
  summary: 'Decline an invitation: its link works no more',
  access: { public: 'the token is the credential' },
  body: withToken,
  problems: DECLINE_PROBLEMS,
})
