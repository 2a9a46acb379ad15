import { z } from 'zod'
import { authUser } from '../account/account.contract.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../schema.ts'
import { factor } from './factor.contract.ts'
import { assertion, registration } from './webauthn.schema.ts'

/** Passkeys that a person may have at once. */
export const PASSKEYS_MOST = 20

/** What a browser needs to ask its authenticators (WebAuthn level 3, JSON); it is handed on as it is. */
const options = z.object({ options: z.record(z.string(), z.unknown()) })

const passkeyName = z.string().trim().min(1).max(60)
const signedIn = { signedIn: true, orEnrolling: true } as const

export const startPasskey = endpoint({
  method: 'post',
  path: '/profile/passkeys/options',
  summary: 'What the browser needs to create a passkey for this host; good for five minutes, once',
  access: signedIn,
  host: 'any',
  response: options,
  problems: ['session.stepUp', 'factor.tooMany'],
  whileSuspended: true,
})

export const addPasskey = endpoint({
  method: 'post',
  path: '/profile/passkeys',
  summary: 'Add the passkey that the browser created; ends a sign-in that waited for a second step',
  access: signedIn,
  host: 'any',
  body: z.object({ name: passkeyName, registration }),
  response: z.object({
    item: factor,
    recoveryCodes: z
      .array(z.string())
      .meta({ description: 'Shown this once; empty where the person had some already' }),
  }),
  problems: ['session.stepUp', 'factor.tooMany', 'factor.passkeyRefused', 'factor.passkeyKnown'],
  whileSuspended: true,
})

export const renameFactor = endpoint({
  method: 'put',
  path: '/profile/factors/:factorId',
  summary: 'Give an authenticator or a passkey another name',
  access: { signedIn: true },
  host: 'any',
  params: z.object({ factorId: id }),
  body: z.object({ name: passkeyName }),
  response: factor,
})

export const startPasskeySignIn = endpoint({
  method: 'post',
  path: '/auth/passkey/options',
  summary: 'What the browser needs to sign somebody in with a passkey of this host; good for five minutes, once',
  access: { public: 'signing in' },
  host: 'any',
  response: options,
  whileSuspended: true,
  whileDeleted: true,
})

export const signInWithPasskey = endpoint({
  method: 'post',
  path: '/auth/passkey',
  summary: 'Sign in with a passkey: it says who one is, and counts as both steps',
  access: { public: 'the passkey is the credential' },
  host: 'any',
  body: z.object({ assertion }),
  response: z.object({ user: authUser }),
  problems: ['factor.passkeyRefused', 'account_not_confirmed', 'account_access_revoked', 'rate.limited'],
  whileSuspended: true,
  whileDeleted: true,
})

export const startPasskeyStepUp = endpoint({
  method: 'post',
  path: '/auth/step-up/passkey',
  summary: 'What the browser needs to prove the signed-in person with one of their passkeys',
  access: { signedIn: true },
  host: 'any',
  response: options,
})
