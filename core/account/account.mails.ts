import type { MailDeclaration } from '../mail.ts'
import type { ACCOUNT_CODES } from './account.codes.ts'

const values = { firstname: 'Léna' }

export const ACCOUNT_MAILS = {
  confirm: { when: 'Somebody registers', values: { ...values, code: 'K7QF-2MXD' } },
  known: { when: 'Somebody registers with the address of an account', values },
  reset: { when: 'Somebody asks for a new password', values },
  passwordChanged: { when: 'Somebody changes their password', values },
  sessionCopied: { when: 'A sign-in is ended because somebody else may have copied it', values },
  emailChange: {
    when: 'Somebody asks for another email address; to the new one',
    values: { ...values, email: 'lena@example.org' },
  },
  emailInUse: { when: 'Somebody asks for an email address that has an account; to that address', values },
  emailChangeNotice: {
    when: 'Somebody asks for another email address; to the present one',
    values: { ...values, email: 'lena@example.org' },
  },
  emailChanged: { when: 'An email address was changed; to both', values: { ...values, email: 'lena@example.org' } },
  dataReady: { when: 'A copy of the data that somebody asked for is ready', values },
  welcome: { when: 'An account is made for somebody', values },
} as const satisfies Record<keyof typeof ACCOUNT_CODES.mails, MailDeclaration>
