import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { email, instant } from '../schema.ts'

const token = z.string().min(20).max(200)

const pending = z.object({ email: z.string(), requestedAt: instant, expiresAt: instant }).nullable()

export const getEmailChange = endpoint({
  method: 'get',
  path: '/profile/email-change',
  summary: 'The new email address that waits for its confirmation',
  access: { signedIn: true },
  host: 'any',
  response: z.object({ pending }),
  whileSuspended: true,
})

export const requestEmailChange = endpoint({
  method: 'post',
  path: '/profile/email-change',
  summary:
    'Ask for another email address. It counts once the link sent to it is opened; the present address is told and can stop it. The answer is the same whether or not the new address has an account',
  access: { signedIn: true },
  host: 'any',
  stepUp: true,
  body: z.object({ email }),
  status: 202,
  response: z.object({ pending }),
  problems: ['account.emailBanned', 'rate.limited'],
})

export const cancelEmailChange = endpoint({
  method: 'delete',
  path: '/profile/email-change',
  summary: 'Keep the present email address; the links that were sent count no more',
  access: { signedIn: true },
  host: 'any',
})

export const confirmEmailChange = endpoint({
  method: 'post',
  path: '/auth/email-change/confirm',
  summary: 'Take the new email address, with the token of the link sent to it',
  access: { public: 'the token is the credential' },
  host: 'any',
  body: z.object({ token }),
  response: z.object({ email: z.string() }),
  problems: ['account.linkInvalid', 'account.linkOfOther', 'rate.limited'],
  whileSuspended: true,
})

export const stopEmailChange = endpoint({
  method: 'post',
  path: '/auth/email-change/stop',
  summary:
    'Keep the former email address, with the token of the link sent to it; a change that was made already is undone. Signs out everywhere',
  access: { public: 'the token is the credential' },
  host: 'any',
  body: z.object({ token }),
  response: z.object({ email: z.string(), undone: z.boolean() }),
  problems: ['account.linkInvalid', 'account.linkOfOther', 'rate.limited'],
  whileSuspended: true,
})
