import { z } from 'zod'
import { authUser } from '../account/account.contract.ts'
import { NAME_MOST } from '../account/account.rules.ts'
import { endpoint, itemsOf, redirect } from '../endpoint.ts'
import { ACCEPTED_PAGES } from '../page/page.rules.ts'
import { code, id, instant, locale } from '../schema.ts'

/** The name of a provider in addresses. */
const provider = code(32).min(1)

const identityProvider = z.object({ key: z.string(), name: z.string() }).meta({ id: 'IdentityProvider' })

const path = z.string().max(500)

export const listIdentityProviders = endpoint({
  method: 'get',
  path: '/auth/external',
  summary: 'Providers whose sign-in is accepted on this host: none on a deleted platform',
  access: { public: 'the sign-in page shows them' },
  host: 'any',
  response: itemsOf(identityProvider),
  whileSuspended: true,
  whileDeleted: true,
})

export const startExternalSignIn = endpoint({
  method: 'post',
  path: '/auth/external/:provider',
  summary: 'Begin a sign-in at a provider: the address to go to, good for 10 minutes in this browser',
  access: { public: 'signing in' },
  host: 'any',
  params: z.object({ provider }),
  body: z.object({
    area: z.enum(['front', 'admin']),
    lang: locale,
    backTo: path.optional().meta({ description: 'Path to go to afterwards' }),
    link: z
      .boolean()
      .default(false)
      .meta({ description: 'Connect it to the signed-in account, whose person has to be proved recently' }),
  }),
  response: z.object({ url: z.string() }),
  problems: [
    'identity.none',
    'identity.unavailable',
    'session.required',
    'session.stepUp',
    'account_access_revoked',
    'rate.limited',
  ],
  whileSuspended: true,
})

export const finishExternalSignIn = endpoint({
  method: 'get',
  path: '/auth/external/:provider/callback',
  summary:
    'Where a provider’s answer is read; leads on to the page that was wanted, or to one that says what is missing',
  access: { public: 'the answer of the provider is the credential' },
  host: 'any',
  params: z.object({ provider }),
  query: z.object({ state: z.string().max(500).optional() }).loose(),
  response: redirect(),
  problems: [],
  whileSuspended: true,
})

/** How a sign-in at a provider goes on. `known`: there is an account with this address, `new`: there is none. */
const externalPerson = z.object({
  provider: identityProvider,
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  account: z.enum(['known', 'new']),
  hasPassword: z.boolean(),
  texts: z
    .partialRecord(z.enum(ACCEPTED_PAGES), z.number().int())
    .meta({ description: 'Legal texts that a new account accepts, with their versions' }),
})

export const googleUserInfo = endpoint({
  method: 'get',
  path: '/google-user-info',
  summary: 'Who has just signed in at the provider in this browser, before their account is connected or made',
  access: { public: 'the sign-in at the provider is the credential' },
  host: 'any',
  response: externalPerson,
  problems: ['identity.expired'],
  whileSuspended: true,
})

const entry = z.object({
  user: authUser.nullable(),
  pending: z.enum(['factor', 'enrol']).nullable(),
  backTo: z.string().nullable(),
})

export const loginGoogle = endpoint({
  method: 'post',
  path: '/auth/login-google',
  summary: 'Connect the sign-in of the provider to the account of its address, with the password, or make an account',
  access: { public: 'signing in' },
  host: 'any',
  body: z.object({
    password: z.string().min(1).max(200).optional().meta({ description: 'Of the account that has this address' }),
    registration: z
      .object({
        firstname: z.string().trim().min(1).max(NAME_MOST),
        lastname: z.string().trim().min(1).max(NAME_MOST),
        lang: locale,
        accepted: z.partialRecord(z.enum(ACCEPTED_PAGES), z.number().int().min(1)).optional(),
      })
      .optional()
      .meta({ description: 'For a new account' }),
  }),
  response: entry,
  problems: [
    'identity.expired',
    'identity.known',
    'identity.noAccount',
    'account.credentials',
    'account_not_confirmed',
    'account_access_revoked',
    'account.emailBanned',
    'account.textsNotAccepted',
    'platform_in_standby',
    'platform_suspended',
    'platform.unknown',
    'rate.limited',
  ],
  whileSuspended: true,
})

export const sendIdentityLink = endpoint({
  method: 'post',
  path: '/auth/external-link',
  summary: 'Send a link to the account’s mailbox that connects the sign-in of the provider',
  access: { public: 'the sign-in at the provider is the credential' },
  host: 'any',
  body: z.object({ lang: locale }),
  status: 202,
  response: z.object({ email: z.string() }),
  problems: ['identity.expired', 'identity.noAccount', 'rate.limited'],
  whileSuspended: true,
})

export const redeemIdentityLink = endpoint({
  method: 'post',
  path: '/auth/external-link/redeem',
  summary: 'Connect the sign-in of a provider with the token of the link, and sign in',
  access: { public: 'the token is the credential' },
  host: 'any',
  body: z.object({ token: z.string().min(20).max(200) }),
  response: entry,
  problems: ['account.linkInvalid', 'identity.known', 'account_access_revoked', 'rate.limited'],
  whileSuspended: true,
})

const identity = z
  .object({
    id,
    provider: identityProvider,
    email: z.string(),
    createdAt: instant,
    lastUsedAt: instant.nullable(),
  })
  .meta({ id: 'ExternalIdentity' })
export type ExternalIdentityItem = z.output<typeof identity>

export const listIdentities = endpoint({
  method: 'get',
  path: '/profile/identities',
  summary: 'Sign-ins of providers that are connected to the signed-in account',
  access: { signedIn: true },
  host: 'any',
  response: z.object({ items: z.array(identity), providers: z.array(identityProvider) }),
  whileSuspended: true,
})

export const unlinkIdentity = endpoint({
  method: 'delete',
  path: '/profile/identities/:identityId',
  summary: 'Disconnect a sign-in of a provider; never the last way into the account',
  access: { signedIn: true },
  host: 'any',
  params: z.object({ identityId: id }),
  problems: ['identity.lastWayIn'],
})
