import { z } from 'zod'
import { ALL_PERMISSIONS } from '../access/permissions.ts'
import { endpoint, itemsOf, listOf, pageQuery } from '../endpoint.ts'
import { ACCEPTED_PAGES } from '../page/page.rules.ts'
import { platformDetails } from '../platform/platform.contract.ts'
import { takenDraft, visitorDrafts } from '../response/visitor.contract.ts'
import { email, id, instant, locale, password, platformParams, search, version } from '../schema.ts'
import { NAME_MOST } from './account.rules.ts'

const notices = z
  .object({
    support: z
      .object({ reason: z.string(), until: instant, readOnly: z.boolean() })
      .optional()
      .meta({ description: 'The person is here as support of the installation' }),
    deletion: z.object({ runAt: instant }).optional().meta({ description: 'The platform is going to be deleted' }),
    twoSteps: z
      .object({ dueAt: instant })
      .optional()
      .meta({ description: 'From then on the person has to sign in with two steps, and has set none up' }),
  })
  .meta({ id: 'Notices', description: 'What the back office says over every page' })
export type Notices = z.output<typeof notices>

export const authUser = z
  .object({
    id,
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    superAdmin: z.boolean(),
    locale,
    confirmed: z.boolean(),
    notices: notices.optional(),
  })
  .meta({ id: 'AuthUser' })
export type AuthUser = z.output<typeof authUser>

const permission = z.enum(ALL_PERMISSIONS as [string, ...string[]])

export const roleOfUser = z
  .object({
    key: z.string(),
    name: z.string().nullable(),
    scope: z.enum(['platform', 'program']),
    programId: id.nullable(),
    permissions: z.array(permission),
  })
  .meta({ id: 'RoleOfUser' })

export const session = z
  .object({
    user: authUser.nullable(),
    roles: z.array(roleOfUser),
    permissions: z.array(permission).meta({
      description: 'Union of the roles that hold on the whole platform, and back-office access if any role gives it',
    }),
    csrfToken: z.string(),
    platform: platformDetails.nullable().meta({ description: 'Null on the installation’s own hosts' }),
    sessionInactivityTime: z
      .number()
      .int()
      .meta({ description: 'Milliseconds without activity before the back office signs out' }),
  })
  .meta({ id: 'Session' })
export type Session = z.output<typeof session>

export const getSession = endpoint({
  method: 'get',
  path: '/session',
  summary: 'Who is signed in, what they may do, and the token that writes must carry',
  access: { public: 'a signed-out visitor needs the token to sign in' },
  host: 'any',
  response: session,
  whileSuspended: true,
  whileDeleted: true,
})

/** What a sign-in answers. `pending`: it needs the second step first, or that the person sets one up; `user` is null until then. */
const entry = z.object({ user: authUser.nullable(), pending: z.enum(['factor', 'enrol']).nullable() })

const credentials = z.object({ email, password: z.string().min(1).max(200) })

export const login = endpoint({
  method: 'post',
  path: '/auth/login',
  summary: 'Sign in; sets the access and refresh cookies',
  access: { public: 'signing in' },
  captcha: true,
  host: 'any',
  body: credentials,
  response: entry,
  problems: ['account.credentials', 'account_not_confirmed', 'account_access_revoked', 'rate.limited'],
  whileSuspended: true,
  whileDeleted: true,
})

export const refresh = endpoint({
  method: 'post',
  path: '/auth/refresh',
  summary: 'Exchange the refresh cookie for a new pair; reuse of an old one ends the whole family',
  access: { public: 'the refresh cookie is the credential' },
  host: 'any',
  response: z.object({ accessToken: z.string() }),
  problems: ['session.expired'],
  whileSuspended: true,
  whileDeleted: true,
})

export const logout = endpoint({
  method: 'post',
  path: '/auth/logout',
  summary: 'End the session and remove its cookies',
  access: { public: 'must also work when the session is already over' },
  host: 'any',
  body: z.object({}).optional(),
  whileSuspended: true,
  whileDeleted: true,
})

export const register = endpoint({
  method: 'post',
  path: '/auth/register',
  summary: 'Create an account on this platform; the answer is the same whether or not the email is known',
  access: { public: 'registering' },
  captcha: true,
  body: z.object({
    firstname: z.string().trim().min(1).max(NAME_MOST),
    lastname: z.string().trim().min(1).max(NAME_MOST),
    email,
    password,
    lang: locale,
    backTo: z.string().max(500).optional().meta({ description: 'Path to go to after confirming' }),
    accepted: z
      .partialRecord(z.enum(ACCEPTED_PAGES), z.number().int().min(1))
      .optional()
      .meta({ description: 'Versions of the legal texts that the person accepts; every published one is needed' }),
    // Nothing that was typed elsewhere stands in the way of an account.
    drafts: visitorDrafts.default([]).catch([]).meta({
      description:
        'What the person typed without an account: it becomes answers of their applications once they confirm, on any device. Invalid or too large, none of it is taken',
    }),
  }),
  response: z.object({
    email: z.string(),
    drafts: z
      .number()
      .int()
      .meta({ description: 'How many of them wait for the confirmation, if an account is to be made' }),
  }),
  status: 202,
  problems: ['account.emailBanned', 'account.passwordWeak', 'account.textsNotAccepted', 'rate.limited'],
})

const confirmed = entry.extend({ backTo: z.string().nullable(), drafts: z.array(takenDraft) })

export const confirmAccount = endpoint({
  method: 'post',
  path: '/auth/confirm',
  summary: 'Confirm the email with the token of the link, and sign in',
  access: { public: 'the token is the credential' },
  host: 'any',
  body: z.object({ token: z.string().min(20).max(200) }),
  response: confirmed,
  problems: ['account.confirmedAlready', 'account.linkInvalid', 'rate.limited'],
  whileSuspended: true,
})

export const confirmAccountByCode = endpoint({
  method: 'post',
  path: '/auth/confirm/code',
  summary: 'Confirm the email with the code of the latest message, on any device, and sign in',
  access: { public: 'the code is the credential' },
  host: 'any',
  body: z.object({ email, code: z.string().max(40) }),
  response: confirmed,
  problems: ['account.codeWrong', 'account.linkInvalid', 'rate.limited'],
  whileSuspended: true,
})

export const resendConfirmation = endpoint({
  method: 'post',
  path: '/auth/confirm/resend',
  summary: 'Send the confirmation email again; says nothing about whether the account exists',
  access: { public: 'the person cannot sign in yet' },
  captcha: true,
  host: 'any',
  body: z.object({ email, lang: locale }),
  status: 202,
  response: z.object({ email: z.string() }),
  problems: ['rate.limited'],
  whileSuspended: true,
})

export const requestReset = endpoint({
  method: 'post',
  path: '/auth/reset',
  summary: 'Send a link to choose a new password; says nothing about whether the account exists',
  access: { public: 'the person cannot sign in' },
  captcha: true,
  host: 'any',
  body: z.object({ email, lang: locale, area: z.enum(['front', 'admin']).default('front') }),
  status: 202,
  response: z.object({ email: z.string() }),
  problems: ['rate.limited'],
  whileSuspended: true,
  whileDeleted: true,
})

export const checkResetLink = endpoint({
  method: 'post',
  path: '/auth/reset/check',
  summary: 'Whether the token of a link still leads to a new password; the token stays good',
  access: { public: 'the token is the credential' },
  host: 'any',
  body: z.object({ token: z.string().min(20).max(200) }),
  response: z.object({ email: z.string() }),
  problems: ['account.linkInvalid', 'rate.limited'],
  whileSuspended: true,
  whileDeleted: true,
})

export const resetPassword = endpoint({
  method: 'post',
  path: '/auth/reset/confirm',
  summary: 'Choose a new password with the token of the link; ends every session of the account',
  access: { public: 'the token is the credential' },
  host: 'any',
  body: z.object({ token: z.string().min(20).max(200), password }),
  response: z.object({ email: z.string() }),
  problems: ['account.linkInvalid', 'account.passwordWeak', 'rate.limited'],
  whileSuspended: true,
  whileDeleted: true,
})

export const profile = z
  .object({
    id,
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    superAdmin: z.boolean(),
    locale,
    confirmed: z.boolean(),
    version,
  })
  .meta({ id: 'Profile' })
export type Profile = z.output<typeof profile>

export const getProfile = endpoint({
  method: 'get',
  path: '/profile',
  summary: 'The signed-in person',
  access: { signedIn: true },
  host: 'any',
  response: profile,
  whileSuspended: true,
})

export const updateProfile = endpoint({
  method: 'put',
  path: '/profile',
  summary: 'Change name and language',
  access: { signedIn: true },
  host: 'any',
  body: z.object({
    firstname: z.string().trim().min(1).max(NAME_MOST),
    lastname: z.string().trim().min(1).max(NAME_MOST),
    locale,
    version,
  }),
  response: profile,
  problems: ['resource.stale'],
})

export const changePassword = endpoint({
  method: 'put',
  path: '/profile/password',
  summary: 'Change the password; ends the other sessions',
  access: { signedIn: true },
  host: 'any',
  body: z.object({ current: z.string().min(1).max(200), password }),
  problems: ['account.passwordWeak', 'rate.limited'],
})

export const getProfileRoles = endpoint({
  method: 'get',
  path: '/profile/roles',
  summary: 'Roles of the signed-in person on this platform',
  access: { signedIn: true },
  response: itemsOf(roleOfUser),
  whileSuspended: true,
})

export const listMyPlatforms = endpoint({
  method: 'get',
  path: '/auth/:userId/platforms',
  summary: 'Platforms where the signed-in person works',
  access: { signedIn: true },
  host: 'any',
  params: z.object({ userId: id }),
  query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(5) }),
  response: z.object({
    data: z.array(z.object({ id, name: z.string(), slug: z.string(), host: z.string(), url: z.string() })),
  }),
  whileSuspended: true,
})

export const startHandover = endpoint({
  method: 'post',
  path: '/auth/handover',
  summary: 'A one-time address (30 s) that signs the person in on another platform’s host',
  access: { signedIn: true },
  host: 'any',
  body: z.object({ platformId: id }),
  response: z.object({ url: z.string() }),
  problems: ['resource.notFound'],
  whileReadOnly: true,
})

export const redeemHandover = endpoint({
  method: 'post',
  path: '/auth/handover/redeem',
  summary: 'Sign in on this host with a one-time code from the organisers’ host',
  access: { public: 'the code is the credential' },
  body: z.object({ code: z.string().min(20).max(200) }),
  response: entry,
  problems: ['account.linkInvalid'],
  whileSuspended: true,
})

export const listBannedEmailDomains = endpoint({
  method: 'get',
  path: '/banned-email-domain',
  summary: 'Email domains that may not register',
  access: { public: 'forms check it before sending' },
  host: 'any',
  response: z.array(z.string()),
  whileSuspended: true,
})

export const platformUser = z
  .object({
    id,
    userId: id,
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    kind: z.enum(['staff', 'applicant']),
    state: z.enum(['invited', 'active', 'revoked']),
    confirmed: z.boolean(),
    roles: z.array(
      z.object({
        key: z.string(),
        name: z.string().nullable(),
        programId: id.nullable(),
        programTitle: z.string().nullable(),
      }),
    ),
    responses: z.number().int(),
    createdAt: instant,
    lastSeenAt: instant.nullable(),
  })
  .meta({ id: 'PlatformUser' })
export type PlatformUser = z.output<typeof platformUser>

export const listUsers = endpoint({
  method: 'get',
  path: '/platforms/:platformId/users',
  summary: 'Members of the platform',
  access: { permission: 'platform.user.read', on: 'platform' },
  params: platformParams,
  query: pageQuery.extend({
    kind: z.enum(['staff', 'applicant']).optional(),
    search,
    sort: z.enum(['name', 'createdAt', 'lastSeenAt']).default('createdAt'),
    direction: z.enum(['asc', 'desc']).default('desc'),
  }),
  response: listOf(platformUser),
})
