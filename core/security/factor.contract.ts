import { z } from 'zod'
import { authUser } from '../account/account.contract.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../schema.ts'
import { assertion } from './webauthn.schema.ts'

/** Long enough for a recovery code as people type it. */
const typedCode = z.string().trim().min(1).max(40)

const factorKind = z.enum(['totp', 'passkey'])

export const getPendingSignIn = endpoint({
  method: 'get',
  path: '/auth/pending',
  summary: 'What the sign-in of this browser still needs: the second step, or that the person sets one up',
  access: { public: 'the person is not signed in yet' },
  host: 'any',
  response: z.object({
    pending: z
      .object({
        step: z.enum(['factor', 'enrol']),
        email: z.string(),
        kinds: z.array(factorKind),
        recoveryCodes: z.boolean(),
      })
      .nullable(),
  }),
  whileSuspended: true,
  whileDeleted: true,
})

export const enterCode = endpoint({
  method: 'post',
  path: '/auth/code',
  summary: 'End a sign-in with a code of the authenticator, or one of the recovery codes',
  access: { public: 'the first step of the sign-in is the credential' },
  host: 'any',
  body: z.object({
    code: typedCode,
    trust: z.boolean().default(false).meta({ description: 'Ask for no code on this device for 30 days' }),
  }),
  response: z.object({ user: authUser }),
  problems: ['session.required', 'factor.codeWrong', 'account_access_revoked'],
  whileSuspended: true,
  whileDeleted: true,
})

export const factor = z
  .object({
    id,
    kind: factorKind,
    name: z.string(),
    host: z.string().nullable().meta({ description: 'The host that a passkey belongs to; it works nowhere else' }),
    createdAt: instant,
    lastUsedAt: instant.nullable(),
  })
  .meta({ id: 'Factor' })
export type Factor = z.output<typeof factor>

const signedIn = { signedIn: true, orEnrolling: true } as const

export const listFactors = endpoint({
  method: 'get',
  path: '/profile/factors',
  summary: 'Second steps that the signed-in person has set up',
  access: signedIn,
  host: 'any',
  response: z.object({
    items: z.array(factor),
    recoveryCodesLeft: z.number().int(),
    dueAt: instant.nullable().meta({ description: 'From when on this platform asks the person for two steps' }),
  }),
  whileSuspended: true,
})

export const startTotp = endpoint({
  method: 'post',
  path: '/profile/factors/totp',
  summary: 'A new secret for an authenticator; it counts once a code was entered',
  access: signedIn,
  host: 'any',
  response: z.object({
    secret: z.string().meta({ description: 'Base32' }),
    uri: z.string().meta({ description: 'otpauth://, as its QR code shows it' }),
  }),
  problems: ['factor.taken', 'session.stepUp'],
  whileSuspended: true,
})

export const confirmTotp = endpoint({
  method: 'post',
  path: '/profile/factors/totp/confirm',
  summary: 'Take the new secret with one of its codes; ends a sign-in that waited for it',
  access: signedIn,
  host: 'any',
  body: z.object({ code: typedCode }),
  response: z.object({
    recoveryCodes: z
      .array(z.string())
      .meta({ description: 'Shown this once; empty where the person had some already' }),
  }),
  problems: ['factor.setupCodeWrong', 'factor.none', 'session.stepUp'],
  whileSuspended: true,
})

export const removeFactor = endpoint({
  method: 'delete',
  path: '/profile/factors/:factorId',
  summary: 'Remove an authenticator or a passkey; the recovery codes go with the last one',
  access: { signedIn: true },
  host: 'any',
  stepUp: true,
  params: z.object({ factorId: id }),
  problems: ['factor.demanded'],
})

export const renewRecoveryCodes = endpoint({
  method: 'post',
  path: '/profile/factors/recovery-codes',
  summary: 'New recovery codes; those of before count no more',
  access: { signedIn: true },
  host: 'any',
  stepUp: true,
  response: z.object({ recoveryCodes: z.array(z.string()) }),
  problems: ['factor.none'],
})

export const getStepUp = endpoint({
  method: 'get',
  path: '/auth/step-up',
  summary: 'How the signed-in person can prove again who they are',
  access: { signedIn: true },
  host: 'any',
  response: z.object({
    methods: z
      .array(z.enum(['password', 'totp', 'passkey', 'recovery']))
      .meta({ description: 'A passkey only on the host that it belongs to' }),
    until: instant.nullable(),
  }),
})

export const stepUp = endpoint({
  method: 'post',
  path: '/auth/step-up',
  summary: 'Prove again who one is, before something dangerous; counts for ten minutes',
  access: { signedIn: true },
  host: 'any',
  body: z.object({
    password: z.string().min(1).max(200).optional(),
    code: typedCode
      .optional()
      .meta({ description: 'Of the authenticator, or a recovery code; instead of the password' }),
    passkey: assertion.optional().meta({ description: 'Of a passkey of this host; instead of both' }),
  }),
  response: z.object({ until: instant }),
  problems: ['factor.codeWrong', 'factor.passkeyRefused'],
})
