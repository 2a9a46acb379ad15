import type { SliceCodes } from '../code.ts'

export const ACCOUNT_CODES = {
  mails: {
    confirm: true,
    known: true,
    reset: true,
    welcome: true,
    passwordChanged: true,
    sessionCopied: true,
    emailChange: true,
    emailInUse: true,
    emailChangeNotice: true,
    emailChanged: true,
    dataReady: true,
  },
  reserved: [
    'login',
    'login-v1',
    'mfa-code',
    'enable-mfa',
    'reset-password',
    'finalize-registration',
    'register',
    'account-validation',
    'email-change',
    'profile',
    'logout',
    'no-work',
    'standby-landing-page',
    'suspended-landing-page',
    'platforms',
  ],
  subjects: { user: { personalName: true, read: 'platform.user.read' } },
  problems: {
    account_not_confirmed: 403,
    'session.required': 401,
    'session.expired': 401,
    'account.credentials': 401,
    'account.confirmedAlready': 409,
    'account.linkInvalid': 410,
    'account.codeWrong': 422,
    'account.linkOfOther': 409,
    'account.dataNotReady': 409,
    'account.passwordWeak': 422,
    'account.emailBanned': 422,
    'account.textsNotAccepted': 422,
  },
  rates: {
    /** Per account and address, or known device. */
    loginPerAccount: { points: 10, seconds: 900 },
    loginPerAddress: { points: 50, seconds: 900 },
    /** Per account, of all unknown devices together. */
    loginElsewhere: { points: 100, seconds: 900 },
    /** For unknown devices beyond `loginElsewhere`. */
    loginSlowly: { points: 1, seconds: 10 },
    /** Per person: each reads everything. */
    dataExport: { points: 5, seconds: 3600 },
    /** Per person: each sends two mails. */
    emailChange: { points: 5, seconds: 3600 },
    passwordChange: { points: 10, seconds: 900 },
    registration: { points: 5, seconds: 3600 },
    reset: { points: 5, seconds: 3600 },
    token: { points: 50, seconds: 900 },
  },
} as const satisfies SliceCodes
