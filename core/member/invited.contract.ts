import { z } from 'zod'
import { authUser } from '../account/account.contract.ts'
import { NAME_MOST } from '../account/account.rules.ts'
import { ACCEPTED_PAGES } from '../page/page.rules.ts'
import { instant, locale, password } from '../schema.ts'

// What all invitations that are accepted by a link share: to work on a platform, and to apply together.

export const invitationState = z.enum(['sent', 'expired', 'accepted', 'revoked', 'declined'])

/** The token of the link is the credential. */
export const withToken = z.object({ token: z.string().min(20).max(200) })

/** What the link of an invitation leads to, whatever it is to. */
export const invited = z.object({
  state: invitationState,
  email: z.string(),
  invitedBy: z.string(),
  message: z.string(),
  expiresAt: instant,
  endedAt: instant.nullable(),
  account: z.enum(['new', 'existing']),
  signedInAs: z.string().nullable().meta({ description: 'Email of who is signed in in this browser' }),
  texts: z.partialRecord(z.enum(ACCEPTED_PAGES), z.number().int()).meta({
    description: 'Versions of the legal texts that a new account has to accept',
  }),
})
export type Invited = z.output<typeof invited>

const chosenName = z
  .string()
  .trim()
  .min(1)
  .max(NAME_MOST)
  .regex(/^\P{Cc}*$/u, { error: 'unknown' })

const newAccount = z.object({
  firstname: chosenName,
  lastname: chosenName,
  password,
  accepted: z.partialRecord(z.enum(ACCEPTED_PAGES), z.number().int().min(1)).default({}),
})
export type NewAccount = z.output<typeof newAccount>

export const acceptance = withToken.extend({
  locale: locale.optional(),
  account: newAccount.optional().meta({ description: 'For an address without an account' }),
})

/** Who is signed in then, or what their sign-in still needs. */
export const accepted = z.object({
  user: authUser.nullable(),
  pending: z.enum(['factor', 'enrol']).nullable(),
})

export const CHECK_PROBLEMS = ['invitation.unknown', 'rate.limited'] as const

export const DECLINE_PROBLEMS = [
  'invitation.unknown',
  'invitation.used',
  'invitation.expired',
  'invitation.revoked',
  'rate.limited',
] as const

export const ACCEPT_PROBLEMS = [
  ...DECLINE_PROBLEMS,
  'invitation.otherPerson',
  'invitation.signInFirst',
  'account.passwordWeak',
  'account.emailBanned',
  'account.textsNotAccepted',
] as const
